import type { ApplicationCheck } from './application/check.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { operationsOf } from './application/rules.ts';

export const check: ApplicationCheck = {
  name: 'unknown-variable',
  description: 'Every { "var": key } of a rule is a key of the data model, or a question of the same block.',
  scope: 'application',
  run: (application) =>
    operationsOf(application).flatMap(({ source, pointer, operator, operand, inList }) => {
      if (operator !== 'var') return [];
      const name = String(operand);
      const known = new Set([...source.names.keys(), ...application.dataModel]);
      if (known.has(name) || (inList && name === '')) return [];
      return [
        {
          rule: check.name,
          file: source.file,
          pointer,
          what: `"${name}" is not a key of the data model`,
          advice: didYouMean(
            name,
            known,
            'Add it to schemas/data-model.json or correct the name; without it the rule never sees an answer.',
          ),
        },
      ];
    }),
};
