import {
  INSTITUTION_FILE,
  languageCodeOf,
  translationFile,
  textFile,
  isTranslationFile,
  type TranslationFile,
} from '../../form/model/form-file-paths.ts';
import { type FormFiles, languagesOf, formFilesOfKind } from '../../form/model/form-files.ts';
import type { CheckedForm, FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { translatedLanguages } from '../translations/translatable-sentences.ts';

export const unknownLanguage: FormCheck = {
  name: 'unknown-language',
  what: 'A language in the list does not exist, or a file in `languages` is for one that is not in the list.',
  advice: 'Write the code that the finding names; add the language to `institution.config.json`, or delete the file.',
  see: 'recipes/add-a-language.md',
  example: { file: 'institution.config.json', wrong: '"languages": ["en", "es", "xx"]', right: '"languages": ["en", "es"]' },
  run: ({ formFiles }) => [...unknownNames(formFiles), ...unlistedFiles(formFiles)],
};

const nameOf = (type: 'language' | 'region', code: string): string | undefined =>
  new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(code);

const unknownNames = ({ [INSTITUTION_FILE]: institution }: FormFiles): readonly CheckFinding[] =>
  languagesOf(institution).flatMap((written, n) => {
    const mistake = { file: INSTITUTION_FILE, pointer: `/languages/${n}` };
    const [language = '', region = ''] = [/^[a-z]+/, /(?<=-)(?:[A-Z]{2}|[0-9]{3})$/].map((part) => part.exec(written)?.[0]);
    if (nameOf('language', language) === undefined) {
      const country = language.length === 2 ? nameOf('region', language.toUpperCase()) : undefined;
      const spoken = new Intl.Locale(`und-${language.toUpperCase().slice(0, 2)}`).maximize().language;
      const advice = country === undefined ? 'Write its ISO 639 code, like "es" for Spanish.' : `Did you mean "${spoken}", of ${country}?`;
      return { ...mistake, what: `There is no language "${language}"`, advice };
    }
    if (region === '') return [];
    const known = new Intl.Locale(`${language}-${region}`).region;
    if (known !== region)
      return { ...mistake, what: `"${region}" is not the code of a country`, advice: `Did you mean "${language}-${known}"?` };
    if (nameOf('region', region) !== undefined) return [];
    const advice = `Write its ISO 3166 code, such as "${language}-US" for the United States, or "${language}" alone.`;
    return { ...mistake, what: `There is no country "${region}"`, advice };
  });

function unlistedFiles(formFiles: FormFiles): readonly CheckFinding[] {
  if (languagesWithoutFile(formFiles).length > 0) return [];
  return unlistedLanguageFiles(formFiles).map((file) => {
    const language = languageCodeOf(file);
    const advice = `Add "${language}" to "languages" in ${INSTITUTION_FILE}, or delete the file.`;
    return { file, pointer: '', what: `"${language}" is not a language of the institution`, advice };
  });
}

export const missingLanguage: FormCheck = {
  name: 'missing-language',
  what: 'A language in the list has no file in `languages`.',
  advice: 'Create it with `{}`, give another file its name, or put the language of your own files first.',
  see: 'recipes/add-a-language.md',
  example: { file: 'institution.config.json', wrong: '"languages": ["en", "es", "fr"]', right: '"languages": ["en", "es"]' },
  run: (checkedForm) =>
    languagesWithoutFile(checkedForm.formFiles).map((language) => ({
      file: INSTITUTION_FILE,
      pointer: `/languages/${languagesOf(checkedForm.formFiles[INSTITUTION_FILE]).indexOf(language)}`,
      what: `There is no ${translationFile(language)}`,
      ...correction(checkedForm, language),
    })),
};

function correction({ formFiles, files, textFile: ownSentences }: CheckedForm, language: string): Pick<CheckFinding, 'advice' | 'fix'> {
  if (files.has(textFile(language)) && !files.has(ownSentences)) {
    const advice = `Your own sentences are in ${textFile(language)}, so this is the language of your files: put "${language}" first.`;
    return { advice };
  }
  const [unlisted] = unlistedLanguageFiles(formFiles);
  if (unlisted !== undefined) return { advice: `Rename ${unlisted} to it, or write "${languageCodeOf(unlisted)}" here.` };
  return {
    advice: `Create it with {}, and run npm run languages -- export ${language}; or remove "${language}" from the list.`,
    fix: { file: translationFile(language), text: '{}\n' },
  };
}

const languagesWithoutFile = (formFiles: FormFiles): readonly string[] =>
  translatedLanguages(formFiles).filter((language) => formFiles[translationFile(language)] === undefined);

const unlistedLanguageFiles = (formFiles: FormFiles): readonly TranslationFile[] =>
  formFilesOfKind(formFiles, isTranslationFile)
    .map(([file]) => file)
    .filter((file) => !languagesOf(formFiles[INSTITUTION_FILE]).includes(languageCodeOf(file)));
