import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answers } from '../../../src/form/model/answers.ts';
import { pressKeyOn, tabTo } from '../../e2e/keyboard.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, createLoggedInAccount, clickButton, seesHeading } from '../../e2e/steps.ts';
import { violinistAnswers, conservatoryOptions, goToConservatoryStep, violinistAverage } from './conservatory.ts';

const setting = useBrowserSetup(conservatoryOptions);
const stepsOf = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('navigation')
    .first()
    .locator('li')
    .evaluateAll((items) => items.map((item) => item.querySelector('a > span:nth-of-type(2) > span:last-child')?.textContent ?? ''));
const FOR_ALL = ['Vous', 'Votre parcours', 'Votre audition', 'Envoi de votre demande'];
const FROM_ABROAD = [...FOR_ALL.slice(0, -1), 'Votre arrivée au Canada', ...FOR_ALL.slice(-1)];

const placeOnPage = (element: Locator): Promise<number> => element.evaluate((it) => it.getBoundingClientRect().top + window.scrollY);

test.each([390, 1280])('a step comes and goes with an answer on the first page, at %i pixels', { timeout: 120_000 }, (width) =>
  setting.asVisitorWith({ width, locale: 'fr-CA' }, async ({ page, context }) => {
    await createLoggedInAccount(context, setting.site, { ...violinistAnswers, moyenne: violinistAverage } as Answers);
    await page.goto('/identite');
    await seesHeading(page, 'Vous');
    expect(await stepsOf(page)).toEqual(FOR_ALL);

    const status = page.getByRole('radio', { name: 'Citoyenneté canadienne' });
    const abroad = page.getByRole('radio', { name: 'Autre citoyenneté' });
    await tabTo(page, status);
    const before = await placeOnPage(status);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => stepsOf(page)).toEqual(FROM_ABROAD);
    await page.getByRole('status').filter({ hasText: 'Il y a maintenant une étape de plus : Votre arrivée au Canada' }).waitFor();
    expect(await abroad.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await placeOnPage(status), 'no layout jump').toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['statut']).toBe('ETRANGER');
    await page.reload();
    await seesHeading(page, 'Vous');
    expect(await stepsOf(page)).toEqual(FROM_ABROAD);

    await goToConservatoryStep(page, 'Votre audition');
    await pressKeyOn(page, page.getByRole('button', { name: 'Enregistrer et continuer' }));
    await seesHeading(page, 'Votre arrivée au Canada');
    await expectAccessible(page, `the page for applicants from abroad at ${width} pixels`);
    await page.getByRole('radio', { name: 'Couramment' }).check();
    await clickButton(page, 'Enregistrer et continuer');
    await seesHeading(page, 'Envoi de votre demande');
    await clickButton(page, 'Envoyer ma demande');
    await page.getByRole('link', { name: 'Cherchez-vous un logement?' }).click();
    await seesHeading(page, 'Votre arrivée au Canada');
    expect((await fetchSavedAnswers(context, setting.site))['niveau_francais']).toBe('COURANT');

    await goToConservatoryStep(page, 'Vous');
    await status.check();
    await expect.poll(() => stepsOf(page)).toEqual(FOR_ALL);
    await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['niveau_francais']).toBeUndefined();
  }),
);
