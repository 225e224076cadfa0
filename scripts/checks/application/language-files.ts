import { INSTITUTION_FILE, isLanguageFile, languageFile, languageIn, type LanguageFile } from '../../../src/form/model/document-paths.ts';
import { documentsOf, type Documents } from '../../../src/form/model/documents.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { translatedLanguages } from '../../languages/translatable.ts';

/** Languages of the institution that need a file of translations and have none. */
export const languagesWithoutFile = (documents: Documents): readonly string[] =>
  translatedLanguages(documents).filter((language) => documents[languageFile(language)] === undefined);

/** Files of translations into what is not a language of the institution. */
export const unlistedLanguageFiles = (documents: Documents): readonly LanguageFile[] =>
  documentsOf(documents, isLanguageFile)
    .map(([file]) => file)
    .filter((file) => !languagesOf(documents[INSTITUTION_FILE]).includes(languageIn(file)));
