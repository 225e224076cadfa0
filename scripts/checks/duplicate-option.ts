import type { FileCheck } from './application/check.ts';
import { list, record } from './application/shapes.ts';

export const check: FileCheck = {
  name: 'duplicate-option',
  description: 'No two options of a list have the same value or the same label.',
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    Object.entries(fitting)
      .filter(([file]) => file.startsWith('schemas/options/'))
      .flatMap(([file, document]) => {
        const options = list(record(document)['options']).map(record);
        return options.flatMap((option, n) =>
          (['value', 'label'] as const).flatMap((part) => {
            const before = options.findIndex((other) => other[part] === option[part]);
            if (before === n || typeof option[part] !== 'string') return [];
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
