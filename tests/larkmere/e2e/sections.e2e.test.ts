import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answers } from '../../../src/form/model/answers.ts';
import { holdPress } from '../../e2e/hold-press.ts';
import { tabTo } from '../../e2e/keyboard.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fieldByLabel, createLoggedInAccount, goToPage, clickButton, sees, seesPath } from '../../e2e/steps.ts';
import { openForm, readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';

const setting = useBrowserSetup();
const PHONE = { width: 390, height: 844 };

const list = (page: Page): Locator => page.getByRole('navigation', { name: /^On this page/ });
const entry = (page: Page, title: string): Locator => list(page).getByRole('link', { name: title });
const toggle = (page: Page): Locator => page.getByRole('button', { name: /^Step \d of \d/ });
const next = (page: Page): Locator => list(page).getByRole('button', { name: sentenceByKey('sections.next') });
const expectState = (page: Page, title: string, words: string): Promise<void> =>
  expect.poll(() => entry(page, title).innerText()).toContain(words);
const hasFocus = (control: Locator): Promise<boolean> => control.evaluate((it) => it === document.activeElement);
const expectFocus = (control: Locator): Promise<void> => expect.poll(() => hasFocus(control)).toBe(true);

const almost: Answers = Object.fromEntries(
  Object.entries(readPersonaAnswers('us-freshman')).filter(([key]) => !['last_name', 'grad_year', 'legal_agree'].includes(key)),
);

test('on a phone the step bar opens the sections of the page with their states, and a press leads to one', () =>
  setting.asVisitorWith(PHONE, async ({ page }) => {
    await openForm(page);
    await holdPress(page, 'touch', toggle(page));
    await expectState(page, 'Your name', 'Not started');
    await expectState(page, 'Ethnicity and race', 'Optional');
    expect(await entry(page, 'Where is your permanent address?').count(), 'a section that is hidden').toBe(0);
    await expectAccessible(page, 'with the sections open', 'main', [320, 390]);
    await page.setViewportSize(PHONE);
    await holdPress(page, 'touch', entry(page, 'Your phone'));
    await expectFocus(page.getByRole('heading', { name: 'Your phone' }));
    await list(page).waitFor({ state: 'detached' });
    const top = (await page.getByRole('heading', { name: 'Your phone' }).boundingBox())?.y ?? 0;
    const bar = await toggle(page).boundingBox();
    expect(top, 'below the bar').toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(top).toBeLessThan(200);

    await fieldByLabel(page, 'First name').fill('Ada');
    await holdPress(page, 'mouse', toggle(page));
    await expectState(page, 'Your name', '1 of 3 required answered');
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await expectFocus(toggle(page));
  }));

test('the next missing question is found on any page, until nothing is missing, by the mouse on a phone', () =>
  setting.asVisitorWith(PHONE, async ({ page, context }) => {
    await createLoggedInAccount(context, setting.site, almost);
    await openForm(page);
    const goOn = async (): Promise<void> => {
      await holdPress(page, 'mouse', toggle(page));
      await holdPress(page, 'mouse', next(page));
    };
    await goOn();
    await expectFocus(fieldByLabel(page, 'Last name'));
    await page.keyboard.type('Lovelace');
    await goOn();
    await seesPath(page, '/education');
    await expectFocus(page.locator('#grad_year select'));
    await page.locator('#grad_year select').selectOption({ index: 2 });
    await goOn();
    await seesPath(page, '/final-steps');
    await expectFocus(page.locator('#legal_agree input'));
    await page.keyboard.press('Space');
    await page.getByRole('status').getByText(sentenceByKey('sections.nothing')).waitFor({ state: 'attached' });
    await goToPage(page, 'About you');
    expect(await fieldByLabel(page, 'Last name').inputValue(), 'what was typed last is there').toBe('Lovelace');
    await holdPress(page, 'mouse', toggle(page));
    await holdPress(page, 'mouse', list(page).getByRole('link', { name: sentenceByKey('step.review') }));
    await seesPath(page, '/review');
  }));

test('beside the questions the list and the way to what is missing work with the keyboard alone', () =>
  setting.asStudent(almost, async ({ page }) => {
    await openForm(page);
    await fieldByLabel(page, 'First name').focus();
    await tabTo(page, next(page), 'Shift+Tab');
    await tabTo(page, fieldByLabel(page, 'First name'));
    await tabTo(page, entry(page, 'Your phone'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { name: 'Your phone' }));
    await tabTo(page, page.locator('#phone_mobile'));
    const pressNext = async (): Promise<void> => {
      await tabTo(page, next(page), 'Shift+Tab');
      await page.keyboard.press('Enter');
    };
    await pressNext();
    await expectFocus(fieldByLabel(page, 'Last name'));
    await page.keyboard.type('Lovelace');
    await pressNext();
    await seesPath(page, '/education');
    await expectFocus(page.locator('#grad_year select'));
    await page.keyboard.press('ArrowDown');
    await expectState(page, 'Your graduation', 'Done');
    await page.getByRole('status').getByText('Your graduation: done.').waitFor({ state: 'attached' });
    await pressNext();
    await seesPath(page, '/final-steps');
    await expectFocus(page.locator('#legal_agree input'));
  }));

test('a wrong answer is not done, is said on the next page, and is the next to correct; of two phones one counts', () =>
  setting.asVisitor(async ({ page, context }) => {
    const { phone_mobile: phone, optin_sms_ind: _texts, ...others } = readPersonaAnswers('us-freshman');
    await createLoggedInAccount(context, setting.site, { ...others, phone_home: '' });
    await openForm(page);
    const cell = fieldByLabel(page, 'Cell Phone');
    const step = page.getByRole('navigation', { name: sentenceByKey('navigation.main') }).getByRole('link', { name: /About you/ });
    const count = (): Promise<string> => list(page).locator('p').first().innerText();
    await expectState(page, 'Your phone', 'Not started');
    const total = (await count()).replace(/^\d+/, '');
    await cell.fill('1234567890');
    await fieldByLabel(page, 'Home phone').focus();
    const reason = 'Cell Phone: Please provide a valid cell phone number.';
    await expectState(page, 'Your phone', reason);
    expect(await count()).toContain(total);
    expect(await step.innerText()).toContain(sentenceByKey('step.open'));
    await sees(page, 'Please check: Enter a number like (555) 555-5555.');
    expect(await cell.getAttribute('aria-invalid'), 'before Submit').toBe(null);
    await clickButton(page, 'Save & Continue');
    await seesPath(page, '/education');
    const note = page.locator('header').getByText('1 answer needs another look on About you', { exact: false });
    await note.waitFor();
    await expect.poll(() => note.count(), { message: 'once in the document' }).toBe(1);
    await page.getByRole('link', { name: reason }).click();
    await expectFocus(cell);
    await fieldByLabel(page, 'Home phone').focus();
    await clickButton(page, sentenceByKey('sections.next_wrong'));
    await expectFocus(cell);
    await cell.fill(String(phone));
    await fieldByLabel(page, 'Home phone').focus();
    await expectState(page, 'Your phone', 'Done');
    expect(await count()).toContain(total);
    await expect.poll(() => step.innerText()).toContain(sentenceByKey('step.done'));
  }));
