import type { Application } from './application/application.ts';
import type { Check } from './application/check.ts';
import { didYouMean, some } from './application/did-you-mean.ts';
import { operationsOf, type Operation } from './application/rules.ts';
import { list, record, step } from './application/shapes.ts';

const COMPARING = ['equals', 'notEquals', '==', '===', '!=', '!==', 'in', 'notIn'];

export const check: Check = {
  name: 'unknown-option-value',
  description: 'A rule compares the answer to a choice only with values of its option list: with others it would never hold.',
  scope: 'application',
  run: (application) => operationsOf(application).filter(({ operator }) => COMPARING.includes(operator)).flatMap((operation) => {
    const [name, ...more] = list(operation.operand).flatMap((part) => record(part)['var'] ?? []);
    const listName = typeof name === 'string' && more.length === 0 ? listOf(application, operation, name) : undefined;
    const values = listName === undefined ? [] : valuesOf(application, listName);
    if (values.length === 0) return [];
    return textsIn(operation.operand, operation.pointer).filter(({ text }) => text !== '' && !values.includes(text)).map(({ text, pointer }) => ({
      rule: check.name, file: operation.source.file, pointer,
      what: `"${text}" is not a value of the option list "${listName}", from which "${String(name)}" is chosen`,
      advice: didYouMean(text, values, `Values: ${some(values)}.`),
    }));
  }),
};

/** The option list of a question of the rule's own section or block, else of the whole form. */
function listOf({ documents, form }: Application, { source }: Operation, name: string): string | undefined {
  if (!source.names.includes(name)) return Object.hasOwn(form.questions, name) ? form.questions[name]?.list : undefined;
  const ui = record(documents[source.file.replace(/logic\.json$/, 'ui.json')]);
  const chosen = record(record(ui[name])['ui:options'])['list'];
  return typeof chosen === 'string' ? chosen : undefined;
}

function valuesOf({ documents }: Application, listName: string): readonly string[] {
  return list(record(documents[`schemas/options/${listName}.json`])['options']).map((option) => String(record(option)['value']));
}

function textsIn(operand: unknown, pointer: string): readonly { readonly text: string; readonly pointer: string }[] {
  if (typeof operand === 'string') return [{ text: operand, pointer }];
  return list(operand).flatMap((part, n) => textsIn(part, pointer + step(n)));
}
