import { expandAncestors } from './collapse.tsx';
import { controlId, sectionHeadingId, tabsHeadingId } from './element-ids.ts';

/** Scrolls to a question, section or tabs and focuses it; for a copy, the way to its source. False if it is not in the page. */
export function focusQuestion(key: string): boolean {
  const heading = document.getElementById(sectionHeadingId(key)) ?? document.getElementById(tabsHeadingId(key));
  const asked = heading ?? document.getElementById(key);
  const copied = asked?.closest('.copied');
  const question = copied ?? asked;
  const control =
    heading ??
    copied?.querySelector('a') ??
    question?.querySelector<HTMLElement>('input:checked') ??
    document.getElementById(controlId(key));
  if (!question || !control) return false;
  // Opens folds first: what is inside has no place in the window.
  expandAncestors(heading?.closest('section')?.querySelector('.fold-panel, .questions > .fold:only-child > .fold-panel') ?? question);
  question.scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
  return true;
}
