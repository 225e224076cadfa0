import { styled } from '@mui/material/styles';
import { choiceStyles } from './choice-styles.ts';
import { controlStyles } from './control-styles.ts';
import { lookupStyles } from './lookup-styles.ts';
import { questionStyles } from './question-styles.ts';
import { tabsStyles } from './tabs-styles.ts';

/**
 * The styles of everything inside a page's form. One styled element around plain ones: hundreds of fields mount without
 * asking Emotion for anything.
 */
export const FormSurface = styled('div')(({ theme }) => [
  questionStyles(theme),
  controlStyles(theme),
  choiceStyles(theme),
  lookupStyles(theme),
  tabsStyles(theme),
]);
