import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { uiFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import { questionUiOf } from '../../form/model/form-files.ts';
import type { Form } from '../../form/model/form.ts';
import { questionKeys, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';

export const invalidRareQuestion: FormCheck = {
  name: 'invalid-rare-question',
  what:
    'A question is `"ui:rare"`, and so folded in, but must be answered all the same, always or under a condition; or the form works out ' +
    'its answer; or only a part of its row is rare.',
  advice: 'Remove `"ui:rare"`, or do not require it; make the whole row rare, or none of it.',
  see: 'recipes/fold-in-what-few-people-need.md',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"given_name": { "ui:widget": "text", "ui:autocomplete": "given-name", "ui:rare": true }',
    right: '"given_name": { "ui:widget": "text", "ui:autocomplete": "given-name" }',
  },
  run: (checkedForm) =>
    checkedForm.folders.flatMap((folder) => {
      const ui = checkedForm.formFiles[uiFile(folder)];
      const isRare = (name: string): boolean => questionUiOf(ui, name)['ui:rare'] === true;
      const mistake = (name: string, what: string, advice: string): CheckFinding => ({
        file: uiFile(folder),
        pointer: `${pointerSegment(name)}/ui:rare`,
        what,
        advice,
      });
      const rare = questionKeys(checkedForm, folder).filter(isRare);
      return rare.flatMap((name): readonly CheckFinding[] => {
        const keys = keysOf(checkedForm, folder, name);
        if (keys.some((key) => isEverRequired(checkedForm.form, key))) {
          const what = `"${name}" must be answered, but folded questions are easily overlooked`;
          return [mistake(name, what, 'Remove "ui:rare" here; or, if it may stay empty, what requires it.')];
        }
        if (keys.some((key) => checkedForm.form.questions[key]?.value !== undefined)) {
          return [mistake(name, `The form works out "${name}", so there is nothing to add`, 'Remove "ui:rare" here.')];
        }
        const beside = (ui?.['ui:groups'] ?? [])
          .flatMap((group) => (group.keys.includes(name) ? group.keys : []))
          .find((key) => !isRare(key));
        if (beside === undefined) return [];
        const advice = `Write "ui:rare" at "${beside}" as well, or remove it here.`;
        return [mistake(name, `"${name}" is in one row of "ui:groups" with "${beside}", which is not rare`, advice)];
      });
    }),
};

const keysOf = ({ uses }: CheckedForm, folder: SectionFolder, name: string): readonly string[] =>
  uses.filter((use) => use.folder === folder).flatMap(({ prefixes }) => prefixes.map(({ prefix }) => prefix + name));

function isEverRequired({ questions, sections }: Form, key: string): boolean {
  const question = questions[key];
  if (!question) return false;
  const choices = sections[question.section]?.choices.flat() ?? [];
  return (
    question.required ||
    question.requiredWhen !== undefined ||
    question.alternative !== undefined ||
    choices.some(({ required }) => required.includes(key))
  );
}
