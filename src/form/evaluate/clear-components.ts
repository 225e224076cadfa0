import { UNANSWERED, type Answers } from '../model/answers.ts';
import type { Form } from '../model/form.ts';

/** Empty answers that clear the components of a repeat after the first `count`. */
export function clearComponentsAfter(form: Form, repeatId: string, count: number): Answers {
  const beyond = Object.values(form.sections).filter(({ repeat }) => repeat?.id === repeatId && repeat.n > count);
  return Object.fromEntries(beyond.flatMap(({ keys }) => keys.map((key) => [key, UNANSWERED])));
}
