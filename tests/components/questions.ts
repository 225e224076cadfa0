import { form } from 'virtual:form';
import { page, type Locator } from 'vitest/browser';
import { namePattern, roleOf } from '../e2e/question-name.ts';

/** The control of a question on the drawn page, found as students find it; of radio buttons the group. */
export function controlOf(key: string): Locator {
  const question = form.questions[key];
  const section = form.sections[question?.section ?? ''];
  if (!question || !section) throw new Error(`No question of the form has the key ${key}`);
  const region = page.getByRole('region', { name: section.title, exact: true });
  return region.getByRole(roleOf(question), { name: namePattern(form, question) });
}

/** What a screen reader says of a control after its name: the texts that describe it, in their order. */
export const descriptionsOf = (control: Locator): readonly string[] =>
  (control.element().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? `nothing with id ${id}`);

/** What an input shows, with `|` at its caret. */
export function withCaret(input: Locator): string {
  const { value, selectionStart, selectionEnd } = input.element() as HTMLInputElement;
  return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionEnd ?? 0)}`;
}
