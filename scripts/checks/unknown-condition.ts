import { CONDITIONS_FILE } from '../../src/form/model/document-paths.ts';
import type { Application } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { operationsOf } from './application/rules.ts';
import { steps } from '../../src/form/compile/json-pointer.ts';

export const check: ApplicationCheck = {
  name: 'unknown-condition',
  what: 'A rule names a condition that is not in `conditions.json`, or one that refers back to itself.',
  advice: 'Correct the name, or add the condition.',
  see: 'Conditions',
  example: {
    file: 'schemas/pages/start/birthplace/logic.json',
    wrong: '"hidden": { "!": { "condition": "is_born_abrod" } }',
    right: '"hidden": { "!": { "condition": "is_born_abroad" } }',
  },
  run(application) {
    const { conditions } = application;
    return references(application).flatMap(({ file, pointer, from, to }) => {
      const place = { file, pointer };
      if (!conditions.includes(to)) {
        return [
          {
            ...place,
            what: `There is no condition "${to}"`,
            advice: didYouMean(to, conditions, `Add it to ${CONDITIONS_FILE} or correct the name.`),
          },
        ];
      }
      if (from === undefined || !reaches(application, to, from, new Set())) return [];
      return [
        {
          ...place,
          what: `The condition "${from}" refers back to itself`,
          advice: 'Write the rule out instead of referring to the condition.',
        },
      ];
    });
  },
};

/** Every `{ "condition": to }`; `from` is the named condition that it is in. */
function references(application: Application): readonly { file: string; pointer: string; from: string | undefined; to: string }[] {
  return operationsOf(application)
    .filter(({ operator }) => operator === 'condition')
    .map(({ source, pointer, operand }) => ({
      file: source.file,
      pointer,
      to: String(operand),
      from: source.file === CONDITIONS_FILE ? steps(source.pointer)[0] : undefined,
    }));
}

function reaches(application: Application, from: string, goal: string, seen: Set<string>): boolean {
  if (from === goal) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return references(application).some((reference) => reference.from === from && reaches(application, reference.to, goal, seen));
}
