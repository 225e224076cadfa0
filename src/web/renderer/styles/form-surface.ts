import { styled, type CSSObject, type Theme } from '@mui/material/styles';
import { choiceStyles } from './choice-styles.ts';
import { controlStyles, MIN_TARGET_PX } from './control-styles.ts';
import { lookupStyles } from './lookup-styles.ts';
import { questionStyles } from './question-styles.ts';
import { tabsStyles } from './tabs-styles.ts';

function actionStyles({ palette, spacing, shape, typography }: Theme): CSSObject {
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

const ofAll: CSSObject = {
  // No last word alone in a line.
  textWrap: 'pretty',
  // Animates only parts that an answer adds.
  '.questions:focus-within .question, &:focus-within .section': {
    transition: 'opacity 160ms, translate 160ms',
    '@starting-style': { opacity: 0, translate: '0 -0.5rem' },
  },
};

/** Styles of a page's form on one element: hundreds of plain fields mount without Emotion. */
export const FormSurface = styled('div')(({ theme }) => [
  questionStyles(theme),
  controlStyles(theme),
  actionStyles(theme),
  choiceStyles(theme),
  lookupStyles(theme),
  tabsStyles(theme),
  ofAll,
]);
