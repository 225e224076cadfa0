import { expect, test } from 'vitest';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { switchToSpanish, documentLanguage, openForm } from './larkmere-form.ts';
import { fetchSavedAnswers, fieldByLabel, createAccount, logIn, clickButton, sees, seesHeading } from '../../e2e/steps.ts';

const setting = useBrowserSetup();

test('a visitor who is typing changes the language, and goes on in the same field at the same place', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await page.reload();
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
    await clickButton(page, 'Language');
    const before = await topOf();
    await clickButton(page, 'Español');
    await seesHeading(page, 'Sobre ti');
    await expect.poll(() => name.evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await name.inputValue()).toBe('Lu');
    expect(Math.abs((await topOf()) - before)).toBeLessThan(3);
    expect([inEnglish.length, await libraries()]).toEqual([1, inEnglish]);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['es', 'ltr']);
    await page.keyboard.type('z');
    expect(await name.inputValue()).toBe('Luz');
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
    await page.reload();
    await seesHeading(page, 'Sobre ti');
    expect(await name.inputValue()).toBe('Luz');
    await expect.poll(() => page.evaluate(() => scrollY), { message: 'a reload keeps the place' }).toBe(700);
  }));

test('a student finds the language of the account on another device, and what was typed before the change is saved', async () => {
  const account = await createAccount(setting.site);
  await setting.asVisitor(async ({ page, context }) => {
    await page.goto('/login');
    await logIn(page, account);
    await seesHeading(page, 'About you');
    await fieldByLabel(page, 'First name').pressSequentially('Luz');
    await switchToSpanish(page);
    await seesHeading(page, 'Sobre ti');
    expect(await page.locator('#control-first_name').inputValue()).toBe('Luz');
    await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['first_name']).toBe('Luz');
  });
  await setting.asVisitor(async ({ page }) => {
    await page.goto('/login');
    await logIn(page, account);
    await seesHeading(page, 'Sobre ti');
    expect(await documentLanguage(page)).toBe('es');
    await sees(page, 'Ya iniciaste sesión.');
    expect(await page.locator('#control-first_name').inputValue()).toBe('Luz');
  });
});
