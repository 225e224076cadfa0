import { type Answer, type Answers, companionKey, isAnswered, UNANSWERED, getOwn } from '../model/answers.ts';
import type { Form, Question } from '../model/form.ts';
import { storedLabelOfOption, labelOfOption } from './options.ts';
import { maskAnswer } from './mask-answers.ts';
import { formatText } from '../model/text.ts';
import { widgetDefinitionOf } from '../model/widget-definitions.ts';

export interface AnswerSource {
  readonly answers: Answers;
  readonly today: string;
  readonly documents?: Readonly<Record<string, { readonly file_name: string }>> | undefined;
}

/** Answer for readers: labels of options, dates in words, document names, masked secrets. '' where unanswered. */
export function displayedAnswer(form: Form, question: Question, { answers, today, documents = {} }: AnswerSource): string {
  const answer = getOwn(answers, question.key) ?? UNANSWERED;
  if (!isAnswered(answer)) return '';
  const file = documents[question.key];
  if (file) return formatText('reading.attached', { file: file.file_name }, form);
  const label = chosenLabel(form, question, answer, getOwn(answers, companionKey(question.key)), today);
  if (label !== undefined) return label;
  const text = String(maskAnswer(form, question, answer));
  return widgetDefinitionOf(question).shows?.(text, { form, question, answers }) ?? text;
}

function chosenLabel(form: Form, question: Question, answer: Answer, kept: Answer | undefined, today: string): string | undefined {
  if (question.lists.length === 0) return undefined;
  const values = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
  if (question.companion && typeof kept === 'string' && kept !== '') {
    const now = values.map((value) => storedLabelOfOption(form, question, value, today)).join(', ');
    // A current option is read in the language of the form.
    if (kept !== now) return kept;
  }
  return values.map((value) => labelOfOption(form, question, value, today) ?? value).join(', ');
}
