import { flushSync } from 'react-dom';
import { onTestFinished } from 'vitest';
import { form } from 'virtual:form';
import { page, userEvent, type Locator } from 'vitest/browser';
import { widgetNameOf } from '../../src/form/model/widget-definitions.ts';
import { labelOfOption } from '../../src/form/evaluate/options.ts';
import { COLLAPSED_SELECTOR } from '../../src/web/renderer/collapse.tsx';
import { localToday } from '../../src/web/platform/local-today.ts';
import { accessibleNamePattern, ariaRoleOf } from '../e2e/accessible-name.ts';

export function controlOf(key: string): Locator {
  const question = form.questions[key];
  const section = form.sections[question?.section ?? ''];
  if (!question || !section) throw new Error(`No question of the form has the key ${key}`);
  const region = page.getByRole('region', { name: section.title, exact: true });
  return region.getByRole(ariaRoleOf(question), { name: accessibleNamePattern(form, question) });
}

export function expandAll(): void {
  for (const panel of document.querySelectorAll(COLLAPSED_SELECTOR)) flushSync(() => panel.dispatchEvent(new Event('beforematch')));
}

export async function enterAnswer(key: string, value: string): Promise<void> {
  const [control, question] = [controlOf(key), form.questions[key]];
  const label = (question && labelOfOption(form, question, value, localToday())) ?? value;
  const widget = question && widgetNameOf(question);
  if (widget === 'select') return control.selectOptions(label);
  return widget === 'radio' ? control.getByRole('radio', { name: label, exact: true }).click() : control.fill(value);
}

export async function copyAndPaste(text: string, from: Locator, into: Locator): Promise<void> {
  await from.fill(text);
  await from.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  await into.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.paste();
}

export async function tabTo(target: Locator): Promise<void> {
  const found = await target.findElement();
  const element = found.closest('a, button, summary') ?? found;
  for (let stops = 0; stops < 150 && !element.contains(document.activeElement); stops++) await userEvent.tab();
  if (!element.contains(document.activeElement)) throw new Error(`The keyboard does not reach ${target.asLocator()}`);
}

export async function tabToAndPress(target: Locator, key = '{Enter}'): Promise<void> {
  await tabTo(target);
  await userEvent.keyboard(key);
}

export async function attributesOf(control: Locator, ...names: readonly string[]): Promise<readonly (string | null)[]> {
  const element = await control.findElement();
  return names.map((name) => element.getAttribute(name));
}

export const boxOf = (part: Locator): DOMRect => part.element().getBoundingClientRect();

export const valueOf = (key: string): string => (controlOf(key).element() as HTMLInputElement).value;

export const descriptionsOf = (control: Locator): readonly string[] =>
  (control.element().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? `nothing with id ${id}`);

export function recordAnnouncements(part: Element = document.body): () => readonly string[] {
  const heard: string[] = [];
  const listener = new MutationObserver((changes) =>
    changes.forEach(({ target, addedNodes }) => {
      if (addedNodes[0]?.nodeName === 'FONT') return;
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]');
      if (region?.textContent) heard.push(region.textContent);
    }),
  );
  listener.observe(part.closest('[role=status]') ?? part, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => listener.disconnect());
  return () => heard;
}

export function valueWithCaret(input: Locator): string {
  const { value, selectionStart, selectionEnd } = input.element() as HTMLInputElement;
  return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionEnd ?? 0)}`;
}
