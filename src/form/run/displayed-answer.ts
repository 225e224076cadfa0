import { type Answer, type Answers, companionOf, isAnswered, UNANSWERED, getOwn } from '../model/answers.ts';
import type { Form, Question } from '../model/form.ts';
import { keptLabelOf, labelOf } from './options.ts';
import { maskedAnswer } from './secrets.ts';
import { say } from '../model/text.ts';
import { kindOf } from '../model/widget-kinds.ts';

/** What an answer is read from. */
export interface Read {
  readonly answers: Answers;
  /** ISO date, from which years are counted. */
  readonly today: string;
  /** The attached file of a question, by its key. */
  readonly documents?: Readonly<Record<string, { readonly file_name: string }>> | undefined;
}

/**
 * An answer in the words in which everybody reads it: chosen options by their labels, by those that the student saw if the
 * list has changed since, a date as month, day and year, a school with its code in parentheses, an attached document by
 * the name of its file, a secret masked. '' where it is unanswered.
 */
export function displayedAnswer(form: Form, question: Question, { answers, today, documents = {} }: Read): string {
  const answer = getOwn(answers, question.key) ?? UNANSWERED;
  if (!isAnswered(answer)) return '';
  const file = documents[question.key];
  if (file) return say('reading.attached', { file: file.file_name }, form);
  const label = chosenLabel(form, question, answer, getOwn(answers, companionOf(question.key)), today);
  if (label !== undefined) return label;
  const text = String(maskedAnswer(form, question, answer));
  return kindOf(question).shows?.(text, { form, question, answers }) ?? text;
}

function chosenLabel(form: Form, question: Question, answer: Answer, kept: Answer | undefined, today: string): string | undefined {
  if (question.lists.length === 0) return undefined;
  const values = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
  if (question.companion && typeof kept === 'string' && kept !== '') {
    const now = values.map((value) => keptLabelOf(form, question, value, today)).join(', ');
    // What is still in the list is read in the language of the form.
    if (kept !== now) return kept;
  }
  return values.map((value) => labelOf(form, question, value, today) ?? value).join(', ');
}
