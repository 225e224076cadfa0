import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { sectionFolderOf, isLogicFile, isSchemaFile, schemaFile, type LogicFile } from '../../form/model/form-file-paths.ts';
import { getOwn, isAnswered } from '../../form/model/answers.ts';
import { formFilesOfKind, type LogicJson } from '../../form/model/form-files.ts';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { personasOfFormFiles, type Persona } from '../coverage/read-personas.ts';
import type { CheckedForm, FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { namesIn } from '../form-files/rule-sources.ts';

export const requiredCheckbox: FormCheck = {
  name: 'required-checkbox',
  what:
    'A checkbox is required without `"const": true`. Those who are asked must check it: right for a declaration, which says so, and ' +
    'wrong for an offer such as text messages, which students may leave unchecked.',
  advice: 'Add `"const": true` to what everybody must agree to; else take it out of `required`.',
  see: 'recipes/choose-a-kind-of-question.md',
  example: {
    file: 'schemas/pages/finish/agreement/schema.json',
    wrong: `"properties": {
  "signed_name": { "title": "Sign with your name", "type": "string" },
  "agree": { "title": "All of this is true.", "type": "boolean" }
},
"required": ["agree"]`,
    right: `"properties": {
  "signed_name": { "title": "Sign with your name", "type": "string" },
  "agree": { "title": "All of this is true.", "type": "boolean", "const": true, "errorMessage": "I agree." }
},
"required": ["agree"]`,
  },
  run({ formFiles }) {
    const isBox = (file: string, name: string): boolean => {
      const folder = sectionFolderOf(file);
      const question = folder && formFiles[schemaFile(folder)]?.properties[name];
      return question?.type === 'boolean' && question['const'] !== true;
    };
    const always = formFilesOfKind(formFiles, isSchemaFile).flatMap(([file, { required = [] }]) =>
      required.flatMap((name, n) => (isBox(file, name) ? [draftOn(file, `/required/${n}`, name)] : [])),
    );
    const sometimes = formFilesOfKind(formFiles, isLogicFile).flatMap(([file, logic]) => {
      const named = Object.keys(logic.required ?? {}).map((name) => ({ name, pointer: `/required${pointerSegment(name)}` }));
      return [...named, ...requiredByGroups(logic)].flatMap(({ name, pointer }) =>
        isBox(file, name) ? [draftOn(file, pointer, name)] : [],
      );
    });
    return [...always, ...sometimes];
  },
};

/** Questions that groups require, each with what its entry shows. */
export const requiredByGroups = ({ groups = [] }: LogicJson) =>
  groups.flatMap((group, g) =>
    group.flatMap(({ show, required = [] }, c) => {
      const pointer = `/groups/${g}/${c}/required`;
      if (required === true) return show.map((name) => ({ name, show, pointer }));
      return required.map((name, n) => ({ name, show, pointer: pointer + pointerSegment(n) }));
    }),
  );

const draftOn = (file: string, pointer: string, name: string): CheckFinding => ({
  file,
  pointer,
  what: `"${name}" is a checkbox that students must check before they can submit`,
  advice: `If everybody must agree, add "const": true to it in schema.json; if students may leave it unchecked, do not require it.`,
});

export const requiredTwice: FormCheck = {
  name: 'required-twice',
  what:
    'A question is required in two places, so that the condition of one of them does nothing; or a group requires one that ' +
    'it does not show.',
  advice: 'Keep it in one of them.',
  see: 'recipes/add-a-condition.md',
  example: {
    file: 'schemas/pages/start/person/logic.json',
    wrong: `"groups": [[{ "when": { "condition": "is_born_abroad" }, "show": ["moved_on"], "required": true }]],
"required": { "moved_on": { "condition": "is_born_abroad" } }`,
    right: `"groups": [[{ "when": { "condition": "is_born_abroad" }, "show": ["moved_on"] }]],
"required": { "moved_on": { "condition": "is_born_abroad" } }`,
  },
  run: (checkedForm) =>
    formFilesOfKind(checkedForm.formFiles, isLogicFile).flatMap(([file, logic]) => {
      const { formFiles } = checkedForm;
      const { required = {} } = logic;
      const folder = sectionFolderOf(file);
      const always = (folder && formFiles[schemaFile(folder)]?.required) ?? [];
      const inVain = Object.keys(required)
        .filter((name) => always.includes(name))
        .map((name): CheckFinding => ({
          file,
          pointer: `/required${pointerSegment(name)}`,
          at: 'key',
          what: `"${name}" is always required by schema.json, so this condition does nothing`,
          advice: `Remove it from "required" in schema.json: it is required while this condition holds. Or remove this condition: ${withoutCondition(checkedForm, file, name)}`,
        }));
      const twice = requiredByGroups(logic).flatMap(({ name, show, pointer }): CheckFinding | [] => {
        if (!show.includes(name)) {
          const what = `"${name}" is required here and is not one of the questions that show here`;
          return { file, pointer, what, advice: 'Add it to "show", or remove it from "required".' };
        }
        const elsewhere = always.includes(name) ? 'schema.json' : Object.hasOwn(required, name) ? '"required" below' : undefined;
        if (elsewhere === undefined) return [];
        const what = `"${name}" is required while it shows, and once more in ${elsewhere}`;
        return { file, pointer, what, advice: `Remove it from ${elsewhere}, or here.` };
      });
      return [...inVain, ...twice];
    }),
};

/** Names the personas who could no longer submit if a question is required of everybody. */
function withoutCondition(checkedForm: CheckedForm, file: LogicFile, name: string): string {
  const key = namesIn(checkedForm, file).get(name) ?? name;
  const personas = personasOfFormFiles(checkedForm.formFiles);
  const isWithout = ({ answers, expect }: Persona): boolean =>
    Object.keys(expect.missing).length === 0 && !isAnswered(getOwn(answers, key));
  const without = personas.flatMap((persona) => (isWithout(persona) ? persona.name : []));
  const unlike =
    without.length === 0 ? '' : `, unlike ${without.length} of ${personas.length} personas today (${joinQuotedNames(without, 3)})`;
  const folder = sectionFolderOf(file);
  const hasPattern = folder && checkedForm.formFiles[schemaFile(folder)]?.properties[name]?.pattern !== undefined;
  return `then nobody can submit without it${unlike}${hasPattern ? ', or with an answer that its "pattern" refuses' : ''}.`;
}
