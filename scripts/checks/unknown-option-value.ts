import { uiFile } from '../../src/form/model/document-paths.ts';
import { askedIn, questionsOf, type Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { didYouMean, some } from '../../src/form/compile/did-you-mean.ts';
import { isLogicList, operandsIn, variableIn, type Logic } from '../../src/form/model/logic.ts';
import { operationsOf } from './application/rules.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { valuesOf, variableOf } from './application/variables.ts';

const COMPARING = ['equals', 'notEquals', '==', '===', '!=', '!==', 'in', 'notIn', 'count_of', 'any_of'];

export const check: ApplicationCheck = {
  name: 'unknown-option-value',
  description: 'A rule or setting compares a chosen answer only with values of its option list: with others it would never hold.',
  scope: 'application',
  run: (application) => [
    ...inSettings(application),
    ...operationsOf(application)
      .filter(({ operator }) => COMPARING.includes(operator))
      .flatMap((operation) => {
        const [name, ...more] = operandsIn(operation.operand).flatMap((part) => variableIn(part) ?? []);
        if (name === undefined || more.length > 0) return [];
        const { listName, values = [] } = variableOf(application, operation.source, name);
        if (values.length === 0) return [];
        return textsIn(operation.operand, operation.pointer)
          .filter(({ text }) => text !== '' && !values.includes(text))
          .map(({ text, pointer }) => ({
            rule: check.name,
            file: operation.source.file,
            pointer,
            what:
              listName === undefined
                ? `"${name}" is a file, and "${text}" is not what its answer can be`
                : `"${text}" is not a value of the option list "${listName}", from which "${name}" is chosen`,
            advice: didYouMean(text, values, `Values: ${some(values)}.`),
          }));
      }),
  ],
};

/** Answers with which digits are typed. */
const inSettings = (application: Application): readonly Draft[] =>
  application.folders.flatMap((folder) =>
    questionsOf(application, folder).flatMap((key) =>
      Object.entries(askedIn(application, folder, key).ui['ui:options']?.digits_while ?? {}).flatMap(([name, values]) => {
        const { list } = askedIn(application, folder, name);
        const document = list === undefined ? undefined : application.form.lists[list];
        if (document === undefined) return [];
        const known = valuesOf(document, application.today);
        return values.flatMap((value, n) => {
          if (known.includes(value)) return [];
          return [
            {
              rule: check.name,
              file: uiFile(folder),
              pointer: `${step(key)}/ui:options/digits_while${step(name)}${step(n)}`,
              what: `"${value}" is not a value of the option list "${list}", from which "${name}" is chosen`,
              advice: didYouMean(value, known, `Values: ${some(known)}.`),
            },
          ];
        });
      }),
    ),
  );

function textsIn(operand: Logic, pointer: string): readonly { readonly text: string; readonly pointer: string }[] {
  if (typeof operand === 'string') return [{ text: operand, pointer }];
  return (isLogicList(operand) ? operand : []).flatMap((part, n) => textsIn(part, pointer + step(n)));
}
