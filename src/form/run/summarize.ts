import type { Situation } from '../model/answers.ts';
import { type Read, displayedAnswer } from './displayed-answer.ts';
import type { GroupDocument } from '../model/documents.ts';
import { evaluateSection } from './evaluate.ts';
import { sectionsIn, type Form, type Summary } from '../model/form.ts';

type Item = Summary[number]['sections'][number]['items'][number];

/**
 * What a student answered, as people read it: page, section, label, displayed value; hidden and unanswered ones are left
 * out. A label appears below the title of its section, so it has no prefix. `documents`: the attached files.
 */
export function summarize(form: Form, situation: Situation, documents?: Read['documents']): Summary {
  return form.pages.map((page) => ({
    page: page.id,
    title: page.title,
    sections: page.content
      .flatMap((item) => sectionsIn(form, item))
      .map((id) => ({ section: id, title: form.sections[id]?.title ?? '', items: itemsOf(form, id, situation, documents) }))
      .filter((section) => section.items.length > 0),
  }));
}

function itemsOf(form: Form, sectionId: string, situation: Situation, documents: Read['documents']): readonly Item[] {
  const section = form.sections[sectionId];
  const shown = evaluateSection(form, sectionId, situation).keys;
  const items = (section?.keys ?? []).flatMap((key) => {
    const question = form.questions[key];
    const value = question && shown.has(key) ? displayedAnswer(form, question, { ...situation, documents }) : '';
    return question && value !== '' ? [{ key, label: question.label, value }] : [];
  });
  return (section?.groups ?? []).filter((group) => isMonthAndYear(form, group)).reduce(joined, items);
}

/** Whether a group asks for a month, and for its year beside it. */
function isMonthAndYear(form: Form, { keys: [month = '', year = '', ...others] }: GroupDocument): boolean {
  const years = form.lists[form.questions[year]?.list ?? ''];
  return form.questions[month]?.list === 'months' && years !== undefined && 'generate' in years && others.length === 0;
}

/** A month and its year are read as one date, below the title of their group: `April 2030`. */
function joined(items: readonly Item[], { title, keys: [first, second] }: GroupDocument): readonly Item[] {
  const month = items.find(({ key }) => key === first);
  const year = items.find(({ key }) => key === second);
  if (!month || !year) return items;
  return items.flatMap((item) =>
    item === year ? [] : item === month ? [{ key: month.key, label: title ?? '', value: `${month.value} ${year.value}` }] : [item],
  );
}
