import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { getOwn } from '../../form/model/answers.ts';
import { compileSectionValidators } from '../../form/compile/section-validators.ts';
import { INSTITUTION_FILE, isOptionsFile, logicFile, optionsFile, personaFile, schemaFile } from '../../form/model/form-file-paths.ts';
import { findPersonaMismatches, type PersonaMismatch } from '../coverage/persona-mismatches.ts';
import { personasOfFormFiles } from '../coverage/read-personas.ts';
import { questionLocations } from '../examples/answer-constraints.ts';
import { institutionRuleSources } from '../form-files/rule-sources.ts';
import { sectionIdsOf, type CheckedForm, type FormCheck } from '../form-files/checked-form.ts';
import type { RuleLocation } from '../proof/rule-expression.ts';
import { analyzeRules } from '../proof/rule-analysis.ts';
import { writtenOptions } from '../../form/model/form-files.ts';

export const personaMismatch: FormCheck = {
  name: 'persona-mismatch',
  what: 'Personas expect something else of their answers than the form does. The finding is at the rule that decides it.',
  advice: 'Correct the rule if it does not say what you mean. If it does, correct what the personas expect.',
  see: 'personas/README.md',
  example: {
    file: 'schemas/pages/start/birthplace/logic.json',
    wrong: '"hidden": { "condition": "is_born_abroad" }',
    right: '"hidden": { "!": { "condition": "is_born_abroad" } }',
  },
  run(checkedForm) {
    const { form } = checkedForm;
    const personas = personasOfFormFiles(checkedForm.formFiles);
    if (personas.length === 0) return [];
    const validators = compileSectionValidators(form);
    const known = new Set(personas.flatMap(({ expect }) => [...(expect.awaited ?? []), ...(expect.confidential ?? [])]));
    // A new entry of the checklist is no mistake of the personas, of which none names it.
    const isNew = ({ part, about }: PersonaMismatch): boolean =>
      ['awaited', 'confidential'].includes(part) && about !== '' && !known.has(about);
    const found = personas.flatMap((persona) => {
      const { name, answers } = persona;
      const file = personaFile(name);
      const mismatches = findPersonaMismatches(form, validators, persona).filter((mismatch) => !isNew(mismatch));
      return mismatches.map((mismatch) => ({
        mismatch,
        name,
        file,
        answer: mismatch.part === 'missing' ? getOwn(answers, mismatch.about) : undefined,
        at:
          optionOf(checkedForm, mismatch, getOwn(answers, mismatch.about)) ??
          ruleOf(checkedForm, mismatch, file, Object.hasOwn(answers, mismatch.about)),
      }));
    });
    return [...Map.groupBy(found, ({ at }) => `${at.file}#${at.pointer}`).values()].flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const answered = first.answer === undefined ? '' : `, for the answer ${JSON.stringify(first.answer)}`;
      const names = [...new Set(same.map(({ name }) => name))];
      const more = new Set(same.map(({ mismatch }) => mismatch.words)).size - 1;
      const files = [...new Set(same.map(({ file }) => file))];
      return [
        {
          ...first.at,
          at: 'key' as const,
          what:
            `${names.length} of ${personas.length} personas (${joinQuotedNames(names, 3)}) ` +
            `${names.length === 1 ? 'expects' : 'expect'} otherwise: ${first.mismatch.words}${answered}${more > 0 ? `, and ${more} more` : ''}`,
          advice: adviceFor(first.mismatch, first.file, first.at.file, joinQuotedNames(files, 3)),
        },
      ];
    });
  },
};

function adviceFor({ about, typed }: PersonaMismatch, persona: string, file: string, personas: string): string {
  if (file === persona) return `Correct ${about === '' ? 'the order' : '"expect"'} here, or the form if it is wrong.`;
  if (typed !== undefined)
    return isOptionsFile(file)
      ? `Type it again here, without copying it; if it is meant, write ${typed} in "expect" in ${personas}.`
      : `Write ${typed} in "expect" in ${personas}.`;
  return isOptionsFile(file)
    ? `If only its words have changed, correct "expect" in ${personas}. If it is another choice now, give it a value of its own, and the ` +
        'old one its label back: answers are kept by their values.'
    : `Correct this if it does not say what you mean; if it does, correct "expect" in ${personas}.`;
}

/** The label of the option that was chosen, where a persona expects to read another one. */
function optionOf({ form, formFiles }: CheckedForm, { part, about, isGone }: PersonaMismatch, answer: unknown): RuleLocation | undefined {
  if (part !== 'summary' || isGone) return undefined;
  return (form.questions[about]?.lists ?? []).flatMap(({ list }): readonly RuleLocation[] => {
    const n = writtenOptions(formFiles[optionsFile(list)]).findIndex(({ value }) => value === answer);
    return n < 0 ? [] : [{ file: optionsFile(list), pointer: `/options/${n}/label` }];
  })[0];
}

/** True if words have all of a message between its placeholders, whose first letter may be small. */
const isSaid = (message = '', words: string): boolean => message.split(/\{[^}]*\}/).every((part) => words.includes(part.slice(1)));

/** The rule that decides an outcome; else the question, the use of the section, or the persona itself. */
function ruleOf(
  checkedForm: CheckedForm,
  { part, about, words, isGone }: PersonaMismatch,
  persona: string,
  isGiven: boolean,
): RuleLocation {
  const { uses, formFiles } = checkedForm;
  const itself = { file: persona, pointer: `/expect/${part}` };
  const use = uses.find((one) => sectionIdsOf(one).includes(about));
  const { folder, name } = questionLocations(checkedForm).get(about) ?? {};
  const key = part === 'visible' ? checkedForm.form.sections[about]?.keys[0] : about;
  const rules = analyzeRules(checkedForm).sections.find(({ keys }) => key !== undefined && keys.includes(key));
  const shown = [...(rules?.hidden ?? []), ...(rules?.page ? [rules.page.when] : [])];
  const computed = folder && name !== undefined && formFiles[logicFile(folder)]?.value?.[name] !== undefined;
  const { checklist = [], requests: { documents = [] } = {} } = formFiles[INSTITUTION_FILE];
  const institutionRule = (pointer: string): readonly { readonly at: RuleLocation }[] =>
    institutionRuleSources(checkedForm).some((one) => one.pointer === pointer) ? [{ at: { file: INSTITUTION_FILE, pointer } }] : [];
  const saying = (folder && formFiles[logicFile(folder)]?.rules)?.findIndex(
    ({ keys, must, message }) =>
      keys.includes(name ?? '') && (must === undefined) === (part === 'warnings') && isSaid(checkedForm.form.text[message], words),
  );
  if (folder && saying !== undefined && saying >= 0 && ['missing', 'warnings'].includes(part))
    return { file: logicFile(folder), pointer: `/rules/${saying}/${part === 'warnings' ? 'warn' : 'must'}` };
  const deciding = {
    visible: shown,
    cleared: [...(rules?.groups.flat() ?? []).flatMap(({ when, keys }) => (keys.some((one) => one.key === about) ? [when] : [])), ...shown],
    missing: [
      ...(rules?.required ?? []).flatMap((one) => (!isGiven && one.key === about ? [one.when] : [])),
      ...(rules?.musts ?? []).flatMap(({ keys, must }) => (isGiven && keys.includes(about) ? [must] : [])),
    ],
    warnings: [],
    summary: isGone ? shown : [],
    awaited: institutionRule(`/checklist/${checklist.findIndex(({ id }) => id === about)}/when`),
    confidential: institutionRule(`/requests/documents/${documents.findIndex(({ key: one }) => one === about)}/confidential`),
  }[part];
  if (part === 'awaited' || part === 'confidential') return deciding[0]?.at ?? itself;
  if (computed) return { file: logicFile(folder), pointer: `/value${pointerSegment(name)}` };
  const [rule] = deciding;
  if (rule) return rule.at;
  if (folder && name !== undefined) return { file: schemaFile(folder), pointer: `/properties${pointerSegment(name)}` };
  return use ? { file: use.file, pointer: use.pointer } : itself;
}
