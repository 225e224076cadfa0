import { CONDITIONS_FILE } from '../../../src/form/model/document-paths.ts';
import { explainRule } from '../../../src/form/explain/explain.ts';
import { isLogicList, type Logic } from '../../../src/form/model/logic.ts';
import type { Application } from './application.ts';
import { operationsOf } from './rules.ts';
import { variableOf } from './variables.ts';

/** Longer explanations are cut: they would bury what the finding says. */
const LONGEST = 160;

/** The rule whose operator is at this pointer, in quotes and in plain words; for a block, as in its first use. */
export function inWords(application: Application, { file, pointer }: { readonly file: string; readonly pointer: string }): string {
  const { documents, form } = application;
  const operation = operationsOf(application).find((each) => each.source.file === file && each.pointer === pointer);
  if (!operation) throw new Error(`There is no operator at ${file}#${pointer}`);
  const { source, operator, operand } = operation;
  const finalKey = (name: string): string => variableOf(application, source, name).key;
  const [asked] = source.names;
  const text = explainRule(form, withKeys({ [operator]: operand }, finalKey), {
    conditions: documents[CONDITIONS_FILE],
    section: asked === undefined ? undefined : form.questions[finalKey(asked)]?.section,
  });
  return `"${text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text}"`;
}

function withKeys(rule: Logic, finalKey: (name: string) => string): Logic {
  if (isLogicList(rule)) return rule.map((part) => withKeys(part, finalKey));
  if (rule === null || typeof rule !== 'object') return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([operator, operand]) => [
      operator,
      operator === 'var' && typeof operand === 'string' && operand !== '' ? finalKey(operand) : withKeys(operand, finalKey),
    ]),
  );
}
