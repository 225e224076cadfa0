import type { Locator, Page, BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answers } from '../../../src/form/model/answers.ts';
import { pressKeyOn, tabTo } from '../../e2e/keyboard.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, createLoggedInAccount, clickButton, seesHeading } from '../../e2e/steps.ts';
import {
  violinistAnswers,
  conservatoryOptions,
  goToConservatoryStep,
  violinistAverage,
  chooseLanguageInMenu,
  englishConservatoryForm,
  conservatoryForm,
} from './conservatory.ts';
import { serviceWorkerFileName } from '../../../src/api/url-paths.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { endpoints } from '../../../src/api/endpoints.ts';

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

test('a question says the name that was just given, on a phone, in its messages and in both languages', { timeout: 90_000 }, () =>
  setting.asVisitorWith({ width: 390, locale: 'fr-CA' }, async ({ page, context }) => {
    await createLoggedInAccount(context, setting.site, {});
    await page.goto('/parcours');
    const teacher = page.getByRole('region', { name: 'La personne qui vous recommande' });
    await teacher.getByRole('textbox', { name: 'Courriel de cette personne', exact: true }).waitFor();
    await teacher.getByRole('textbox', { name: 'Nom de cette personne' }).fill('Ève <b>Roy</b>');
    await page.keyboard.press('Tab');
    const email = teacher.getByRole('textbox', { name: 'Courriel de Ève <b>Roy</b>', exact: true });
    await email.waitFor();
    expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page, 'labels that say an answer');
    await expect
      .poll(async () => (await fetchSavedAnswers(context, setting.site))['enseignant_nom'], { timeout: 15_000 })
      .toBe('Ève <b>Roy</b>');
    await page.reload();
    await teacher.getByText('Depuis quand étudiez-vous avec Ève <b>Roy</b>?').waitFor();

    await goToConservatoryStep(page, 'Envoi de votre demande');
    await clickButton(page, 'Envoyer ma demande');
    await page.getByRole('link', { name: 'Courriel de Ève <b>Roy</b>' }).click();
    await seesHeading(page, 'Votre parcours');
    await teacher.getByText('Entrez le courriel de Ève <b>Roy</b>').waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/answer\./);
    await chooseLanguageInMenu(page, 'Langue', /^English/);
    await page.getByRole('textbox', { name: 'Email address of Ève <b>Roy</b>', exact: true }).waitFor();
  }),
);

test('a visitor sees a picture that browsers keep, and a notice for minors, in the second language', { timeout: 90_000 }, () =>
  setting.asVisitorWith({ width: 390, locale: 'en-CA' }, async ({ page, context }) => {
    const loading = page.waitForResponse(/salle-audition-[\da-f]{8}\.svg$/);
    await page.goto('/audition');
    const picture = page.getByRole('img', { name: /^The audition hall seen from the stalls/ });
    await picture.scrollIntoViewIfNeeded();
    const response = await loading;
    const headers = await response.allHeaders();
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page, 'a picture between questions');
    const worker = await context.request.get(`${setting.site.url}/${serviceWorkerFileName('en-CA')}`);
    expect(await worker.text()).not.toContain(new URL(response.url()).pathname);

    await page.goto('/identite');
    await seesHeading(page, 'About you');
    expect(await page.getByRole('note').count()).toBe(0);
    await answerQuestion(page, englishConservatoryForm, 'date_naissance', '2016-01-31');
    await page.keyboard.press('Tab');
    await page.getByRole('note').getByText('a parent or guardian').waitFor();
    await page.getByRole('status').getByText('You are under 18').waitFor({ state: 'attached' });
  }),
);

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
