import { CONDITIONS_FILE } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';
import { operationsOf } from './application/rules.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: ApplicationCheck = {
  name: 'unused-condition',
  what: 'No rule uses this condition.',
  advice: 'Use it, or delete it.',
  see: 'Conditions',
  example: {
    file: 'schemas/conditions.json',
    wrong: `"has_worked": {
  "means": "The student has begun to list jobs.",
  "when": { "started": "studies/jobs" }
},
"is_born_here": { "means": "Born here.", "when": { "equals": [{ "var": "born_abroad" }, "N"] } },`,
    right: `"has_worked": {
  "means": "The student has begun to list jobs.",
  "when": { "started": "studies/jobs" }
},`,
  },
  scope: 'application',
  run(application) {
    const used = new Set(operationsOf(application).flatMap(({ operator, operand }) => (operator === 'condition' ? [String(operand)] : [])));
    // A mistyped reference is reported where it is; which condition it means is not known here.
    if ([...used].some((name) => !application.conditions.includes(name))) return [];
    return application.conditions
      .filter((name) => !used.has(name))
      .map((name) => ({
        rule: check.name,
        file: CONDITIONS_FILE,
        pointer: step(name),
        at: 'key',
        what: `No rule refers to the condition "${name}"`,
        advice: `Use it by { "condition": "${name}" }, or remove it.`,
      }));
  },
};
