import { isSchemaFile } from '../../src/form/model/document-paths.ts';
import { documentsOf } from '../../src/form/model/documents.ts';
import { multipleFrom } from '../../src/form/model/decimals.ts';
import type { FileCheck } from './application/check.ts';
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
    documentsOf(fitting, isSchemaFile).flatMap(([file, { properties }]) =>
      Object.entries(properties).flatMap(([key, property]) =>
        PAIRS.flatMap(([low, high]) => {
          const { [low]: least, [high]: most, multipleOf, step: unit = multipleOf } = property;
          if (least === undefined || most === undefined) return [];
          const place = { rule: check.name, file, pointer: `/properties${step(key)}/${low}` };
          if (least > most)
            return [
              {
                ...place,
                what: `"${low}" ${least} is more than "${high}" ${most}`,
                advice: 'Swap or correct them: no answer would be valid.',
              },
            ];
          const multiple = low === 'minimum' ? unit : undefined;
          if (multiple === undefined || multipleFrom(least, multiple) <= most) return [];
          return [
            {
              ...place,
              what: `No multiple of ${multiple} is in the range from ${least} to ${most}`,
              advice: 'Correct the limits or the step: no answer would be valid.',
            },
          ];
        }),
      ),
    ),
};
