import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Answer, Answers } from '../../src/form/model/answers.ts';
import type { Form, Question } from '../../src/form/model/form.ts';
import { labelOfOption } from '../../src/form/evaluate/options.ts';
import { widgetNameOf } from '../../src/form/model/widget-definitions.ts';
import { collapsedControlOf, controlOf, formatTypedAnswer } from './fill-form.ts';

const MAX_STOPS = 150;

export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await target.first().evaluate((element) => (element.closest('a, button, summary') ?? element).contains(document.activeElement)))
      return;
    await page.keyboard.press(key);
    await expectSeenFocus(page);
  }
  throw new Error(`The keyboard does not reach ${target} within ${MAX_STOPS} stops`);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

export async function pressKeyOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function fillPageByKeyboard(page: Page, form: Form, pageId: string, persona: Answers): Promise<void> {
  for (const question of Object.values(form.questions)) {
    const value = persona[question.key];
    if (question.page === pageId && value !== undefined) await answerByKeyboard(page, form, question, value);
  }
}

async function answerByKeyboard(page: Page, form: Form, question: Question, value: Answer): Promise<void> {
  const control = controlOf(page, form, question.key);
  const fold = collapsedControlOf(page, form, question.key);
  while ((await fold.count()) > 0) await pressKeyOn(page, fold.first());
  await tabTo(page, widgetNameOf(question) === 'radio' ? control.getByRole('radio') : control);
  const label = labelOfOption(form, question, String(value), new Date().toISOString().slice(0, 10)) ?? '';
  const widget: string = widgetNameOf(question);
  switch (widget) {
    case 'checkbox':
      return page.keyboard.press('Space');
    case 'select':
      await page.keyboard.type(label);
      return expect(await control.inputValue(), `the choice of ${question.fullLabel}`).toBe(String(value));
    case 'radio': {
      const choice = control.getByRole('radio', { name: label, exact: true });
      await page.keyboard.press('Space');
      for (let n = 0; n < 20 && !(await choice.isChecked()); n++) await page.keyboard.press('ArrowDown');
      return expect(await choice.isChecked(), `the choice of ${question.fullLabel}`).toBe(true);
    }
    default:
      return page.keyboard.type(formatTypedAnswer(form, value));
  }
}

async function expectSeenFocus(page: Page): Promise<void> {
  await expect.poll(() => focusTrouble(page)).toBeUndefined();
}

const focusTrouble = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    const box = focused.getBoundingClientRect();
    const name =
      `${focused.tagName.toLowerCase()} ` +
      `"${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}" ${focused.id}`;
    const isMarked = [focused, focused.closest('label'), focused.parentElement].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
    if (!isMarked) return `${name} has the focus and does not show it`;
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && ((focused.closest('label') ?? focused).contains(top) || top.contains(focused));
    });
    return isSeen ? undefined : `${name} has the focus and is covered or out of the window`;
  });
