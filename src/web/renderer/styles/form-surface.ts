import { styled, type CSSObject } from '@mui/material/styles';
import { actionStyles } from './action-styles.ts';
import { choiceStyles } from './choice-styles.ts';
import { controlStyles } from './control-styles.ts';
import { lookupStyles } from './lookup-styles.ts';
import { questionStyles } from './question-styles.ts';
import { tabsStyles } from './tabs-styles.ts';

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
