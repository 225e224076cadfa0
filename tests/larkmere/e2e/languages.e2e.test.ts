import { expect, test } from 'vitest';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { switchToSpanish, documentLanguage, openForm } from './larkmere-form.ts';
import { fetchSavedAnswers, fieldByLabel, clickButton, sees, seesCard, seesHeading } from '../../e2e/steps.ts';

const setting = useBrowserSetup();

test('a day is typed and read as the language writes it, and stays the same day when the language changes', () =>
  setting.asStudent({}, async ({ page, context }) => {
    await openForm(page);
    const birth = page.locator('#control-birth_date');
    const stored = async (): Promise<unknown> => (await fetchSavedAnswers(context, setting.site))['birth_date'];
    await birth.pressSequentially('04072008');
    await switchToSpanish(page);
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

test('someone who logs in can choose first, by keyboard, and keeps the address that was typed', () =>
  setting.asVisitor(async ({ page }) => {
    await page.goto('/login');
    await seesCard(page, 'Log In');
    await fieldByLabel(page, 'Email Address').fill('luz@example.org');
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
    await clickButton(page, 'Idioma');
    await clickButton(page, 'English');
    await seesCard(page, 'Log In');
    expect(await documentLanguage(page)).toBe('en');
  }));
