import type { ApplicationCheck } from './application/check.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { operationsOf } from './application/rules.ts';

export const check: ApplicationCheck = {
  name: 'unknown-variable',
  what: '`{ "var": ... }` names an answer that `data-model.json` does not list.',
  advice: 'Correct the key.',
  see: 'Operators',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "equals": [{ "var": "born_abrod" }, "Y"] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
  run: (application) =>
    operationsOf(application).flatMap(({ source, pointer, operator, operand, inList }) => {
      if (operator !== 'var') return [];
      const name = String(operand);
      if (source.names.has(name) || application.dataModel.has(name) || (inList && name === '')) return [];
      return [
        {
          file: source.file,
          pointer,
          what: `"${name}" is not a key of the data model`,
          advice: didYouMean(
            name,
            new Set([...source.names.keys(), ...application.dataModel]),
            'Add it to schemas/data-model.json or correct the name; without it the rule never sees an answer.',
          ),
        },
      ];
    }),
};
