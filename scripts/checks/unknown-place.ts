import { INSTITUTION_FILE, languageFile } from '../../src/form/model/document-paths.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import { allowedIn } from '../languages/translatable.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: ApplicationCheck = {
  name: 'unknown-place',
  description: 'Every translation is of a sentence that the application has.',
  scope: 'application',
  run: ({ documents }) =>
    languagesOf(documents[INSTITUTION_FILE]).flatMap((language) => {
      const places = Map.groupBy(allowedIn(documents, language), ({ file }) => file);
      const file = languageFile(language);
      return Object.entries(documents[file] ?? {}).flatMap(([translated, sentences]): readonly Draft[] => {
        const known = places.get(translated)?.map(({ place }) => place);
        if (!known) {
          const advice = didYouMean(translated, places.keys(), 'Correct the name, or remove it with its translations.');
          const what = `There are no sentences to translate in a file "${translated}"`;
          return [{ rule: check.name, file, pointer: step(translated), at: 'key', what, advice }];
        }
        return Object.keys(sentences)
          .filter((place) => !known.includes(place))
          .map((place) => ({
            rule: check.name,
            file,
            pointer: step(translated) + step(place),
            at: 'key',
            what: `There is no sentence at "${place}" in ${translated}`,
            advice: didYouMean(place, known, 'Remove this translation, or correct its place.'),
          }));
      });
    }),
};
