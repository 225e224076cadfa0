import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { isLogicFile, schemaFile, sectionFolderOf } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind } from '../../form/model/form-files.ts';
import type { Form } from '../../form/model/form.ts';
import type { OpenPeriod } from '../../form/model/institution.ts';
import type { CheckedForm, CheckFinding, FormCheck } from '../form-files/checked-form.ts';
import { namesIn } from '../form-files/rule-sources.ts';
import { canQuestionsShowTogether } from '../proof/can-questions-show-together.ts';
import { analyzeRules } from '../proof/rule-analysis.ts';
import { notExpression } from '../proof/rule-expression.ts';

export const invalidOneOf: FormCheck = {
  name: 'invalid-one-of',
  what:
    'Of the questions of `one_of`, one is worked out by the form, is required anyway, has a message for another reason, or is never asked ' +
    'together with another one.',
  advice: 'Name only questions that students are asked together, each of which may stay empty.',
  see: 'recipes/require-one-of-two.md',
  example: {
    file: 'schemas/pages/studies/stay/logic.json',
    wrong: '"one_of": [{ "keys": ["room", "weeks_of_meals"], "message": "rule.no_weeks" }]',
    right: '"one_of": [{ "keys": ["weeks_of_rent", "weeks_of_meals"], "message": "rule.no_weeks" }]',
  },
  run(checkedForm) {
    if (checkedForm.findings.length > 0) return [];
    return formFilesOfKind(checkedForm.formFiles, isLogicFile).flatMap(([file, { one_of: oneOf = [], required = {} }]) => {
      const names = namesIn(checkedForm, file);
      const taken = new Map(Object.keys(required).map((name) => [names.get(name) ?? name, '"required"']));
      return oneOf.flatMap((one, n): readonly CheckFinding[] => {
        const keys = one.keys.map((name) => names.get(name) ?? name);
        const asked = askedOf(checkedForm.form, keys);
        const found = keys.flatMap((key, k): CheckFinding | [] => {
          const problem = problemWith(checkedForm, key, keys, asked, taken.get(key));
          const folder = sectionFolderOf(file);
          const always = folder ? (checkedForm.formFiles[schemaFile(folder)]?.required ?? []).indexOf(one.keys[k] ?? '') : -1;
          if (!problem && folder && always >= 0) {
            const what = `"${one.keys[k]}" must be answered wherever it shows, and "one_of" in logic.json says that one of several is enough`;
            return { file: schemaFile(folder), pointer: `/required/${always}`, what, advice: 'Remove it here, or from "keys" there.' };
          }
          const pointer = `/one_of${pointerSegment(n)}/keys${pointerSegment(k)}`;
          return problem ? { file, pointer, what: `"${one.keys[k]}" ${problem[0]}`, advice: problem[1] } : [];
        });
        for (const key of asked) taken.set(key, 'another "one_of"');
        return found.slice(0, 1);
      });
    });
  },
};

const askedOf = ({ sections }: Form, keys: readonly string[]): readonly string[] =>
  Object.values(sections)
    .flatMap(({ oneOf = [] }) => oneOf)
    .find((one) => one.keys.join() === keys.join())?.asked ?? [];

function problemWith(
  checkedForm: CheckedForm,
  key: string,
  keys: readonly string[],
  asked: readonly string[],
  taken: string | undefined,
): readonly [what: string, advice: string] | undefined {
  if (checkedForm.form.questions[key]?.value !== undefined)
    return ['is worked out by the form, so students cannot answer it', 'Remove it here, or remove its "value".'];
  if (asked.length === 0)
    return ['is not asked in this section, and neither is another one of these', 'Write this in logic.json of the section that asks one.'];
  const others = keys.filter((one) => one !== key);
  if (!others.some((other) => canQuestionsShowTogether(checkedForm, key, other)))
    return ['is never asked together with another one of these', 'Require each by itself while it shows: write it in "required".'];
  if (isAlwaysRequired(checkedForm, key, asked))
    return ['must be answered anyway, so this never asks for anything', 'Remove it from what is required, or remove this entry.'];
  if (taken !== undefined && asked.includes(key))
    return [`is in ${taken}, too, and would have two messages`, 'Begin "keys" with another question, which then has this message.'];
  return undefined;
}

/** True if it is required whenever it shows, and shows on an open page whenever one of these is asked for. */
function isAlwaysRequired(checkedForm: CheckedForm, key: string, asked: readonly string[]): boolean {
  const { questions, sections } = checkedForm.form;
  const choices = sections[questions[key]?.section ?? '']?.choices.flat().filter(({ show }) => show.includes(key)) ?? [];
  const isInEach = choices.length > 0 && choices.every(({ required }) => required.includes(key));
  const periodOf = (one: string): OpenPeriod | undefined => sections[questions[one]?.section ?? '']?.pagePeriod;
  const isOpenWith = (one: string): boolean => [undefined, periodOf(one)].includes(periodOf(key));
  if ((questions[key]?.required !== true && !isInEach) || !asked.every(isOpenWith)) return false;
  const proof = analyzeRules(checkedForm);
  const shown = proof.isShown(key);
  return asked.every((one) => proof.canHold([proof.isShown(one), notExpression(shown)]) === false);
}
