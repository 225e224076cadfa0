import { type Answer, type Answers, isAnswered } from '../model/answers.ts';
import type { Form, Question } from '../model/form.ts';
import { kindOf } from '../model/widget-kinds.ts';

/** True if only the student reads the full answer. */
export const isSecret = (question: Question): boolean => kindOf(question).mask !== undefined;

/** Masked for other readers; idempotent. */
export function maskedAnswer(form: Form, question: Question, answer: Answer): Answer {
  const { mask } = kindOf(question);
  return mask && isAnswered(answer) ? mask(String(answer), form) : answer;
}

export function maskedAnswers(form: Form, answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const question = form.questions[key];
      return [key, question ? maskedAnswer(form, question, answer) : answer];
    }),
  );
}
