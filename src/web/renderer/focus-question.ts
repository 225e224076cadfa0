import { controlId } from './ids.ts';

/** Scrolls to a question and focuses its control; in a group, the chosen or first one. False if it is not in the page. */
export function focusQuestion(key: string): boolean {
  const question = document.getElementById(key);
  const control = question?.querySelector<HTMLElement>('input:checked') ?? document.getElementById(controlId(key));
  if (!question || !control) return false;
  question.scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
  return true;
}
