import type { Question } from '../../form/model/form.ts';
import { logicFile, type LogicFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import type { CheckedForm, FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { questionLocations } from '../examples/answer-constraints.ts';
import { quotedListNames, optionValuesOfQuestion } from '../form-files/rule-variables.ts';
import { getOwn } from '../../form/model/answers.ts';

export const invalidCopy: FormCheck = {
  name: 'invalid-copy',
  what:
    'A question cannot hold every answer that it copies: another type, options that its list lacks, longer texts; or it asks for ' +
    'something else, such as a ZIP code where a city is copied; or two copies of an address name different questions of it, ' +
    'or one copy takes a part of it from another one.',
  advice: 'Copy another answer, or let both questions ask for the same.',
  see: 'recipes/copy-an-answer.md',
  example: {
    file: 'schemas/pages/finish/agreement/logic.json',
    wrong: '"from": { "signed_name": "born_abroad" }',
    right: '"from": { "signed_name": "given_name" }',
  },
  run: (checkedForm) =>
    checkedForm.uses
      .flatMap(({ folder, ownFolder, prefixes }) => [
        ...prefixes.slice(0, 1).map(({ prefix }) => ({ file: logicFile(folder), prefix })),
        ...(ownFolder === undefined || ownFolder === folder ? [] : [{ file: logicFile(ownFolder), prefix: '' }]),
      ])
      .flatMap(({ file, prefix }) => [
        ...misfits(checkedForm, file, prefix),
        ...findMissingInOtherUses(checkedForm, file),
        ...findStraySources(checkedForm, file),
      ])
      .filter((mistake, n, all) => all.findIndex(({ file, key }) => file === mistake.file && key === mistake.key) === n)
      .map(({ key: _key, ...mistake }) => mistake),
};

type CopyFinding = CheckFinding & { readonly key: string };

function misfits(checkedForm: CheckedForm, file: LogicFile, prefix: string): readonly CopyFinding[] {
  const { questions } = checkedForm.form;
  return (checkedForm.formFiles[file]?.copies ?? []).flatMap((copy, n) =>
    Object.entries(copy.from).flatMap(([name, written]) =>
      [written].flat().flatMap((from) => {
        const key = prefix + name;
        const [question, source] = [questions[key], questions[from]];
        const reason = question && source && reasonAgainst(checkedForm, question, source);
        if (reason === undefined) return [];
        return {
          key,
          file,
          pointer: `/copies/${n}/from${pointerSegment(name)}`,
          what: `"${name}" cannot hold every answer to "${from}": ${reason}`,
          advice: 'Copy another answer, or let both questions ask for the same',
        };
      }),
    ),
  );
}

function findMissingInOtherUses(checkedForm: CheckedForm, file: LogicFile): readonly CopyFinding[] {
  const written = (checkedForm.formFiles[file]?.copies ?? []).flatMap(({ from }, n) =>
    Object.entries(from).map(([name, keys]) => ({ n, name, sources: [keys].flat().flatMap((key) => sourceOf(checkedForm, key) ?? []) })),
  );
  return written.flatMap(({ n, name, sources: [one, ...more] }) => {
    if (!one) return [];
    const own = [one, ...more];
    const isHere = ({ folder, prefix }: Source): boolean => folder === one.folder && prefix === one.prefix;
    const others = written.filter((other) => other.name === name && other.n !== n).flatMap(({ sources }) => sources);
    const elsewhere = others.filter((other) => other.folder === one.folder && !isHere(other));
    const left = elsewhere.find((other) => !own.some((source) => source.name === other.name));
    if (!left || !own.every((source) => isHere(source) && elsewhere.some((other) => other.name === source.name))) return [];
    return {
      key: name,
      file,
      pointer: `/copies/${n}/from${pointerSegment(name)}`,
      what: `"${name}" is copied from "${one.key}" alone, and the other copy of it names "${left.key}", too`,
      advice: `Name "${one.prefix}${left.name}" here as well, or it would not be copied where it is answered.`,
    };
  });
}

function findStraySources(checkedForm: CheckedForm, file: LogicFile): readonly CopyFinding[] {
  return (checkedForm.formFiles[file]?.copies ?? []).flatMap(({ from }, n) => {
    const written = Object.entries(from).flatMap(([name, keys]) =>
      [keys].flat().flatMap((key) => {
        const source = sourceOf(checkedForm, key);
        return source ? { name, source, whose: `${source.folder} ${source.prefix}` } : [];
      }),
    );
    const byUse = [...Map.groupBy(written, ({ whose }) => whose).values()].toSorted((a, b) => b.length - a.length);
    const [most = [], [stray] = [], ...more] = byUse;
    const [usual] = most;
    if (!usual || !stray || byUse[1]?.length !== 1 || more.length > 0 || most.length < 3) return [];
    const { folder, prefix } = usual.source;
    const meant = prefix + (stray.source.folder === folder ? stray.source.name : stray.name);
    if (sourceOf(checkedForm, meant)?.folder !== folder || written.some(({ source }) => source.key === meant)) return [];
    return {
      key: stray.name,
      file,
      pointer: `/copies/${n}/from${pointerSegment(stray.name)}`,
      what: `"${stray.name}" is copied from "${stray.source.key}", and all others from where "${usual.source.key}" is asked`,
      advice: `Did you mean "${meant}"?`,
    };
  });
}

interface Source {
  readonly key: string;
  readonly folder: SectionFolder;
  readonly name: string;
  readonly prefix: string;
}

function sourceOf(checkedForm: CheckedForm, key: string): Source | undefined {
  const place = questionLocations(checkedForm).get(key);
  return place && { key, ...place, prefix: key.slice(0, key.length - place.name.length) };
}

function reasonAgainst(checkedForm: CheckedForm, question: Question, source: Question): string | undefined {
  const { form, today } = checkedForm;
  if ([question, source].some(asksForFile)) return 'a file belongs to the question that asks for it';
  if (question.type !== source.type) return `it is asked as "${question.type}", the other as "${source.type}"`;
  const [offered, copied] = [optionValuesOfQuestion({ form, today }, question), optionValuesOfQuestion({ form, today }, source)];
  if ((offered === undefined) !== (copied === undefined)) return 'only one of them is chosen from a list';
  const missing = (copied ?? []).filter((value) => offered?.includes(value) === false);
  if (missing.length > 0) return `its list ${quotedListNames(question)} does not offer ${joinQuotedNames(missing, 3)}`;
  if (question.limit !== undefined && (source.limit ?? Infinity) > question.limit)
    return `it takes ${question.limit} characters, the other ${source.limit ?? 'any number'}`;
  const [meant, other] = [partOf(checkedForm, question), partOf(checkedForm, source)];
  if (meant !== undefined && other !== undefined && meant !== other) return `it asks for "${meant}", the other for "${other}"`;
  const [shape, otherShape] = [textFormatOf(question), textFormatOf(source)];
  return shape !== undefined && shape !== otherShape ? `it asks for ${shape}, and the other for ${otherShape ?? 'any text'}` : undefined;
}

const FIELD_BY_AUTOCOMPLETE: Readonly<Record<string, string>> = {
  'address-line1': 'address_line_1',
  'address-line2': 'address_line_2',
  'address-level1': 'state',
  'address-level2': 'city',
  'postal-code': 'zip',
  country: 'country',
};

/** Part of an address or a name that a question asks for, as far as its own autofill or a look-up beside it says so. */
function partOf({ form }: CheckedForm, { key, ui, section }: Question): string | undefined {
  const token = ui['ui:autocomplete']?.split(' ').at(-1);
  if (token !== undefined) return getOwn(FIELD_BY_AUTOCOMPLETE, token) ?? token;
  const beside = Object.values(form.questions).filter((question) => question.section === section);
  for (const question of beside) {
    const { category, fills = {} } = question.ui['ui:options'] ?? {};
    const filled = Object.entries(fills).find(([, keys]) => [keys].flat().includes(key));
    if (filled) return filled[0];
    if (category === 'address' && question.key === key) return 'address_line_1';
  }
  return undefined;
}

function textFormatOf({ ui }: Question): string | undefined {
  if (ui['ui:widget'] === 'phone') return 'a phone number';
  if (ui['ui:widget'] === 'date') return 'a date';
  return ui['ui:options']?.input === 'email' ? 'an email address' : undefined;
}
