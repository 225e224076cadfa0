import type { FormState } from '../model/answers.ts';
import type { Form, Page } from '../model/form.ts';
import { ruleHolds } from '../model/logic.ts';

export const distinctStepTitle = ({ step, title }: Pick<Page, 'step' | 'title'>): string | undefined => (step === title ? undefined : step);

/** Pages that the student goes through now, in order; the list `before` itself if they are the same. */
export function visiblePages(form: Form, formState: FormState, before = form.pages): readonly Page[] {
  const pages = form.pages.filter(({ when }) => when === undefined || ruleHolds(when, formState));
  return pages.length === before.length && pages.every((page, n) => page === before[n]) ? before : pages;
}

/** Page of an address or a button: this one, or the nearest among `pages`, onward when coming `from` an earlier page. */
export function nearestPage(form: Form, pages: readonly Page[], id: string, from?: string): Page | undefined {
  const placeOf = (one: string): number => form.pages.findIndex((page) => page.id === one);
  const place = placeOf(id);
  const isOnward = from !== undefined && placeOf(from) < place;
  return isOnward ? pages.find((page) => placeOf(page.id) >= place) : pages.findLast((page) => placeOf(page.id) <= place);
}
