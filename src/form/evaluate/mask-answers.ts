import { type Answer, type Answers, isAnswered } from '../model/answers.ts';
import type { Form, Question } from '../model/form.ts';
import { widgetDefinitionOf } from '../model/widget-definitions.ts';

/** True if only the student reads the full answer. */
export const isSecretQuestion = (question: Question): boolean => widgetDefinitionOf(question).mask !== undefined;

/** Masked for other readers; idempotent. */
export function maskAnswer(form: Form, question: Question, answer: Answer): Answer {
  const { mask } = widgetDefinitionOf(question);
  return mask && isAnswered(answer) ? mask(String(answer), form) : answer;
}

export function maskAnswers(form: Form, answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const question = form.questions[key];
      return [key, question ? maskAnswer(form, question, answer) : answer];
    }),
  );
}
