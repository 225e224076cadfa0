import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closedFoldOf, controlOf } from '../../e2e/fill-form.ts';
import { pressOn } from '../../e2e/keyboard.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { givenLoggedIn, press, seesHeading } from '../../e2e/steps.ts';
import { answers, atConservatory, followStep, form } from './conservatory.ts';

const setting = useSetting(atConservatory);
const NAME = 'prenom_usuel';
const PHONE = 'telephone_2';
const LINE = 'À ajouter au besoin : Autre téléphone';

const isClosed = async (page: Page, key: string): Promise<boolean> => ((await closedFoldOf(page, form, key)?.count()) ?? 0) === 1;
const hasFocus = (page: Page, key: string) => controlOf(page, form, key).evaluate((control) => control === document.activeElement);

async function openForm(page: Page, address = '/identite'): Promise<void> {
  await page.goto(`${address.split('#')[0] ?? ''}?lang=fr${address.includes('#') ? `#${address.split('#')[1] ?? ''}` : ''}`);
  await seesHeading(page, 'Vous');
}

test('what few people need is behind a line, which the keyboard opens, and comes back open with its answer', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, {});
    await openForm(page);
    await expect.poll(() => isClosed(page, PHONE)).toBe(true);
    expect(await isClosed(page, NAME)).toBe(true);
    expect(await controlOf(page, form, PHONE).count()).toBe(0);
    const line = page.getByText(LINE, { exact: true });
    await line.scrollIntoViewIfNeeded();
    await expectAccessible(page, 'folded in');
    await pressOn(page, line);
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, PHONE)).toBe(true);
    await page.keyboard.type('418 555-0199');
    await page.keyboard.press('Tab');
    await expectAccessible(page, 'unfolded');
    await page.getByText(form.text['save.saved'] ?? '').waitFor();
    await page.reload();
    await expect.poll(() => controlOf(page, form, PHONE).inputValue()).toBe('418 555-0199');
    expect(await isClosed(page, NAME)).toBe(true);
  }));

test('a link to what is folded in opens it, and so does paper, which closes it again', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, {});
    await openForm(page, `/identite#${PHONE}`);
    await expect.poll(() => hasFocus(page, PHONE)).toBe(true);
    expect(await isClosed(page, NAME)).toBe(true);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await controlOf(page, form, NAME).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(() => isClosed(page, NAME)).toBe(true);
    await controlOf(page, form, PHONE).waitFor();
  }));

test('what is wrong in it opens it, even where it was closed by hand', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { ...answers, telephone_2: '12' });
    await openForm(page);
    await controlOf(page, form, PHONE).waitFor();
    await page.getByText(LINE, { exact: true }).click();
    await expect.poll(() => isClosed(page, PHONE)).toBe(true);
    await followStep(page, 'Envoi de votre demande');
    await press(page, 'Envoyer ma demande');
    await seesHeading(page, 'Vous');
    await page.getByRole('link', { name: /Autre téléphone/ }).click();
    await expect.poll(() => hasFocus(page, PHONE)).toBe(true);
  }));
