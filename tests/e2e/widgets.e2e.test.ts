import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form } from './application.ts';
import { answerQuestion, controlOf } from './fill-form.ts';
import { useSetting } from './setting.ts';
import { openForm } from './steps.ts';

const setting = useSetting();

/** What an input shows, with `|` at its caret. */
const withCaret = (input: Locator): Promise<string> =>
  input.evaluate((element: HTMLInputElement) => `${element.value.slice(0, element.selectionStart ?? 0)}|${element.value.slice(element.selectionEnd ?? 0)}`);

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await page.keyboard.press(key);
}

/** Copies a text out of one input, as a student would from a message, and pastes it into another. */
async function paste(text: string, from: Locator, into: Locator): Promise<void> {
  await from.fill(text);
  await from.press('ControlOrMeta+a');
  await from.press('ControlOrMeta+c');
  await into.press('ControlOrMeta+a');
  await into.press('ControlOrMeta+v');
}

test('a phone number takes its form while it is typed, and the caret stays where it is', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const cell = controlOf(page, form, 'phone_mobile');
    await cell.pressSequentially('5552345x678');
    expect(await withCaret(cell)).toBe('(555) 234-5678|');
    await cell.press('9');
    expect(await withCaret(cell)).toBe('(555) 234-5678|');
    await press(page, 'Backspace', 5);
    expect(await withCaret(cell)).toBe('(555) 23|');
    await press(page, 'Backspace', 3);
    expect(await withCaret(cell)).toBe('(55|');
    await cell.pressSequentially('5234');
    await press(page, 'ArrowLeft', 3);
    expect(await withCaret(cell)).toBe('(555) |234');
    await press(page, 'Backspace', 1);
    expect(await withCaret(cell)).toBe('(55|2) 34');
    await press(page, 'Delete', 2);
    expect(await withCaret(cell)).toBe('(55|4');
    await cell.press('y');
    expect(await withCaret(cell)).toBe('(55|4');
    await press(page, 'Home', 1);
    await press(page, 'Delete', 3);
    expect(await withCaret(cell)).toBe('|');
  }));

test('a phone number is pasted in any shape', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const cell = controlOf(page, form, 'phone_mobile');
    const name = controlOf(page, form, 'first_name');
    for (const shape of ['5552345678', '555.234.5678', '+1 (555) 234-5678', ' 1-555-234-5678 ']) {
      await paste(shape, name, cell);
      expect(await withCaret(cell)).toBe('(555) 234-5678|');
    }
    await paste('+44 20 7946 0958', name, cell);
    expect(await withCaret(cell)).toBe('+442079460958|');
    await answerQuestion(page, form, 'country', 'FRA');
    const abroad = controlOf(page, form, 'int_phone_main');
    await paste('+44 20 7946 0958', name, abroad);
    expect(await withCaret(abroad)).toBe('+44 20 7946 0958|');
    await abroad.blur();
    expect(await abroad.inputValue()).toBe('+44 20 7946 0958');
  }));

test('a phone number and the wish for text messages stand together', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const together = page.getByRole('group', { name: 'Cell phone and text messages' });
    await together.getByRole('textbox', { name: /^Cell Phone/ }).waitFor();
    await together.getByRole('checkbox', { name: /^Send me text message updates/ }).check();
  }));
