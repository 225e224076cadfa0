import type { FileCheck } from './application/check.ts';
import { record } from './application/shapes.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

export const check: FileCheck = {
  name: 'contradictory-limits',
  description: 'No question has a lower limit above its upper one, or no multiple between them: no answer would be valid.',
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    Object.entries(fitting)
      .filter(([file]) => file.endsWith('/schema.json'))
      .flatMap(([file, document]) =>
        Object.entries(record(record(document)['properties'])).flatMap(([key, property]) =>
          PAIRS.flatMap(([low, high]) => {
            const { [low]: least, [high]: most, multipleOf } = record(property);
            if (typeof least !== 'number' || typeof most !== 'number') return [];
            const place = { rule: check.name, file, pointer: `/properties${step(key)}/${low}` };
            if (least > most)
              return [
                {
                  ...place,
                  what: `"${low}" ${least} is more than "${high}" ${most}`,
                  advice: 'Swap or correct them: no answer would be valid.',
                },
              ];
            const multiple = low === 'minimum' && typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : undefined;
            if (multiple === undefined || Math.ceil(least / multiple) * multiple <= most) return [];
            return [
              {
                ...place,
                what: `No multiple of ${multiple} is in the range from ${least} to ${most}`,
                advice: 'Correct the limits or "multipleOf": no answer would be valid.',
              },
            ];
          }),
        ),
      ),
};
