import type { CSSObject, Theme } from '@mui/material/styles';

/** Suggestions below the text that is typed. */
export function lookupLook({ palette, spacing, shape, typography, shadows }: Theme): CSSObject {
  return {
    '.lookup': { position: 'relative' },
    '.suggestions': {
      position: 'absolute',
      zIndex: 1,
      insetInline: 0,
      margin: spacing(0.5, 0, 0),
      padding: spacing(0.5),
      listStyle: 'none',
      backgroundColor: palette.background.paper,
      border: `1.5px solid ${palette.text.secondary}`,
      borderRadius: shape.borderRadius,
      boxShadow: shadows[4],
    },
    '.suggestions > li': { display: 'grid', minHeight: 44, alignContent: 'center', padding: spacing(0.75, 1.5), borderRadius: 4, cursor: 'pointer' },
    '.suggestions > li.Mui-focused': { backgroundColor: palette.background.default, outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '.sub-text': { ...typography.body2, color: palette.text.secondary },
    '.own': { margin: spacing(0.75, 0, 0) },
    '.own:empty': { margin: 0 },
  };
}
