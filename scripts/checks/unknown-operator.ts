import { OPERATORS } from '../../src/form/model/vocabulary.ts';
import type { Check } from './application/check.ts';
import { nearest, some } from './application/did-you-mean.ts';
import { operationsOf } from './application/rules.ts';

export const check: Check = {
  name: 'unknown-operator',
  description: 'Rules use only operators that exist.',
  scope: 'file',
  run: (application) =>
    operationsOf(application)
      .filter(({ operator }) => !OPERATORS.includes(operator))
      .map(({ source, pointer, operator }) => ({
        rule: check.name,
        file: source.file,
        pointer,
        at: 'key' as const,
        what: `There is no operator "${operator}"`,
        advice: adviceFor(operator),
      })),
};

function adviceFor(operator: string): string {
  const meant = nearest(operator, OPERATORS);
  return meant === undefined ? `Operators: ${some(OPERATORS, 50)}.` : `Did you mean "${meant}"?`;
}
