import { isContentFile, isUiFile } from '../../../src/form/model/document-paths.ts';

/** Whether marks mean something in the sentence at this place of a file: in what the application says, and in what opens at a question. */
export const hasMarks = (file: string, place: string): boolean =>
  isContentFile(file) ? place.startsWith('blocks.') : isUiFile(file) && /(^|\.)ui:more\.blocks\./.test(place);
