import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE, uiFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import { questionUiOf } from '../../form/model/form-files.ts';
import { varName, operandList } from '../../form/model/logic.ts';
import { questionKeys, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { listRuleOperations } from '../form-files/rule-sources.ts';
import { canQuestionsShowTogether } from '../proof/can-questions-show-together.ts';

export const duplicateAutocomplete: FormCheck = {
  name: 'duplicate-autocomplete',
  what:
    'Two questions have the same `ui:autocomplete`, so the browser fills both with one answer: often the name of a parent or a ' +
    'counselor with that of the student, or their email addresses with one. Or only a question about another person has it.',
  advice: 'Leave it only at the question about the student.',
  see: 'reference.md#uijson',
  example: {
    file: 'schemas/pages/finish/agreement/ui.json',
    wrong: '"signed_name": { "ui:widget": "text", "ui:autocomplete": "given-name" }',
    right: '"signed_name": { "ui:widget": "text" }',
  },
  run(checkedForm) {
    const asked = askedWithToken(checkedForm);
    return asked.flatMap((one, n): CheckFinding | [] => {
      const mistake = { file: uiFile(one.folder), pointer: `${pointerSegment(one.name)}/ui:autocomplete` };
      const advice = 'Remove it here: browsers know the data of one person, the student.';
      if ((isOfOne(one.token) || isAboutRelatives(checkedForm, one)) && one.keys.length > 1) {
        const what = `"${one.token}" is filled into this question each of the ${one.keys.length} times that it is asked`;
        return { ...mistake, what, advice };
      }
      const beside = nameBeside(checkedForm, one);
      if (beside !== undefined) {
        const what = `"${one.token}" is the student's own, but this question is about the person of "${beside}"`;
        return { ...mistake, what, advice };
      }
      const others = [...asked.slice(0, n), ...asked.slice(n + 1).filter((later) => isStudents(checkedForm, later.keys))];
      const other = others.find((before) => !isStudents(checkedForm, one.keys) && isShared(checkedForm, one, before));
      return other ? { ...mistake, what: `"${one.token}" is filled into "${other.name}", too`, advice } : [];
    });
  },
};

interface TokenQuestion {
  readonly folder: SectionFolder;
  readonly name: string;
  readonly token: string;
  readonly keys: readonly string[];
}

function askedWithToken(checkedForm: CheckedForm): readonly TokenQuestion[] {
  const folders = [...new Set(checkedForm.uses.map(({ folder }) => folder))];
  return folders.flatMap((folder) =>
    questionKeys(checkedForm, folder).flatMap((name): TokenQuestion | [] => {
      const token = questionUiOf(checkedForm.formFiles[uiFile(folder)], name)['ui:autocomplete'];
      if (token === undefined || token === 'on' || token === 'off') return [];
      const uses = checkedForm.uses.filter((use) => use.folder === folder);
      return { folder, name, token, keys: uses.flatMap(({ prefixes }) => prefixes.map(({ prefix }) => prefix + name)) };
    }),
  );
}

/** Tokens of a single person; an address or a telephone may be asked for again on another page. */
const OF_ONE = /^((given|additional|family)-name|name|nickname|honorific-(prefix|suffix)|bday(-\w+)?|sex|username|photo)$/;
const isOfOne = (token: string): boolean => OF_ONE.test(token);

const isAboutRelatives = ({ uses, formFiles }: CheckedForm, { folder, token }: TokenQuestion): boolean =>
  isOfContact(token) &&
  uses.some((use) => use.folder === folder && use.repeat !== undefined) &&
  Object.keys(formFiles[uiFile(folder)] ?? {}).some(
    (name) => questionUiOf(formFiles[uiFile(folder)], name)['ui:options']?.input === 'name',
  );

const isOfContact = (token: string): boolean => /^(email|(\w+ )?tel\b.*|impp)$/.test(token);

/** Name of another person that an adjacent question asks for, where both keys begin alike: `counselor_email`, `counselor_first_name`. */
function nameBeside(checkedForm: CheckedForm, { token, keys }: TokenQuestion): string | undefined {
  const { questions, sections } = checkedForm.form;
  const [key = ''] = keys;
  if (!isOfContact(token)) return undefined;
  const own = Object.values(checkedForm.formFiles[INSTITUTION_FILE].applicant.names);
  return sections[questions[key]?.section ?? '']?.keys.find((beside) => {
    const [, whose = ''] = /^(.+_)(?:first|last|given|family|full)_name$/.exec(beside) ?? [];
    return whose !== '' && key.startsWith(whose) && !own.some((name) => name.startsWith(whose));
  });
}

function isStudents({ formFiles }: CheckedForm, keys: readonly string[]): boolean {
  const names: readonly (string | undefined)[] = Object.values(formFiles[INSTITUTION_FILE].applicant.names);
  return keys.some((key) => names.includes(key));
}

function isShared(checkedForm: CheckedForm, one: TokenQuestion, other: TokenQuestion): boolean {
  if (one.token !== other.token) return false;
  const pageOf = (key: string): string | undefined => checkedForm.form.questions[key]?.page;
  const isClose = (a: string, b: string): boolean => isOfOne(one.token) || (pageOf(a) === pageOf(b) && !isInBlock(checkedForm, one, other));
  // Questions of one block are adjacent in each use.
  const pairs = one.keys.flatMap((a, n) =>
    one.folder === other.folder ? [[a, other.keys[n] ?? a] as const] : other.keys.filter((b) => isClose(a, b)).map((b) => [a, b] as const),
  );
  return pairs.some(([a, b]) => !isSameByRule(checkedForm, a, b) && canQuestionsShowTogether(checkedForm, a, b));
}

/** Browsers separate the autofill of prefixed blocks. */
const isInBlock = ({ uses }: CheckedForm, ...asked: readonly TokenQuestion[]): boolean =>
  asked.some(({ folder }) => uses.some((use) => use.folder === folder && use.block !== undefined));

/** True if a rule requires both answers to be equal, as for an address typed twice. */
const isSameByRule = (checkedForm: CheckedForm, a: string, b: string): boolean =>
  listRuleOperations(checkedForm).some(({ operator, operand, source }) => {
    const keys = operandList(operand).flatMap((part) => varName(part) ?? []);
    return (
      ['same_text', 'equals'].includes(operator) && [a, b].every((key) => keys.some((name) => (source.names.get(name) ?? name) === key))
    );
  });
