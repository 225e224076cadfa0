import { type Answer, type Answers, isAnswered } from '../model/answers.ts';
import type { Form, Question } from '../model/form.ts';
import { say } from '../model/text.ts';

/** Of a Social Security number only the last four digits, and nothing of one that is not complete. */
const withoutNumber = (text: string): string => `***-**-${/^[\d*]{3}-[\d*]{2}-(\d{4})$/.exec(text)?.[1] ?? '****'}`;

/** Field categories whose answers nobody but the student reads in full, and what others read. */
const masks: Readonly<Record<string, (text: string, form: Form) => string>> = {
  ssn: withoutNumber,
  password: (_, form) => say('reading.hidden', {}, form),
};

/** Whether nobody but the student reads the answer in full. */
export const isSecret = ({ ui }: Question): boolean => Object.hasOwn(masks, ui['ui:widget'] ?? '');

/** An answer as others may read it; masking it once more changes nothing. */
export function maskedAnswer(form: Form, { ui }: Question, answer: Answer): Answer {
  const mask = masks[ui['ui:widget'] ?? ''];
  return mask && isAnswered(answer) ? mask(String(answer), form) : answer;
}

/** All answers as others may read them, for whoever reads an application without being its student. */
export function maskedAnswers(form: Form, answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const question = form.questions[key];
      return [key, question ? maskedAnswer(form, question, answer) : answer];
    }),
  );
}
