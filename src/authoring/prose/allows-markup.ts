import { isContentFile, isUiFile } from '../../form/model/form-file-paths.ts';

export const allowsMarkup = (file: string, place: string): boolean =>
  isContentFile(file)
    ? place.startsWith('blocks.')
    : isUiFile(file) && /(^|\.)ui:more\.blocks\.|^ui:order\..*\.(notice|caption)$/.test(place);
