import type { CSSObject, Theme } from '@mui/material/styles';
import { focusRing, MIN_TARGET_PX } from './control-styles.ts';

export function choiceStyles(theme: Theme): CSSObject {
  const { palette, spacing, shape, breakpoints, typography } = theme;
  return {
    '.choices': { position: 'relative', display: 'grid', gap: spacing(1) },
    '.few': { display: 'flex', flexWrap: 'wrap', gap: spacing(1, 1.5) },
    '.few > .choice': { flex: '0 1 auto', minWidth: '7rem' },
    '.choice': {
      boxSizing: 'border-box',
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'start',
      gap: spacing(1.5),
      minHeight: MIN_TARGET_PX,
      padding: spacing(1.25, 1.75),
      lineHeight: 1.5,
      backgroundColor: palette.background.paper,
      border: `1.5px solid ${palette.text.secondary}`,
      borderRadius: shape.borderRadius,
      cursor: 'pointer',
    },
    '@media (forced-colors: active)': { '.choice:has(:checked)': { outline: '2px solid Highlight' } },
    '.choice:hover': { borderColor: palette.text.primary },
    '.choice:has(:checked)': {
      borderColor: palette.primary.main,
      boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
      backgroundColor: palette.brand.primary.extraLight,
    },
    '.choice .hint': { ...typography.body2, display: 'block', color: palette.text.secondary },
    '.choice:has(:focus-visible)': focusRing(theme),
    '.choice:has(:disabled)': {
      cursor: 'default',
      backgroundColor: palette.background.default,
      border: `1.5px dashed ${palette.text.secondary}`,
      boxShadow: 'none',
    },
    '.choice:has(:disabled:checked)': { borderStyle: 'solid' },
    '.choice > input': { width: 22, height: 22, margin: 0, marginTop: 1, accentColor: palette.primary.main, cursor: 'inherit' },
    // The card around it shows the focus; where `:has` is unknown the input does.
    '@supports selector(:has(a))': { '.choice > input:focus-visible': { outline: 'none' } },
    '.wrong .choice': { borderColor: palette.error.main },
    // Lies in the space below, so that nothing moves and none is reserved.
    '.choices > .clear': {
      position: 'absolute',
      // Apart from the ring of a choice in focus, as from what is below.
      insetBlockStart: 'calc(100% + 10px)',
      insetInlineStart: 0,
      minHeight: 24,
      padding: 0,
      lineHeight: '24px',
    },
    '.clear.nothing': { visibility: 'hidden' },
    '.choices:has(> .clear)': { marginBottom: spacing(3.5), [breakpoints.up('mobile')]: { marginBottom: spacing(2.5) } },
    // The space below is the card's padding here.
    '.questions > :last-child > .choices:has(> .clear)': { marginBottom: spacing(3) },
  };
}
