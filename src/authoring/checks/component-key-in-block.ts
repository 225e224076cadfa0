import { parsePointer, resolvePointer } from '../../form/compile/json-pointer.ts';
import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import { parseAnswerPlaceholders } from '../../form/model/answer-placeholders.ts';
import { companionKey, companionOwner } from '../../form/model/answers.ts';
import { sectionFolderOf, isLogicFile, isSchemaFile, isUiFile } from '../../form/model/form-file-paths.ts';
import { repeatNameOf } from '../../form/model/logic.ts';
import {
  questionKeys,
  type CheckedForm,
  type FormCheck,
  type CheckFinding,
  blockQuestionName,
  type Problem,
} from '../form-files/checked-form.ts';
import { listRuleOperations } from '../form-files/rule-sources.ts';
import { unknownQuestion } from './unknown-question.ts';

export const componentKeyInBlock: FormCheck = {
  name: 'component-key-in-block',
  what:
    'A rule or a sentence of a block, or what is said of each component of a repeat, names one of its own questions by the full key of ' +
    'one use, so that one would be read for every use.',
  advice: 'Write the name as the block has it, without prefix and number.',
  see: 'recipes/ask-the-same-questions-more-than-once.md',
  example: {
    file: 'schemas/blocks/job/logic.json',
    wrong: '"must": { "gte": [{ "var": "job_1_weeks" }, 2] }',
    right: '"must": { "gte": [{ "var": "weeks" }, 2] }',
  },
  run: (checkedForm) => [
    ...inRules(checkedForm),
    ...constantComponentRules(checkedForm),
    ...fullNamesInSettings(checkedForm),
    ...inSentences(checkedForm),
  ],
};

const inRules = (checkedForm: CheckedForm): readonly CheckFinding[] => {
  const read = listRuleOperations(checkedForm).filter(({ operator }) => operator === 'var');
  return read.flatMap(({ source, pointer, operand, inComponent }): CheckFinding | [] => {
    const key = String(operand);
    const own = !inComponent && isLogicFile(source.file) ? ownNameIn(checkedForm, source.file, key) : undefined;
    if (own === undefined) return [];
    const isCompared = read.some((one) => one.source === source && one.operand === own && isInOneComparison(one.pointer, pointer));
    const found = isCompared ? comparedWithItself(checkedForm, source.file, key, own) : problem(key, own, `"${own}"`);
    return { file: source.file, pointer, ...found };
  });
};

/** True if the innermost operator around both places compares or computes, and does not join rules. */
function isInOneComparison(one: string, other: string): boolean {
  const others = parsePointer(other);
  const shared = parsePointer(one).filter((_, n, parts) => parts.slice(0, n + 1).every((part, m) => part === others[m]));
  return !['and', 'or', 'if', 'must', 'warn', 'when'].includes(shared.findLast((part) => !/^\d+$/.test(part)) ?? '');
}

function comparedWithItself({ uses }: CheckedForm, file: string, key: string, own: string): Problem {
  const folder = sectionFolderOf(file);
  const { repeat } = uses.find((use) => use.folder === folder && use.prefixes.some(({ prefix }) => key === prefix + own)) ?? {};
  return {
    what: `Where "${key}" is the answer itself, this compares "${own}" with itself`,
    advice:
      repeat === undefined
        ? 'Compare the two by their full keys in a file outside of the block.'
        : `So that no two are the same, write the whole rule as "must": { "all_different": [{ "repeat": "${repeat}" }, { "var": "${own}" }] }.`,
  };
}

const constantComponentRules = (checkedForm: CheckedForm): readonly CheckFinding[] => {
  const operations = listRuleOperations(checkedForm);
  return operations.flatMap(({ source, pointer, operand }) => {
    const { names: asked = [], prefixes = [] } = checkedForm.parts.repeats.get(repeatNameOf(operand) ?? '') ?? {};
    const names = asked.flatMap((name) => [name, companionKey(name)]);
    const read = operations.filter(
      (inner) => inner.operator === 'var' && inner.source.file === source.file && inner.pointer.startsWith(`${pointer}/`),
    );
    if (read.some((inner) => names.includes(String(inner.operand)))) return [];
    return read.flatMap((inner): CheckFinding | [] => {
      const key = String(inner.operand);
      const own = names.find((name) => prefixes.some((prefix) => prefix + name === key));
      if (own === undefined) return [];
      const what = `"${key}" is "${own}" of one component, but this text is shown for each of them`;
      return { file: source.file, pointer: inner.pointer, what, advice: `Write "${own}".` };
    });
  });
};

const fullNamesInSettings = (checkedForm: CheckedForm): readonly CheckFinding[] =>
  unknownQuestion.run(checkedForm).flatMap((mistake) => {
    const named =
      mistake.at === 'key'
        ? parsePointer(mistake.pointer).at(-1)
        : resolvePointer(Reflect.get(checkedForm.formFiles, mistake.file), mistake.pointer);
    const own = ownNameIn(checkedForm, mistake.file, String(named));
    return own === undefined ? [] : { ...mistake, ...problem(String(named), own, `"${own}"`) };
  });

const inSentences = (checkedForm: CheckedForm): readonly CheckFinding[] =>
  Object.entries(checkedForm.formFiles).flatMap(([file, json]) => {
    if (!isSchemaFile(file) && !isUiFile(file)) return [];
    return translatableTexts(file, json).flatMap(({ pointer, text }) =>
      parseAnswerPlaceholders(text).flatMap(({ keys }) =>
        keys.flatMap((key): CheckFinding | [] => {
          const own = ownNameIn(checkedForm, file, key);
          return own === undefined ? [] : { file, pointer, ...problem(key, own, `{answer.${own}|...}`) };
        }),
      ),
    );
  });

const problem = (key: string, own: string, written: string): Problem => ({
  what: `"${key}" is "${own}" of one use of this block, but this file is read for every use`,
  advice: `Write ${written}: a block names its own questions without prefix and number.`,
});

function ownNameIn(checkedForm: CheckedForm, file: string, key: string): string | undefined {
  const folder = sectionFolderOf(file);
  if (folder?.startsWith('schemas/blocks/') !== true || questionKeys(checkedForm, folder).includes(key)) return undefined;
  const [own, owner] = [key, companionOwner(key)].map((one) => blockQuestionName(checkedForm, folder, one));
  return own ?? (owner && companionKey(owner));
}
