import type { CSSObject, Theme } from '@mui/material/styles';
import { MIN_TARGET_PX } from './control-styles.ts';

export function actionStyles({ palette, spacing, shape, typography }: Theme): CSSObject {
  return {
    '.add-another, .file-button': {
      ...typography.button,
      boxSizing: 'border-box',
      minHeight: MIN_TARGET_PX,
      padding: spacing(1, 3),
      color: palette.primary.main,
      backgroundColor: palette.background.paper,
      border: `1.5px solid ${palette.primary.main}`,
      borderRadius: shape.borderRadius,
      cursor: 'pointer',
    },
    '.components': { margin: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(1.5, 3) },
    // Another one is added below the first.
    '.folded + .components': { display: 'none' },
    '.adding': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(0.5, 1.5) },
    '.what': { color: palette.text.secondary },
    '.remove, .clear, select + button': {
      font: 'inherit',
      minHeight: MIN_TARGET_PX,
      padding: spacing(1, 0),
      color: palette.primary.main,
      background: 'none',
      border: 0,
      textDecoration: 'underline',
      textUnderlineOffset: '0.18em',
      cursor: 'pointer',
    },
    '.remove': { fontWeight: 600, color: palette.text.primary },
    '.add-another:hover, .file-button:hover': { borderColor: palette.primary.dark, color: palette.primary.dark },
  };
}
