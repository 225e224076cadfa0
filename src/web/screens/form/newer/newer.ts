import 'virtual:text/form';
import 'virtual:text/newer';

export { followSaved, showRefused } from './follow-saved.ts';
export { newerAnswersOf } from './newer-answers.ts';
export { NewerNote } from './newer-note.tsx';
