import { inLanguageFile } from '../../src/form/compile/in-language.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { sentencesIn } from '../../src/form/compile/sentences-in.ts';
import { shownFor } from '../../src/form/compile/translations.ts';
import { INSTITUTION_FILE, isOptionsFile, languageFile } from '../../src/form/model/document-paths.ts';
import { documentsOf } from '../../src/form/model/documents.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'duplicate-translation',
  what: 'Two options of a list have the same label in another language.',
  advice: 'Translate one of them otherwise.',
  see: 'Another language',
  example: {
    file: 'schemas/languages/es.json',
    wrong: `"options.Y.label": { "of": "Yes", "is": "No" },
"options.N.label": { "of": "No", "is": "No" }`,
    right: `"options.Y.label": { "of": "Yes", "is": "Sí" },
"options.N.label": { "of": "No", "is": "No" }`,
  },
  run: ({ documents }) =>
    languagesOf(documents[INSTITUTION_FILE]).flatMap((language) =>
      documentsOf(documents, isOptionsFile).flatMap(([path, list]) => {
        const translations = documents[languageFile(language)]?.[inLanguageFile(path)];
        if (translations === undefined) return [];
        const labels = new Set<string>();
        return sentencesIn(path, list).flatMap(({ place, text }): readonly Draft[] => {
          const label = shownFor(text, translations[place]) ?? text;
          if (!labels.has(label)) {
            labels.add(label);
            return [];
          }
          return [
            {
              file: languageFile(language),
              pointer: `${step(inLanguageFile(path))}${step(place)}/is`,
              what: `Two options of the list have the label "${label}" in this language`,
              advice: 'Translate one of them otherwise: students could not tell them apart.',
            },
          ];
        });
      }),
    ),
};
