import { CONDITIONS_FILE } from '../../src/form/model/document-paths.ts';
import type { Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { operationsOf } from './application/rules.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: ApplicationCheck = {
  name: 'unused-condition',
  what: 'No rule uses this condition, or it is word for word the same as another one, often a copy that was not changed.',
  advice:
    'Use it where it belongs: often another condition is named there. Delete it only if nothing depends on it. Change the copy, or name ' +
    'the other one in its place.',
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
  run(application) {
    const used = new Set(operationsOf(application).flatMap(({ operator, operand }) => (operator === 'condition' ? [String(operand)] : [])));
    // A mistyped reference is reported where it is; which condition it means is not known here.
    if ([...used].some((name) => !application.conditions.includes(name))) return [];
    return [...copies(application), ...unused(application, used)];
  },
};

const unused = (application: Application, used: ReadonlySet<string>): readonly Draft[] =>
  application.conditions
    .filter((name) => !used.has(name))
    .map((name) => ({
      file: CONDITIONS_FILE,
      pointer: step(name),
      at: 'key',
      what: `No rule refers to the condition "${name}"`,
      advice: adviceOn(application, name),
    }));

/** Conditions with one rule: a rule that was copied for another condition, and is still about the first one. */
const copies = ({ documents, conditions }: Application): readonly Draft[] =>
  conditions.flatMap((name, n) => {
    const rule = JSON.stringify(documents[CONDITIONS_FILE][name]?.when);
    const other = conditions.slice(0, n).find((before) => JSON.stringify(documents[CONDITIONS_FILE][before]?.when) === rule);
    if (other === undefined) return [];
    const what = `"${name}" holds whenever "${other}" does: both have the same rule`;
    const advice =
      'Correct the one that is meant otherwise; if both mean the same, name only one of them everywhere, and remove the other.';
    return [{ file: CONDITIONS_FILE, pointer: `${step(name)}/when`, what, advice }];
  });

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
