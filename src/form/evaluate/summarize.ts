import type { FormState } from '../model/answers.ts';
import { fillAnswerPlaceholders } from './fill-answer-placeholders.ts';
import { type AnswerSource, displayedAnswer } from './displayed-answer.ts';
import type { QuestionGroupJson } from '../model/form-files.ts';
import { evaluateSection } from './evaluate.ts';
import { visiblePages } from './pages.ts';
import { sectionIdsOfPageItem, type Form, type AnswerSummary } from '../model/form.ts';

type Item = AnswerSummary[number]['sections'][number]['items'][number];

/** Answers for readers: page, section, label, displayed value; without hidden and unanswered ones. `documents`: the attached files. */
export const summarizeAnswers = (form: Form, formState: FormState, documents?: AnswerSource['documents']): AnswerSummary =>
  summaryOf(form, formState, documents, ({ value }) => value !== '');

/** Includes unanswered questions that the student was asked, with the value ''. */
export const summarizeAllQuestions = (form: Form, formState: FormState, documents?: AnswerSource['documents']): AnswerSummary =>
  summaryOf(form, formState, documents, () => true);

function summaryOf(form: Form, formState: FormState, documents: AnswerSource['documents'], isKept: (item: Item) => boolean): AnswerSummary {
  return visiblePages(form, formState).map((page) => ({
    page: page.id,
    title: page.title,
    sections: page.content
      .flatMap((item) => sectionIdsOfPageItem(form, item))
      .map((id) => ({
        section: id,
        title: fillAnswerPlaceholders(form.sections[id]?.title ?? '', form, formState),
        items: summaryItems(form, id, formState, documents).filter(isKept),
      }))
      .filter((section) => section.items.length > 0),
  }));
}

export function summaryItems(form: Form, sectionId: string, formState: FormState, documents?: AnswerSource['documents']): readonly Item[] {
  const section = form.sections[sectionId];
  const shown = evaluateSection(form, sectionId, formState).keys;
  const items = (section?.keys ?? []).flatMap((key) => {
    const question = form.questions[key];
    if (!question || !shown.has(key)) return [];
    const value = displayedAnswer(form, question, { ...formState, documents });
    return { key, label: fillAnswerPlaceholders(question.label, form, formState), value };
  });
  const years = (section?.groups ?? []).flatMap((group) =>
    group.title !== undefined && endsWithYear(form, group) ? { ...group, title: fillAnswerPlaceholders(group.title, form, formState) } : [],
  );
  return years.reduce(joinYear, items);
}

/** True for a group of a month or term and its year: two choices, the second of generated years. */
function endsWithYear(form: Form, { keys: [time = '', year = '', ...others] }: QuestionGroupJson): boolean {
  const isOfYears = (key: string): boolean | undefined => {
    const lists = (form.questions[key]?.lists ?? []).flatMap(({ list }) => form.lists[list] ?? []);
    return lists.length === 0 ? undefined : lists.every((list) => 'generate' in list);
  };
  return isOfYears(time) === false && isOfYears(year) === true && others.length === 0;
}

function joinYear(items: readonly Item[], { title, keys: [first, second] }: QuestionGroupJson): readonly Item[] {
  const time = items.find(({ key }) => key === first);
  const year = items.find(({ key }) => key === second);
  if (!time || !year) return items;
  return items.flatMap((item) =>
    item === year ? [] : item === time ? { key: time.key, label: title ?? '', value: `${time.value} ${year.value}`.trim() } : [item],
  );
}
