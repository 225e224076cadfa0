import { isOptionsFile } from '../../src/form/model/document-paths.ts';
import { documentsOf } from '../../src/form/model/documents.ts';
import type { FileCheck } from './application/check.ts';

export const check: FileCheck = {
  name: 'duplicate-option',
  what: 'Two options of a list have the same value or label.',
  advice: 'Give one of them another one.',
  see: 'Option lists',
  example: {
    file: 'schemas/options/yes-or-no.json',
    wrong: `{ "value": "Y", "label": "Yes" },
{ "value": "Y", "label": "No" }`,
    right: `{ "value": "Y", "label": "Yes" },
{ "value": "N", "label": "No" }`,
  },
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    documentsOf(fitting, isOptionsFile).flatMap(([file, document]) => {
      const options = 'options' in document ? document.options : [];
      const seen = { value: new Set<string>(), label: new Set<string>() };
      return options.flatMap((option, n) =>
        (['value', 'label'] as const).flatMap((part) => {
          if (!seen[part].has(option[part])) {
            seen[part].add(option[part]);
            return [];
          }
          return [
            {
              rule: check.name,
              file,
              pointer: `/options/${n}/${part}`,
              what: `Two options have the ${part} "${option[part]}"`,
              advice:
                `Give one of them another ${part}: ` +
                (part === 'value' ? 'the form could not tell them apart.' : 'students could not tell them apart.'),
            },
          ];
        }),
      );
    }),
};
