import { styled } from '@mui/material/styles';
import { choiceLook } from './choice-look.ts';
import { controlLook } from './control-look.ts';
import { lookupLook } from './lookup-look.ts';
import { questionLook } from './question-look.ts';
import { tabsLook } from './tabs-look.ts';
import { uploadLook } from './upload-look.ts';

/**
 * The look of everything inside a page's form. One styled element around plain ones: hundreds of fields mount without
 * asking Emotion for anything.
 */
export const FormSurface = styled('div')(({ theme }) => [
  questionLook(theme),
  controlLook(theme),
  choiceLook(theme),
  lookupLook(theme),
  tabsLook(theme),
  uploadLook(theme),
]);
