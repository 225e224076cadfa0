import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { INSTITUTION_FILE, languageIn } from '../../src/form/model/document-paths.ts';
import type { Documents } from '../../src/form/model/documents.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { languagesWithoutFile, unlistedLanguageFiles } from './application/language-files.ts';

export const check: ApplicationCheck = {
  name: 'unknown-language',
  what: 'A language in the list does not exist, or a file in `languages` is for one that is not in the list.',
  advice: 'Write the code that the finding names; add the language to `institution.config.json`, or delete the file.',
  see: 'Another language',
  example: {
    file: 'institution.config.json',
    wrong: '"languages": ["en", "es", "xx"]',
    right: '"languages": ["en", "es"]',
  },
  run: ({ documents }) => [...unknownNames(documents), ...unlistedFiles(documents)],
};

const nameOf = (type: 'language' | 'region', code: string): string | undefined =>
  new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(code);

/** Names of languages as browsers know them: an unknown one would say days and numbers in no way that anybody writes. */
const unknownNames = ({ [INSTITUTION_FILE]: institution }: Documents): readonly Draft[] =>
  languagesOf(institution).flatMap((written, n) => {
    const draft = { file: INSTITUTION_FILE, pointer: `/languages/${n}` };
    const [language = '', region = ''] = [/^[a-z]+/, /(?<=-)[A-Z]{2}$/].map((part) => part.exec(written)?.[0]);
    if (nameOf('language', language) === undefined) {
      const country = language.length === 2 ? nameOf('region', language.toUpperCase()) : undefined;
      const spoken = new Intl.Locale(`und-${language.toUpperCase().slice(0, 2)}`).maximize().language;
      const advice = country === undefined ? 'Write its code of ISO 639, as "es" for Spanish.' : `Did you mean "${spoken}", of ${country}?`;
      return [{ ...draft, what: `There is no language "${language}"`, advice }];
    }
    if (region === '') return [];
    const known = new Intl.Locale(`${language}-${region}`).region;
    if (known !== region)
      return [{ ...draft, what: `"${region}" is not the code of a country`, advice: `Did you mean "${language}-${known}"?` }];
    if (nameOf('region', region) !== undefined) return [];
    const advice = `Write its code of ISO 3166, as "${language}-US" for the United States, or "${language}" alone.`;
    return [{ ...draft, what: `There is no country "${region}"`, advice }];
  });

/** What a language without its file may mean is reported there. */
function unlistedFiles(documents: Documents): readonly Draft[] {
  if (languagesWithoutFile(documents).length > 0) return [];
  const languages = languagesOf(documents[INSTITUTION_FILE]);
  return unlistedLanguageFiles(documents).map((file) => {
    const language = languageIn(file);
    const advice = didYouMean(language, languages, `Add "${language}" to "languages" in ${INSTITUTION_FILE}, or delete the file.`);
    return { file, pointer: '', what: `"${language}" is not a language of the institution`, advice };
  });
}
