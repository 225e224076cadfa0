// Code that few pages need, loaded when idle or first needed.
import 'virtual:text/form';

export { MoreInfoContent, moreInfoText } from '../content/more-info-content.tsx';
export { CopiedAnswers } from './copied-answers.tsx';
