// What pages show only where an institution or an answer brings it about: it loads in idle time, or when it is first needed.
import 'virtual:text/form';

export { MoreContent, moreText } from './content/more-content.tsx';
export { CopiedAnswers } from './renderer/copied-answers.tsx';
