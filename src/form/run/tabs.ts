import { UNANSWERED, type Answers } from '../model/answers.ts';
import type { Form } from '../model/form.ts';

/** Empty answers that clear the other tabs beside a chosen one. */
export function emptyBeside(form: Form, tabsId: string, chosen: string): Answers {
  const others = (form.tabs[tabsId]?.choices ?? []).filter(({ id }) => id !== chosen).flatMap(({ sections }) => sections);
  return Object.fromEntries(others.flatMap((id) => form.sections[id]?.keys ?? []).map((key) => [key, UNANSWERED]));
}
