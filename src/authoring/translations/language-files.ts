import { INSTITUTION_FILE, isLanguageFile, languageFile, languageCodeOf, type LanguageFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles, languagesOf } from '../../form/model/form-files.ts';
import { translatedLanguages } from './translatable-sentences.ts';

export const languagesWithoutFile = (formFiles: FormFiles): readonly string[] =>
  translatedLanguages(formFiles).filter((language) => formFiles[languageFile(language)] === undefined);

export const unlistedLanguageFiles = (formFiles: FormFiles): readonly LanguageFile[] =>
  formFilesOfKind(formFiles, isLanguageFile)
    .map(([file]) => file)
    .filter((file) => !languagesOf(formFiles[INSTITUTION_FILE]).includes(languageCodeOf(file)));
