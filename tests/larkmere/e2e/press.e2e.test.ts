import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { larkmereForm, openForm } from './larkmere-form.ts';
import { controlOf, expandAll } from '../../e2e/fill-form.ts';
import { holdPress, type PointerKind } from '../../e2e/hold-press.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { callAs, createLoggedInAccount, sees } from '../../e2e/steps.ts';

const setting = useBrowserSetup();
const WRONG = 'Please provide a valid cell phone number.';
const messageOf = (page: Page, key: string): Locator => page.locator(`[id="messages-${key}"]`);

async function openWithErrors(page: Page): Promise<void> {
  await createLoggedInAccount(page.context(), setting.site, { phone_mobile: '(555) 5', country: 'USA' });
  await callAs(page.context(), setting.site, 'POST', '/api/web-status', { web_status: 'started' });
  await callAs(page.context(), setting.site, 'POST', '/api/web-status', { web_status: 'validating' });
  await openForm(page);
  await sees(page, WRONG);
  await expandAll(page);
}

async function typePhone(page: Page, digits: string): Promise<void> {
  const phone = controlOf(page, larkmereForm, 'phone_mobile');
  await phone.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(digits);
}

async function takePhoneAway(page: Page): Promise<void> {
  await controlOf(page, larkmereForm, 'phone_mobile').fill('');
  await page.keyboard.press('Tab');
  await messageOf(page, 'phone_home').waitFor();
}

const radio = (page: Page, key: string, name: string): Locator =>
  controlOf(page, larkmereForm, key).getByRole('radio', { name, exact: true });
const isFocused = (control: Locator): Promise<boolean> => control.evaluate((element) => element === document.activeElement);

const controls: readonly {
  readonly what: string;
  readonly find: (page: Page) => Locator;
  readonly arrived: (page: Page, control: Locator) => Promise<boolean>;
}[] = [
  { what: 'a box to tick', find: (page) => controlOf(page, larkmereForm, 'optin_sms_ind'), arrived: (_, control) => control.isChecked() },
  { what: 'a phone number', find: (page) => controlOf(page, larkmereForm, 'phone_home'), arrived: (_, control) => isFocused(control) },
  { what: 'a list', find: (page) => controlOf(page, larkmereForm, 'legal_sex'), arrived: (_, control) => isFocused(control) },
  {
    what: 'a choice',
    find: (page) => radio(page, 'citizenship_type', 'U.S. citizen or U.S. national'),
    arrived: (_, control) => control.isChecked(),
  },
  {
    what: 'the label of a choice',
    find: (page) => controlOf(page, larkmereForm, 'first_college').getByText('Yes', { exact: true }),
    arrived: (page) => radio(page, 'first_college', 'Yes').isChecked(),
  },
  { what: 'text', find: (page) => controlOf(page, larkmereForm, 'parent_first_name'), arrived: (_, control) => isFocused(control) },
  {
    what: 'Add Another',
    find: (page) => page.getByRole('button', { name: /^Add Another/ }).first(),
    arrived: (page) => page.getByRole('heading', { name: 'Parent/Guardian 2' }).isVisible(),
  },
  {
    what: 'a dialog',
    find: (page) => page.getByRole('button', { name: 'Help', exact: true }),
    arrived: (page) => page.getByRole('dialog', { name: 'Help' }).isVisible(),
  },
  {
    what: 'Save & Continue',
    find: (page) => page.getByRole('button', { name: 'Save & Continue', exact: true }),
    arrived: (page) => page.getByRole('heading', { level: 1, name: 'Education' }).isVisible(),
  },
];

const ways: readonly { readonly pointer: PointerKind; readonly width: number; readonly height: number }[] = [
  { pointer: 'mouse', width: 1280, height: 800 },
  { pointer: 'mouse', width: 390, height: 844 },
  { pointer: 'touch', width: 1280, height: 800 },
  { pointer: 'touch', width: 390, height: 844 },
];

for (const { pointer, width, height } of ways) {
  test(`what is pressed next after a correction is reached: ${pointer}, ${width} px`, () =>
    setting.asVisitorWith({ width, height }, async ({ page }) => {
      await openWithErrors(page);
      for (const { what, find, arrived } of controls) {
        await takePhoneAway(page);
        await typePhone(page, '5552345678');
        const control = find(page);
        await holdPress(page, pointer, control);
        await expect.poll(() => arrived(page, control), { message: what, timeout: 3000 }).toBe(true);
        await expect.poll(() => messageOf(page, 'phone_home').count(), { message: `${what}: the message goes` }).toBe(0);
        if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      }
    }));
}

test('nothing moves while a button is held, and what was typed shows its consequences after it', () =>
  setting.asVisitor(async ({ page }) => {
    await openWithErrors(page);
    await takePhoneAway(page);
    await typePhone(page, '5552345678');
    const box = controlOf(page, larkmereForm, 'optin_sms_ind');
    const place = await box.boundingBox();
    if (!place) throw new Error('The box to tick is not on the page');
    await page.mouse.move(place.x + 5, place.y + 5);
    await page.mouse.down();
    await page.waitForTimeout(300);
    expect(await box.boundingBox()).toEqual(place);
    await page.mouse.move(1, 400);
    await page.mouse.up();
    await messageOf(page, 'phone_home').waitFor({ state: 'detached' });
    expect(await box.isChecked()).toBe(false);
  }));

test('a missed release holds nothing up: the pointer moves on, a key is pressed, or the window loses the focus', () =>
  setting.asVisitor(async ({ page }) => {
    await openWithErrors(page);
    const ends: readonly (() => Promise<unknown>)[] = [
      () => page.mouse.move(20, 420),
      () => page.keyboard.press('ArrowDown'),
      () => page.evaluate(() => window.dispatchEvent(new Event('blur'))),
      () => page.evaluate(() => window.dispatchEvent(new PointerEvent('pointercancel'))),
    ];
    for (const [n, end] of ends.entries()) {
      await takePhoneAway(page);
      await typePhone(page, '5552345678');
      await page.mouse.move(20, 400);
      await page.evaluate(() =>
        document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse', buttons: 1 })),
      );
      await controlOf(page, larkmereForm, 'phone_mobile').evaluate((input) => input.blur());
      await page.waitForTimeout(100);
      expect(await messageOf(page, 'phone_home').count(), `end ${n}: held`).toBe(1);
      await end();
      await expect.poll(() => messageOf(page, 'phone_home').count(), { message: `end ${n}` }).toBe(0);
    }
  }));
