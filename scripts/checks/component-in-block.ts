import { steps, valueAt } from '../../src/form/compile/json-pointer.ts';
import { sentencesIn } from '../../src/form/compile/sentences-in.ts';
import { answerPlacesIn } from '../../src/form/model/answer-places.ts';
import { folderOf, isLogicFile, isSchemaFile, isUiFile } from '../../src/form/model/document-paths.ts';
import { questionsOf, type Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { ownName } from './application/own-name.ts';
import { operationsOf } from './application/rules.ts';
import { check as noSuchKey } from './no-such-key.ts';

export const check: ApplicationCheck = {
  name: 'component-in-block',
  what: 'A rule or a sentence of a block names one of its own questions by the full key of one use, so every use would read that one.',
  advice: 'Write the name as the block has it, without prefix and number.',
  see: 'A block: the same questions more than once',
  example: {
    file: 'schemas/blocks/job/logic.json',
    wrong: '"must": { "gte": [{ "var": "job_1_weeks" }, 2] }',
    right: '"must": { "gte": [{ "var": "weeks" }, 2] }',
  },
  scope: 'application',
  run: (application) => [...inRules(application), ...inNames(application), ...inSentences(application)],
};

const inRules = (application: Application): readonly Draft[] =>
  operationsOf(application).flatMap(({ source, pointer, operator, operand, inComponent }): readonly Draft[] => {
    // What is said of the components of another repeat has the names of that one.
    const own =
      operator === 'var' && !inComponent && isLogicFile(source.file) ? ownNameIn(application, source.file, String(operand)) : undefined;
    return own === undefined ? [] : [{ rule: check.name, file: source.file, pointer, ...problem(String(operand), own, `"${own}"`) }];
  });

/** What else names questions: those it does not ask have a finding of their own. */
const inNames = (application: Application): readonly Draft[] =>
  noSuchKey.run(application).flatMap((draft) => {
    const named = draft.at === 'key' ? steps(draft.pointer).at(-1) : valueAt(Reflect.get(application.documents, draft.file), draft.pointer);
    const own = ownNameIn(application, draft.file, String(named));
    return own === undefined ? [] : [{ ...draft, rule: check.name, ...problem(String(named), own, `"${own}"`) }];
  });

const inSentences = (application: Application): readonly Draft[] =>
  Object.entries(application.documents).flatMap(([file, document]) => {
    if (!isSchemaFile(file) && !isUiFile(file)) return [];
    return sentencesIn(file, document).flatMap(({ pointer, text }) =>
      answerPlacesIn(text).flatMap(({ keys }) =>
        keys.flatMap((key): readonly Draft[] => {
          const own = ownNameIn(application, file, key);
          return own === undefined ? [] : [{ rule: check.name, file, pointer, ...problem(key, own, `{answer.${own}|...}`) }];
        }),
      ),
    );
  });

const problem = (key: string, own: string, written: string): Pick<Draft, 'what' | 'advice'> => ({
  what: `"${key}" is "${own}" of one use of this block, and this is read in each use`,
  advice: `Write ${written}: a block says its own names without prefix and number.`,
});

/** In a file of a block: its question that is meant by a name which is not its own. */
function ownNameIn(application: Application, file: string, key: string): string | undefined {
  const folder = folderOf(file);
  const isOther = folder?.startsWith('schemas/blocks/') === true && !questionsOf(application, folder).includes(key);
  return isOther ? ownName(application, folder, key) : undefined;
}
