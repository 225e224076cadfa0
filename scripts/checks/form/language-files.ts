import {
  INSTITUTION_FILE,
  isLanguageFile,
  languageFile,
  languageCodeOf,
  type LanguageFile,
} from '../../../src/form/model/form-file-paths.ts';
import { formFilesOf, type FormFiles, languagesOf } from '../../../src/form/model/form-files.ts';
import { translatedLanguages } from '../../languages/translatable.ts';

/** Languages of the institution that lack their file of translations. */
export const languagesWithoutFile = (formFiles: FormFiles): readonly string[] =>
  translatedLanguages(formFiles).filter((language) => formFiles[languageFile(language)] === undefined);

/** Files of translations into other languages than the institution's. */
export const unlistedLanguageFiles = (formFiles: FormFiles): readonly LanguageFile[] =>
  formFilesOf(formFiles, isLanguageFile)
    .map(([file]) => file)
    .filter((file) => !languagesOf(formFiles[INSTITUTION_FILE]).includes(languageCodeOf(file)));
