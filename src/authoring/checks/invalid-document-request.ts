import { didYouMean } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import type { Question } from '../../form/model/form.ts';
import type { Logic } from '../../form/model/logic.ts';
import type { RequestedDocument } from '../../form/model/institution.ts';
import type { CheckedForm, FormCheck, PlacedProblem } from '../form-files/checked-form.ts';
import { analyzeRules } from '../proof/rule-analysis.ts';
import { ruleVariableOfKey } from '../form-files/rule-variables.ts';

export const invalidDocumentRequest: FormCheck = {
  name: 'invalid-document-request',
  what:
    'A document of `requests` in `institution.config.json` has the key of an answer, or the key or title of another document; or it is ' +
    'prefilled from a question that is not asked, or that does not ask for a name or an email address, or from those of two people; or `asked_in` names no section, or `checklist` no entry of the checklist.',
  advice: 'Write another key or title; prefill from the questions that ask for the person who sends it.',
  see: 'recipes/ask-others-for-documents.md',
  example: { file: INSTITUTION_FILE, wrong: '"prefill": { "email": "nickname" }', right: '"prefill": { "email": "advisor_email" }' },
  run(checkedForm) {
    const { requests, checklist = [] } = checkedForm.formFiles[INSTITUTION_FILE];
    const entries = checklist.map(({ id }) => id);
    return (requests?.documents ?? []).flatMap((document, n, all) =>
      [
        ...wrongKey(checkedForm, document, all.slice(0, n)),
        ...sameTitle(checkedForm, document, all.slice(0, n)),
        ...wrongPrefill(checkedForm, document),
        ...wrongSection(checkedForm, document),
        ...wrongEntry(checkedForm, entries, document, all.slice(0, n)),
      ].map(({ pointer, ...mistake }) => ({
        file: INSTITUTION_FILE,
        pointer: `/requests/documents${pointerSegment(n)}${pointer}`,
        ...mistake,
      })),
    );
  },
};

function wrongKey({ dataModel }: CheckedForm, { key }: RequestedDocument, before: readonly RequestedDocument[]): readonly PlacedProblem[] {
  const advice = `Write a key of its own, such as "${key}_sent".`;
  if (dataModel.has(key))
    return [{ pointer: '/key', what: `"${key}" is the key of an answer, so the office would confuse the two`, advice }];
  if (before.some((one) => one.key === key)) return [{ pointer: '/key', what: `Another document has the key "${key}", too`, advice }];
  return [];
}

const mayBothBeAsked = (checkedForm: CheckedForm, one: Logic = true, other: Logic = true): boolean =>
  analyzeRules(checkedForm).canHoldTogether(one, other);

/** Finds documents of one student with one title. */
function sameTitle(
  checkedForm: CheckedForm,
  { title, when }: RequestedDocument,
  before: readonly RequestedDocument[],
): readonly PlacedProblem[] {
  const alike = before.filter((one) => normalizeText(one.title) === normalizeText(title));
  if (!alike.some((one) => mayBothBeAsked(checkedForm, when, one.when))) return [];
  const what = `Another document has the title "${title}", too`;
  return [{ pointer: '/title', what, advice: 'Give one of them another title: students and senders could not tell them apart.' }];
}

function wrongSection({ form: { sections } }: CheckedForm, { asked_in: asked = [] }: RequestedDocument): readonly PlacedProblem[] {
  return asked.flatMap((id, n) => {
    if (Object.hasOwn(sections, id)) return [];
    const advice = didYouMean(id, Object.keys(sections), 'Write a section as page/section, or leave it out.');
    return { pointer: `/asked_in${pointerSegment(n)}`, what: `There is no section "${id}", so nobody could ask there`, advice };
  });
}

function wrongEntry(
  checkedForm: CheckedForm,
  entries: readonly string[],
  { checklist: entry, title, when }: RequestedDocument,
  before: readonly RequestedDocument[],
): readonly PlacedProblem[] {
  const other = before.find((one) => entry !== undefined && one.checklist === entry && mayBothBeAsked(checkedForm, when, one.when));
  if (other) {
    const what = `"${other.title}" ticks "${entry}", too, so the office could not tell which has arrived`;
    return [{ pointer: '/checklist', what, advice: `Leave it out here, or add an entry for "${title}" to "checklist".` }];
  }
  if (entry === undefined || entries.includes(entry)) return [];
  const advice = didYouMean(entry, entries, 'Write the id of an entry, or leave it out.');
  return [{ pointer: '/checklist', what: `"checklist" has no entry with the id "${entry}", so nothing would be ticked`, advice }];
}

function wrongPrefill(checkedForm: CheckedForm, { prefill = {} }: RequestedDocument): readonly PlacedProblem[] {
  const { questions } = checkedForm.form;
  const asked = Object.values(questions);
  const isEmail = (question: Question): boolean => asksForEmail(checkedForm, question);
  const isText = ({ key }: Question): boolean =>
    ruleVariableOfKey(checkedForm, key).sort === 'text' && !checkedForm.form.questions[key]?.companion;
  const wrong = (key: string, pointer: string, fits: (question: Question) => boolean, what: string): readonly PlacedProblem[] => {
    const question = Object.hasOwn(questions, key) ? questions[key] : undefined;
    if (question && fits(question)) return [];
    const fitting = asked.filter(fits).map((one) => one.key);
    return [
      {
        pointer,
        what: question ? `The question "${key}" does not ask for ${what}` : `No question asks for "${key}", so nothing would be prefilled`,
        advice: didYouMean(key, fitting, `Write the key of a question that asks for ${what}, or leave it out.`),
      },
    ];
  };
  return [
    ...(prefill.name ?? []).flatMap((key, n) =>
      wrong(key, `/prefill/name${pointerSegment(n)}`, (one) => isText(one) && !isEmail(one), 'a name'),
    ),
    ...(prefill.email === undefined ? [] : wrong(prefill.email, '/prefill/email', isEmail, 'an email address')),
    ...ofOtherPerson(checkedForm, prefill),
  ];
}

/** A name and an email address that different sections ask for are those of different people. */
function ofOtherPerson(
  { form: { questions } }: CheckedForm,
  { name: [name = ''] = [], email = '' }: NonNullable<RequestedDocument['prefill']>,
): readonly PlacedProblem[] {
  const [own, other] = [questions[name]?.section, questions[email]?.section];
  if (own === undefined || other === undefined || own === other) return [];
  const what = `"${email}" is asked for in "${other}", and the name in "${own}": the request would go to another person`;
  return [{ pointer: '/prefill/email', what, advice: 'Write the questions of one person.' }];
}

export const asksForEmail = ({ form }: CheckedForm, { key, section, ui }: Question): boolean =>
  form.sections[section]?.schema.properties?.[key]?.['format'] === 'email' || ui['ui:options']?.input === 'email';
