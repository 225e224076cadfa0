import {
  INSTITUTION_FILE,
  isTranslationFile,
  translationFile,
  languageCodeOf,
  type TranslationFile,
} from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles, languagesOf } from '../../form/model/form-files.ts';
import { translatedLanguages } from './translatable-sentences.ts';

export const languagesWithoutFile = (formFiles: FormFiles): readonly string[] =>
  translatedLanguages(formFiles).filter((language) => formFiles[translationFile(language)] === undefined);

export const unlistedLanguageFiles = (formFiles: FormFiles): readonly TranslationFile[] =>
  formFilesOfKind(formFiles, isTranslationFile)
    .map(([file]) => file)
    .filter((file) => !languagesOf(formFiles[INSTITUTION_FILE]).includes(languageCodeOf(file)));
