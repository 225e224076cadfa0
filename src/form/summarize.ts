import { companionOf, isAnswered, type Answer, type Situation } from './answers.ts';
import { evaluateSection } from './evaluate.ts';
import type { Form, Question, Summary } from './form.ts';
import { labelOf } from './options.ts';

/** What a student answered, as people read it: page, section, label, displayed value; hidden and unanswered ones are left out. */
export function summarize(form: Form, situation: Situation): Summary {
  return form.pages.map((page) => ({
    page: page.id,
    title: page.title,
    sections: page.content
      .flatMap((item) => ('section' in item ? [item.section] : item.sections))
      .map((id) => ({ section: id, title: form.sections[id]?.title ?? '', items: itemsOf(form, id, situation) }))
      .filter((section) => section.items.length > 0),
  }));
}

function itemsOf(form: Form, sectionId: string, situation: Situation): Summary[number]['sections'][number]['items'] {
  const shown = evaluateSection(form, sectionId, situation).keys;
  return (form.sections[sectionId]?.keys ?? []).flatMap((key) => {
    const question = form.questions[key];
    const answer = situation.answers[key];
    if (!question || !shown.has(key) || answer === undefined || !isAnswered(answer)) return [];
    return [{ key, label: question.fullLabel, value: displayed(form, question, answer, situation) }];
  });
}

/** The label the student saw when choosing, even if the list has changed since. */
function displayed(form: Form, question: Question, answer: Answer, situation: Situation): string {
  const companion = situation.answers[companionOf(question.key)];
  if (question.companion && typeof companion === 'string' && companion !== '') return companion;
  if (answer === true) return 'Yes';
  if (question.ui['ui:widget'] === 'date') return String(answer).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
  const { list } = question;
  const values = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
  return values.map((value) => (list === undefined ? undefined : labelOf(form, list, value, situation.today)) ?? value).join(', ');
}
