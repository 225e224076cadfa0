import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answers } from '../../../src/form/model/answers.ts';
import { readPdf } from '../../pdf/pdf-reader.ts';
import { controlOf, expectFilled, fillPage } from '../../e2e/fill-form.ts';
import { pressOn, tabTo } from '../../e2e/keyboard.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { docxFile, pdfFile } from '../../e2e/sample-files.ts';
import { useSetting } from '../../e2e/setting.ts';
import { answersOf, givenLoggedIn, logIn, newAccount, press, sees, seesHeading, seesPath, signUpAndConfirm } from '../../e2e/steps.ts';
import { answers, atConservatory, chooseLanguage, CONSERVATORY, english, followStep, form, moyenne } from './conservatory.ts';

const setting = useSetting(atConservatory);
const account = newAccount('maelle');
/** Whatever the clock of the browser and of the server. */
const BY_ITS_CLOCK = /\d E[SD]T\b|[ap]\.m\. E[SD]T\b/;

test(
  'a violinist applies in French, reads on in English, and gets her copy and her email in the language she chose',
  { timeout: 240_000 },
  () =>
    setting.asVisitor(async ({ page, context }) => {
      await page.goto('/');
      await seesHeading(page, 'About You');
      await chooseLanguage(page, 'Language', /^Français/);
      await seesHeading(page, 'Vous');
      await fillPage(page, form, 'identite', answers);
      await press(page, 'Enregistrer et continuer');
      await signUpAndConfirm(page, setting.site, account, form.text);
      await logIn(page, account, form.text);
      await seesHeading(page, 'Vous');
      expect(await controlOf(page, form, 'date_naissance').inputValue()).toBe('2009-05-14');
      await press(page, 'Enregistrer et continuer');

      await seesHeading(page, 'Votre parcours');
      await fillPage(page, form, 'parcours', answers);
      await controlOf(page, form, 'moyenne').fill('87,5');
      await press(page, 'Enregistrer et continuer');
      await seesHeading(page, 'Votre audition');
      await expect.poll(async () => (await answersOf(context, setting.site))['moyenne']).toBe(moyenne);
      await page.goBack();
      await seesHeading(page, 'Votre parcours');
      expect(await controlOf(page, form, 'moyenne').inputValue()).toBe('87,5');

      await chooseLanguage(page, 'Langue', /^English/);
      await seesHeading(page, 'Your Background');
      await expectFilled(page, english, 'parcours', { ...answers, moyenne } as Answers);
      const documents = page.getByRole('region', { name: 'Your documents' });
      await expect.poll(() => documents.locator('input[type="file"]:not([capture])').count()).toBe(2);
      const record = documents.locator('input[type="file"]:not([capture])').last();
      expect(await record.getAttribute('accept')).toBe('.png,.jpeg,.jpg,.pdf');
      await record.setInputFiles(docxFile);
      await documents.getByRole('alert').getByText('You can only enter the following file types: .png, .jpeg, .jpg, .pdf').waitFor();
      await documents.locator('input[type="file"]:not([capture])').first().setInputFiles(pdfFile('cv.pdf'));
      await sees(page, 'Your file is attached.');
      await press(page, 'Save & Continue');
      await seesHeading(page, 'Your Audition');
      await fillPage(page, english, 'audition', answers);
      await press(page, 'Save & Continue');
      await seesHeading(page, 'Submit Your Application');
      await fillPage(page, english, 'envoi', answers);
      await press(page, 'Submit My Application');
      await seesHeading(page, 'Your application was successfully submitted.');
      await sees(page, 'within 6 weeks of the audition');
      await sees(page, english.text['asks.title'] ?? '');
      await page.getByRole('definition').filter({ hasText: BY_ITS_CLOCK }).waitFor();

      const link = page.getByRole('link', { name: 'Download PDF Copy' });
      await link.waitFor({ timeout: 60_000 });
      const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
      const { pages, bookmarks } = await readPdf(await readFile(await saved.path()));
      expect(pages[0]).toMatch(BY_ITS_CLOCK);
      expect(pages[0]).toContain('Bring this copy on the day of your audition');
      expect(pages.join('\n')).toContain('Maëlle, keep it with your documents.');
      expect(bookmarks).toContainEqual({ title: 'Keep this copy', depth: 1 });
      await expect.poll(() => setting.site.output(), { timeout: 15_000 }).toContain('Your application to the Fleuve Conservatory of Music');
      const pictures = [
        [await page.locator('header img').getAttribute('src'), 'logo.svg'],
        [await page.locator('head link[rel=icon]').getAttribute('href'), 'icon.svg'],
      ] as const;
      for (const [address, name] of pictures)
        expect(await (await page.request.get(address ?? '')).body()).toEqual(readFileSync(join(CONSERVATORY, 'schemas/assets', name)));
      expect(await page.locator('head meta[property="og:image"]').count(), 'it has none, nor that of another').toBe(0);
      const mails = await setting.site.output();
      expect(mails).toContain('Maëlle, we will write to you about the fee');
      expect(mails).toMatch(/\d{6} est votre code/);
      expect(mails, 'the logo that the build made').toMatch(/Content-Id: <logo@matricula>/i);
      expect(mails).toContain('<img src="cid:logo@matricula" width="40" height="40" alt=""');
      await page.goto('/');
      await sees(page, 'Maëlle, we have your application.');
      expect(await page.locator('body').innerText()).not.toMatch(/Larkmere|\b(SAT|ACT|FAFSA)\b/);
    }),
);

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
  setting.asVisitor(
    async ({ page, context }) => {
      await givenLoggedIn(context, setting.site, { ...answers, moyenne } as Answers);
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
      await expect.poll(async () => (await answersOf(context, setting.site))['statut']).toBe('ETRANGER');
      await page.reload();
      await seesHeading(page, 'Vous');
      expect(await stepsOf(page)).toEqual(FROM_ABROAD);

      await followStep(page, 'Votre audition');
      await pressOn(page, page.getByRole('button', { name: 'Enregistrer et continuer' }));
      await seesHeading(page, 'Votre arrivée au Canada');
      await expectAccessible(page, `the page for applicants from abroad at ${width} pixels`);
      await page.getByRole('radio', { name: 'Couramment' }).check();
      await press(page, 'Enregistrer et continuer');
      await seesHeading(page, 'Envoi de votre demande');
      await press(page, 'Envoyer ma demande');
      await page.getByRole('link', { name: 'Cherchez-vous un logement?' }).click();
      await seesHeading(page, 'Votre arrivée au Canada');
      expect((await answersOf(context, setting.site))['niveau_francais']).toBe('COURANT');

      await followStep(page, 'Vous');
      await status.check();
      await expect.poll(() => stepsOf(page)).toEqual(FOR_ALL);
      await expect.poll(async () => (await answersOf(context, setting.site))['niveau_francais']).toBeUndefined();
    },
    { width, locale: 'fr-CA' },
  ),
);

test('the address of a page that is not for this applicant leads to the one before it', { timeout: 60_000 }, async () => {
  await setting.asVisitor(
    async ({ page }) => {
      await page.goto('/arrivee');
      await seesHeading(page, 'Votre audition');
      await seesPath(page, '/audition');
    },
    { locale: 'fr-CA' },
  );
});
