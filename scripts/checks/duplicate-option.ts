import { isOptionsFile } from '../../src/form/model/document-paths.ts';
import { documentsOf } from '../../src/form/model/documents.ts';
import { compared } from '../../src/form/model/same-text.ts';
import type { FileCheck } from './application/check.ts';

export const check: FileCheck = {
  name: 'duplicate-option',
  what: 'Two options of a list have the same value or label, or one that differs only in capitals or spaces.',
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
      const seen = { value: new Map<string, string>(), label: new Map<string, string>() };
      return options.flatMap((option, n) =>
        (['value', 'label'] as const).flatMap((part) => {
          const words = option[part];
          const before = seen[part].get(compared(words));
          seen[part].set(compared(words), words);
          if (before === undefined) return [];
          return [
            {
              file,
              pointer: `/options/${n}/${part}`,
              what:
                before === words
                  ? `Two options have the ${part} "${words}"`
                  : `The ${part} "${words}" differs from "${before}" only in capitals or spaces`,
              advice:
                `Give one of them another ${part}: ` +
                (part === 'value' ? 'the form could not tell them apart.' : 'students could not tell them apart.'),
            },
          ];
        }),
      );
    }),
};
