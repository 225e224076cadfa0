import { unfold } from './fold.tsx';
import { controlId, headingId, tabsHeadingId } from './ids.ts';

/**
 * Scrolls to a question and focuses its control; in a group, the chosen or first one. Or to the heading of a section or of tabs, by their
 * id; of a copied answer, to the way to where it is given. False if it is not in the page.
 */
export function focusQuestion(key: string): boolean {
  const heading = document.getElementById(headingId(key)) ?? document.getElementById(tabsHeadingId(key));
  const asked = heading ?? document.getElementById(key);
  const copied = asked?.closest('.copied');
  const question = copied ?? asked;
  const control =
    heading ??
    copied?.querySelector('a') ??
    question?.querySelector<HTMLElement>('input:checked') ??
    document.getElementById(controlId(key));
  if (!question || !control) return false;
  // What is folded in has no place in the window; what is below a heading opens with it.
  unfold(heading?.closest('section')?.querySelector('.fold-panel, .questions > .fold:only-child > .fold-panel') ?? question);
  question.scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
  return true;
}
