import { INSTITUTION_FILE, isLanguageFile, languageFile, languageIn, type LanguageFile } from '../../../src/form/model/form-file-paths.ts';
import { formFilesOf, type FormFiles, languagesOf } from '../../../src/form/model/form-files.ts';
import { translatedLanguages } from '../../languages/translatable.ts';

/** Languages of the institution that need a file of translations and have none. */
export const languagesWithoutFile = (formFiles: FormFiles): readonly string[] =>
  translatedLanguages(formFiles).filter((language) => formFiles[languageFile(language)] === undefined);

/** Files of translations into what is not a language of the institution. */
export const unlistedLanguageFiles = (formFiles: FormFiles): readonly LanguageFile[] =>
  formFilesOf(formFiles, isLanguageFile)
    .map(([file]) => file)
    .filter((file) => !languagesOf(formFiles[INSTITUTION_FILE]).includes(languageIn(file)));
