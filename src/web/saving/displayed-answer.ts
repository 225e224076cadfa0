import { isAnswered, UNANSWERED, type Answer } from '../../form/answers.ts';
import type { Form, Question } from '../../form/form.ts';
import { optionsOf } from '../../form/options.ts';

/** An answer as its question shows it: chosen options by their labels; '' where it is unanswered. */
export function displayedAnswer(form: Form, question: Question, answer: Answer = UNANSWERED, today: string): string {
  if (!isAnswered(answer)) return '';
  if (answer === true) return question.label;
  const options = question.list === undefined ? [] : optionsOf(form, question.list, today);
  const values = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
}
