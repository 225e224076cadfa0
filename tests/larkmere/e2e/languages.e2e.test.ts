import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useSetting } from '../../e2e/setting.ts';
import { openForm } from './application.ts';
import { answersOf, field, givenAccount, givenLoggedIn, logIn, press, sees, seesCard, seesHeading } from '../../e2e/steps.ts';

const setting = useSetting();
const inSpanish = async (page: Page): Promise<void> => {
  await press(page, 'Language');
  await press(page, 'Español');
};
const language = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

test('a visitor who is typing changes the language, and goes on in the same field at the same place', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const name = page.locator('#control-preferred_name');
    await name.scrollIntoViewIfNeeded();
    await name.pressSequentially('Lu');
    const topOf = async (): Promise<number> => (await name.boundingBox())?.y ?? 0;
    const libraries = (): Promise<readonly string[]> =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.includes('libraries')),
      );
    const inEnglish = await libraries();
    // The languages are at the top of the page: what is read there stays.
    await press(page, 'Language');
    const before = await topOf();
    await press(page, 'Español');
    await seesHeading(page, 'Sobre ti');
    await expect.poll(() => name.evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await name.inputValue()).toBe('Lu');
    expect(Math.abs((await topOf()) - before)).toBeLessThan(3);
    // Half of what the page needs is there already.
    expect([inEnglish.length, await libraries()]).toEqual([1, inEnglish]);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['es', 'ltr']);
    await page.keyboard.type('z');
    expect(await name.inputValue()).toBe('Luz');
    await page.reload();
    await seesHeading(page, 'Sobre ti');
    expect(await name.inputValue()).toBe('Luz');
  }));

test('a day is typed and read as the language writes it, and stays the same day when the language changes', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site);
    await openForm(page);
    const birth = page.locator('#control-birth_date');
    const stored = async (): Promise<unknown> => (await answersOf(context, setting.site))['birth_date'];
    await birth.pressSequentially('04072008');
    await inSpanish(page);
    await seesHeading(page, 'Sobre ti');
    await sees(page, 'Día, mes y año, por ejemplo 27/04/2008');
    expect(await birth.inputValue()).toBe('07/04/2008');
    await expect.poll(stored).toBe('2008-04-07');
    await birth.fill('');
    await birth.pressSequentially('2042007');
    expect(await birth.inputValue()).toBe('20/42007');
    await birth.press('Tab');
    await expect.poll(stored).toBe('2007-04-20');
    await birth.fill('04/20/2007');
    await birth.press('Tab');
    await sees(page, 'No existe el mes 20. Escribe día, mes y año, por ejemplo 27/04/2008.');
    await page.reload();
    await seesHeading(page, 'Sobre ti');
    await expect.poll(() => birth.inputValue()).toBe('04/20/2007');
  }));

test('a student finds the language of the account on another device, and what was typed before the change is saved', async () => {
  const account = await givenAccount(setting.site);
  await setting.asVisitor(async ({ page, context }) => {
    await page.goto('/login');
    await logIn(page, account);
    await seesHeading(page, 'About You');
    await field(page, 'First Name').pressSequentially('Luz');
    await inSpanish(page);
    await seesHeading(page, 'Sobre ti');
    expect(await page.locator('#control-first_name').inputValue()).toBe('Luz');
    await expect.poll(async () => (await answersOf(context, setting.site))['first_name']).toBe('Luz');
  });
  await setting.asVisitor(async ({ page }) => {
    await page.goto('/login');
    await logIn(page, account);
    await seesHeading(page, 'Sobre ti');
    expect(await language(page)).toBe('es');
    // What the log-in says is in the language that the page has now.
    await sees(page, 'Ya iniciaste sesión.');
    expect(await page.locator('#control-first_name').inputValue()).toBe('Luz');
  });
});

test('someone who logs in can choose first, by keyboard, and keeps the address that was typed', () =>
  setting.asVisitor(async ({ page }) => {
    await page.goto('/login');
    await seesCard(page, 'Log In');
    await field(page, 'Email Address').fill('luz@example.org');
    await page.getByRole('button', { name: 'Language', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Español', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => [document.activeElement?.textContent, document.activeElement?.getAttribute('lang')])).toEqual([
      'Español',
      'es',
    ]);
    await page.keyboard.press('Enter');
    await seesCard(page, 'Inicia sesión.');
    expect(await page.locator('input[name="username"]').inputValue()).toBe('luz@example.org');
    await press(page, 'Idioma');
    await press(page, 'English');
    await seesCard(page, 'Log In');
    expect(await language(page)).toBe('en');
  }));

test.each(['/login', '/about'])('at %s the languages fit beside everything else on a phone', (path) =>
  setting.asVisitor(
    async ({ page }) => {
      await page.goto(path);
      await press(page, 'Language');
      await page.getByRole('button', { name: 'Español', exact: true }).waitFor();
      const panel = await page.getByRole('group', { name: 'Language' }).boundingBox();
      expect(panel?.x).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.keyboard.press('Escape');
      await inSpanish(page);
      await page.getByRole('button', { name: 'Idioma', exact: true }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    },
    { width: 390, height: 844 },
  ),
);
