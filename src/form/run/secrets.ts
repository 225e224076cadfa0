import { type Answer, type Answers, isAnswered } from '../model/answers.ts';
import type { Form, Question } from '../model/form.ts';
import { kindOf } from '../model/widget-kinds.ts';

/** Whether nobody but the student reads the answer in full. */
export const isSecret = (question: Question): boolean => kindOf(question).mask !== undefined;

/** An answer as others may read it; masking it once more changes nothing. */
export function maskedAnswer(form: Form, question: Question, answer: Answer): Answer {
  const { mask } = kindOf(question);
  return mask && isAnswered(answer) ? mask(String(answer), form) : answer;
}

/** All answers as others may read them, for people who read an application without being its student. */
export function maskedAnswers(form: Form, answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const question = form.questions[key];
      return [key, question ? maskedAnswer(form, question, answer) : answer];
    }),
  );
}
