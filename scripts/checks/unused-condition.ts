import { CONDITIONS_FILE } from '../../src/form/model/document-paths.ts';
import type { Application } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { operationsOf } from './application/rules.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: ApplicationCheck = {
  name: 'unused-condition',
  what: 'No rule uses this condition.',
  advice: 'Use it where it belongs: often another condition is named there. Delete it only if nothing depends on it.',
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
        advice: adviceOn(application, name),
      }));
  },
};

/** A rule was often pasted from where another condition is used: then this one is called after the place. */
function adviceOn(application: Application, name: string): string {
  const uses = operationsOf(application).flatMap(({ operator, operand, source }) =>
    operator === 'condition' && typeof operand === 'string' ? [{ other: operand, file: source.file }] : [],
  );
  const meant = uses.find(({ other, file }) => {
    const own = wordsOf(name).filter((word) => !wordsOf(other).includes(word));
    const isAlike = wordsOf(other).some((word) => wordsOf(name).includes(word));
    const place = file.replace(/^schemas\/|\/[^/]+$/g, '').split(/[^a-z0-9]+/);
    return isAlike && own.some((word) => word.length > 2 && place.includes(word));
  });
  const use = `Write { "condition": "${name}" } where it belongs; remove it only if nothing depends on it.`;
  return meant ? `Is it meant in ${meant.file}, in the place of "${meant.other}"? ${use}` : use;
}

const wordsOf = (name: string): readonly string[] => name.split('_');
