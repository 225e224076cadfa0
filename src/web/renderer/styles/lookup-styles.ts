import type { CSSObject, Theme } from '@mui/material/styles';

export function lookupStyles({ palette, spacing, shape, typography, shadows }: Theme): CSSObject {
  return {
    '.lookup': { position: 'relative' },
    '.suggestions': {
      position: 'absolute',
      zIndex: 1,
      boxSizing: 'border-box',
      insetInline: 0,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      margin: spacing(0.5, 0),
      padding: spacing(0.5),
      backgroundColor: palette.background.paper,
      border: `1.5px solid ${palette.text.secondary}`,
      borderRadius: shape.borderRadius,
      boxShadow: shadows[4],
    },
    // Its section lies above the next one, into which a list may reach.
    '.section:focus-within': { position: 'relative', zIndex: 1 },
    '.suggestions.above': { bottom: '100%' },
    '.suggestions.nothing': { padding: spacing(1.25, 1.75) },
    '.suggestions > div': {
      display: 'grid',
      minHeight: 44,
      alignContent: 'center',
      padding: spacing(0.75, 1.5),
      borderRadius: 4,
      cursor: 'pointer',
    },
    // The way on when nothing fits stays in sight, and covers no row that the keyboard comes to.
    '.suggestions:has(> [data-own])': { scrollPaddingBottom: 56 },
    '.suggestions > [data-own]': { position: 'sticky', bottom: spacing(-0.5), backgroundColor: palette.background.paper },
    '.suggestions > :hover': { backgroundColor: palette.background.default },
    '.suggestions > [aria-selected=true]': {
      backgroundColor: palette.background.default,
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
    '.sub-text': { ...typography.body2, color: palette.text.secondary },
    '.own': { margin: spacing(0.75, 0, 0) },
    '.own:empty': { margin: 0 },
  };
}
