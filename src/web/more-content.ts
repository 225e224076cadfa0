// Code that few pages need, loaded when idle or first needed.
import 'virtual:text/form';

export { MoreInfoContent, moreInfoText } from './content/more-content.tsx';
export { CopiedAnswers } from './renderer/copied-answers.tsx';
