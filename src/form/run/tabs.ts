import { UNANSWERED, type Answers, type Situation } from '../model/answers.ts';
import type { Form } from '../model/form.ts';
import { shownTab } from './evaluate.ts';

/** Empty answers that clear the other tabs beside a chosen one. */
export function emptyBeside(form: Form, tabsId: string, chosen: string): Answers {
  const others = (form.tabs[tabsId]?.choices ?? []).filter(({ id }) => id !== chosen).flatMap(({ sections }) => sections);
  return Object.fromEntries(others.flatMap((id) => form.sections[id]?.keys ?? []).map((key) => [key, UNANSWERED]));
}

/** The tabs that are shown now stay, whatever happens to the answers that made them show. */
export const keepTabs = (form: Form, now: Situation): Situation => ({
  ...now,
  tabs: Object.fromEntries(Object.keys(form.tabs).flatMap((id) => [[id, shownTab(form, id, now)?.id ?? '']])),
});
