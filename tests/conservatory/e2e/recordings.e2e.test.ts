import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, createLoggedInAccount, clickButton, seesHeading } from '../../e2e/steps.ts';
import { conservatoryOptions, conservatoryForm } from './conservatory.ts';

const setting = useBrowserSetup(conservatoryOptions);

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
const recording = (page: Page, n: number): Locator => page.getByRole('heading', { level: 3, name: `Enregistrement ${n}`, exact: true });
const title = (page: Page, n: number): Locator => controlOf(page, conservatoryForm, `enregistrement_${n}_titre`);
const question = (page: Page): Locator => page.getByRole('alertdialog');
const add = (page: Page): Locator => page.getByRole('button', { name: /^Ajouter un enregistrement/ });
const hasFocus = (at: Locator): Promise<boolean> => at.evaluate((element) => element === document.activeElement);
const counts = async (context: BrowserContext): Promise<unknown> =>
  (await context.request.get(setting.site.url + endpoints.addAnotherCounts.path)).json();

async function openAuditions(page: Page): Promise<void> {
  await page.goto('/audition');
  await seesHeading(page, 'Votre audition');
}

test.each([390, 1280])('two recordings are added in a tab, kept, removed and left behind, at %i pixels', { timeout: 120_000 }, (width) =>
  setting.asVisitorWith({ width, locale: 'fr-CA' }, async ({ page, context }) => {
    await createLoggedInAccount(context, setting.site);
    await openAuditions(page);
    expect(await recording(page, 1).count(), 'the first tab shows').toBe(0);
    await tab(page, 'Par enregistrement').click();
    await recording(page, 1).waitFor();
    expect(await question(page).count(), 'there was nothing to lose').toBe(0);
    await add(page).click();
    await expect.poll(() => hasFocus(recording(page, 2))).toBe(true);
    await answerQuestion(page, conservatoryForm, 'enregistrement_1_titre', 'Sonate');
    await answerQuestion(page, conservatoryForm, 'enregistrement_2_titre', 'Havanaise');
    await answerQuestion(page, conservatoryForm, 'enregistrement_2_adresse', 'https://video.example/havanaise');
    await expectAccessible(page, `a repeat in a tab at ${width} pixels`);
    await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['enregistrement_2_adresse']).toBeDefined();

    await page.reload();
    await recording(page, 2).waitFor();
    expect(await tab(page, 'Par enregistrement').getAttribute('aria-selected')).toBe('true');
    expect([await title(page, 1).inputValue(), await title(page, 2).inputValue()]).toEqual(['Sonate', 'Havanaise']);

    await tab(page, 'En personne').click();
    await question(page).waitFor();
    await clickButton(page, 'Non, garder mes réponses');
    expect(await title(page, 2).inputValue(), 'kept').toBe('Havanaise');
    expect(await hasFocus(tab(page, 'En personne'))).toBe(true);

    await page.getByRole('button', { name: 'Retirer : Enregistrement 2', exact: true }).click();
    await clickButton(page, 'Oui, retirer');
    await recording(page, 2).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(recording(page, 1))).toBe(true);
    await page.getByRole('status').getByText('Enregistrement 2').waitFor({ state: 'attached' });
    expect(await counts(context)).toEqual({ enregistrements: 1 });
    await add(page).click();
    await recording(page, 2).waitFor();
    expect(await title(page, 2).inputValue()).toBe('');

    await tab(page, 'En personne').click();
    await clickButton(page, 'Oui, les effacer et changer');
    await page.getByRole('radiogroup', { name: /^Lieu/ }).waitFor();
    expect([await counts(context), await fetchSavedAnswers(context, setting.site)]).toEqual([{}, {}]);
    await tab(page, 'Par enregistrement').click();
    await recording(page, 1).waitFor();
    expect([await title(page, 1).inputValue(), await recording(page, 2).count()], 'it begins with one again').toEqual(['', 0]);
    await page.reload();
    await recording(page, 1).waitFor();
    expect(await recording(page, 2).count()).toBe(0);
  }),
);
