import { CONDITIONS_FILE } from '../../../src/form/model/document-paths.ts';
import type { ConditionsDocument } from '../../../src/form/model/documents.ts';
import { explainRule } from '../../../src/form/explain/explain.ts';
import type { Logic } from '../../../src/form/model/logic.ts';
import { questionsOf, type Application } from './application.ts';
import { record } from './shapes.ts';
import { steps } from '../../../src/form/compile/json-pointer.ts';
import { variableOf } from './variables.ts';

/** Longer explanations are cut: they would bury what the finding says. */
const LONGEST = 160;

/** The rule whose operator is at this pointer, in quotes and in plain words; for a block, as in its first use. */
export function inWords(application: Application, { file, pointer }: { readonly file: string; readonly pointer: string }): string {
  const { documents, form } = application;
  const rule = steps(pointer)
    .slice(0, -1)
    .reduce<unknown>((at, name) => (Array.isArray(at) ? at[Number(name)] : record(at)[name]), documents[file]);
  const names = questionsOf(application, file.replace(/\/logic\.json$/, ''));
  const finalKey = (name: string): string => variableOf(application, { file, pointer, rule, names }, name).key;
  const [asked] = names;
  const text = explainRule(form, withKeys(rule as Logic, finalKey), {
    conditions: record(documents[CONDITIONS_FILE]) as ConditionsDocument,
    section: asked === undefined ? undefined : form.questions[finalKey(asked)]?.section,
  });
  return `"${text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text}"`;
}

function withKeys(rule: Logic, finalKey: (name: string) => string): Logic {
  if (Array.isArray(rule)) return rule.map((part: Logic) => withKeys(part, finalKey));
  if (rule === null || typeof rule !== 'object') return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([operator, operand]) => [
      operator,
      operator === 'var' && typeof operand === 'string' && operand !== '' ? finalKey(operand) : withKeys(operand, finalKey),
    ]),
  );
}
