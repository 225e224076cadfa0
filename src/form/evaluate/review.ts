import { answerOf, type FormState, getOwn } from '../model/answers.ts';
import { isForOffice, labelInList, type Failures, type Form, type AnswerSummary } from '../model/form.ts';
import { fillAnswerPlaceholders } from './fill-answer-placeholders.ts';
import type { AnswerSource } from './displayed-answer.ts';
import { evaluateForm } from './evaluate.ts';
import { missingKeysOfSection, type EvaluatedAnswers } from './evaluated-answers.ts';
import { isOpen } from './page-period.ts';
import { editableQuestionOf } from './progress.ts';
import { summarizeAllQuestions } from './summarize.ts';

type Page = AnswerSummary[number];
type Section = Page['sections'][number];

export type ReviewItem = Section['items'][number] & {
  readonly title: string | undefined;
  readonly name: string;
  /** Question where it is answered: a copy's source. Undefined if it is computed, or its page is not open. */
  readonly at: string | undefined;
  readonly isMissing: boolean;
  /** Other reasons that keep it from being submitted. */
  readonly messages: readonly string[];
  readonly warnings: readonly string[];
};
export type ReviewData = readonly (Omit<Page, 'sections'> & {
  readonly sections: readonly (Omit<Section, 'items'> & { readonly items: readonly ReviewItem[] })[];
})[];

export function createReview(form: Form, formState: FormState, failures: Failures, documents?: AnswerSource['documents']): ReviewData {
  const known = { evaluation: evaluateForm(form, formState), answerTo: (key: string) => answerOf(formState, key) };
  const reviewed = (section: Section) => ({ ...section, items: itemsOf(form, formState, section, failures, known) });
  return summarizeAllQuestions(form, formState, documents)
    .map((page) => ({ ...page, sections: page.sections.map(reviewed).filter(({ items }) => items.length > 0) }))
    .filter(({ sections }) => sections.length > 0);
}

export function missingAnswerFailures(form: Form, known: EvaluatedAnswers): Failures {
  const keys = Object.keys(form.sections).flatMap((id) => missingKeysOfSection(form, id, known));
  return Object.fromEntries(keys.map((key) => [key, [form.questions[key]?.requiredMessage ?? '']]));
}

function itemsOf(form: Form, formState: FormState, section: Section, failures: Failures, known: EvaluatedAnswers): readonly ReviewItem[] {
  const missing = new Set(missingKeysOfSection(form, section.section, known));
  const warnings = known.evaluation.sections[section.section]?.warnings;
  const reported = failuresAt(form, section, failures);
  const titles = titlesOfBoxes(form, section.section);
  const besides = questionsReadWith(form, section);
  const isLocked = !isOpen(form.sections[section.section]?.pagePeriod, formState);
  return section.items
    .filter(({ key }) => !isForOffice(form.questions[key]))
    .map((item) => {
      const question = form.questions[item.key];
      const title = titles.get(item.key);
      const label = title === undefined ? item.label : `${title}: ${item.label}`;
      const isMissing = missing.has(item.key);
      // Only a partly answered group says more than that it is required.
      const general =
        isMissing && item.value === '' && question?.required
          ? fillAnswerPlaceholders(question.requiredMessage, form, formState)
          : undefined;
      return {
        ...item,
        title: title === undefined ? undefined : fillAnswerPlaceholders(title, form, formState),
        name: fillAnswerPlaceholders(question === undefined ? label : labelInList(form, question, label), form, formState),
        at:
          question?.value !== undefined || isLocked
            ? undefined
            : editableQuestionOf(form, [item.key, ...besides(item.key)].find((key) => missing.has(key)) ?? item.key, known),
        isMissing,
        messages: (reported.get(item.key) ?? []).filter((message) => message !== general),
        warnings: warnings?.get(item.key) ?? [],
      };
    });
}

function titlesOfBoxes({ sections, questions }: Form, section: string): ReadonlyMap<string, string> {
  const boxes = (sections[section]?.groups ?? []).filter(({ keys }) => keys.every((key) => questions[key]?.type === 'boolean'));
  return new Map(boxes.flatMap(({ title, keys }) => (title === undefined || title === '' ? [] : keys.map((key) => [key, title] as const))));
}

function questionsReadWith(form: Form, { section: id, items }: Section): (key: string) => readonly string[] {
  const read = new Set(items.map(({ key }) => key));
  const groups = form.sections[id]?.groups ?? [];
  return (key) => groups.find(({ keys }) => keys[0] === key)?.keys.filter((other) => !read.has(other)) ?? [];
}

function failuresAt(form: Form, { section: id, items }: Section, failures: Failures): ReadonlyMap<string, readonly string[]> {
  const read = new Set(items.map(({ key }) => key));
  const { keys = [], groups = [] } = form.sections[id] ?? {};
  const reported = new Map<string, readonly string[]>();
  for (const key of keys) {
    const messages = getOwn(failures, key);
    if (!messages) continue;
    const at = read.has(key) ? key : (groups.find((group) => group.keys.includes(key))?.keys[0] ?? key);
    reported.set(at, [...new Set([...(reported.get(at) ?? []), ...messages])]);
  }
  return reported;
}
