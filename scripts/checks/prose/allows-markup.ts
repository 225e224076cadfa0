import { isContentFile, isUiFile } from '../../../src/form/model/form-file-paths.ts';

/** True where marks such as `**` mean something: in blocks of content, and in what opens at a question. */
export const allowsMarkup = (file: string, place: string): boolean =>
  isContentFile(file) ? place.startsWith('blocks.') : isUiFile(file) && /(^|\.)ui:more\.blocks\./.test(place);
