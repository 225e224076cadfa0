import { INSTITUTION_FILE, languageFile } from '../../src/form/model/document-paths.ts';
import { answerPlacesIn } from '../../src/form/model/answer-places.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import { some } from '../../src/form/compile/did-you-mean.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { gapOf } from './application/answers-in-texts.ts';
import { differingNames, entriesIn } from '../languages/translatable.ts';
import type { ApplicationCheck } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'differing-placeholder',
  what:
    'A sentence and its translation do not have the same names in braces, or the translation has no words for while an ' +
    'answer is not given.',
  advice: 'Leave names in braces as they are.',
  see: 'Another language',
  example: {
    file: 'schemas/languages/es.json',
    wrong: '"content.jobs.title": { "of": "Job {n}", "is": "Empleo {numero}" }',
    right: '"content.jobs.title": { "of": "Job {n}", "is": "Empleo {n}" }',
  },
  run: ({ documents }) =>
    languagesOf(documents[INSTITUTION_FILE]).flatMap((language) =>
      entriesIn(documents, language).flatMap(({ file, place, translation: { of, is } }) => {
        const draft = { file: languageFile(language), pointer: `${step(file)}${step(place)}/is` };
        const names = is === '' ? [] : differingNames(of, is);
        if (names.length === 0) {
          const gap = answerPlacesIn(is).find(({ otherwise }) => otherwise === undefined);
          return gap ? [{ ...draft, ...gapOf(gap) }] : [];
        }
        return [
          {
            ...draft,
            what: `The sentence and its translation do not have the same names in braces: ${some(names)}`,
            advice: 'Names in braces are filled in, so they stay as they are in every language.',
          },
        ];
      }),
    ),
};
