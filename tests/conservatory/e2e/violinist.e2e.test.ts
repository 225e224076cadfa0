import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answers } from '../../../src/form/model/answers.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { controlOf, expectFilled, fillPage } from '../../e2e/fill-form.ts';
import { docxFile, pdfFile } from '../../e2e/sample-files.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, logIn, newAccount, clickButton, sees, seesHeading, signUpAndConfirm } from '../../e2e/steps.ts';
import {
  violinistAnswers,
  conservatoryOptions,
  chooseLanguageInMenu,
  CONSERVATORY_FOLDER,
  englishConservatoryForm,
  conservatoryForm,
  violinistAverage,
} from './conservatory.ts';

const setting = useBrowserSetup({ ...conservatoryOptions, script: 'scripts/start.ts' });
const account = newAccount('maelle');
const BY_ITS_CLOCK = /\d E[SD]T\b|[ap]\.m\. E[SD]T\b/;

test(
  'a violinist applies in French, reads on in English, and gets her copy and her email in the language she chose',
  { timeout: 240_000 },
  () =>
    setting.asVisitor(async ({ page, context }) => {
      await page.goto('/');
      await seesHeading(page, 'About you');
      await chooseLanguageInMenu(page, 'Language', /^Français/);
      await seesHeading(page, 'Vous');
      await fillPage(page, conservatoryForm, 'identite', violinistAnswers);
      await clickButton(page, 'Enregistrer et continuer');
      await signUpAndConfirm(page, setting.site, account, conservatoryForm.text);
      await logIn(page, account, conservatoryForm.text);
      await seesHeading(page, 'Votre parcours');
      await page.goBack();
      await seesHeading(page, 'Vous');
      expect(await controlOf(page, conservatoryForm, 'date_naissance').inputValue()).toBe('2009-05-14');
      await clickButton(page, 'Enregistrer et continuer');

      await seesHeading(page, 'Votre parcours');
      await fillPage(page, conservatoryForm, 'parcours', violinistAnswers);
      await controlOf(page, conservatoryForm, 'moyenne').fill('87,5');
      await clickButton(page, 'Enregistrer et continuer');
      await seesHeading(page, 'Votre audition');
      await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['moyenne']).toBe(violinistAverage);
      await page.goBack();
      await seesHeading(page, 'Votre parcours');
      expect(await controlOf(page, conservatoryForm, 'moyenne').inputValue()).toBe('87,5');

      await chooseLanguageInMenu(page, 'Langue', /^English/);
      await seesHeading(page, 'Your background');
      await expectFilled(page, englishConservatoryForm, 'parcours', { ...violinistAnswers, moyenne: violinistAverage } as Answers);
      const documents = page.getByRole('region', { name: 'Your documents' });
      await expect.poll(() => documents.locator('input[type="file"]:not([capture])').count()).toBe(2);
      const record = documents.locator('input[type="file"]:not([capture])').last();
      expect(await record.getAttribute('accept')).toBe('.png,.jpeg,.jpg,.pdf');
      await record.setInputFiles(docxFile);
      await documents.getByRole('alert').getByText('You can only enter the following file types: .png, .jpeg, .jpg, .pdf').waitFor();
      await documents.locator('input[type="file"]:not([capture])').first().setInputFiles(pdfFile('cv.pdf'));
      await sees(page, 'Your file is attached.');
      await clickButton(page, 'Save & Continue');
      await seesHeading(page, 'Your audition');
      await fillPage(page, englishConservatoryForm, 'audition', violinistAnswers);
      await clickButton(page, 'Save & Continue');
      await seesHeading(page, 'Submit your application');
      await fillPage(page, englishConservatoryForm, 'envoi', violinistAnswers);
      await clickButton(page, 'Submit my application');
      await seesHeading(page, 'Your application was successfully submitted.');
      await sees(page, 'within 6 weeks of the audition');
      await sees(page, englishConservatoryForm.text['asks.title'] ?? '');
      await page.getByRole('definition').filter({ hasText: BY_ITS_CLOCK }).waitFor();

      const link = page.getByRole('link', { name: 'Download PDF copy' });
      await link.waitFor({ timeout: 60_000 });
      const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
      const { pages, bookmarks } = await readPdf(await readFile(await saved.path()));
      expect(pages[0]).toMatch(BY_ITS_CLOCK);
      expect(pages[0]).toContain('Bring this copy on the day of your audition');
      expect(pages.join('\n')).toContain('Maëlle, keep it with your documents.');
      expect(bookmarks).toContainEqual({ title: 'Keep this copy', depth: 1 });
      await expect.poll(() => setting.site.output(), { timeout: 15_000 }).toContain('Your application to the Fleuve Conservatory of Music');
      const picture = (name: string): Buffer => readFileSync(join(CONSERVATORY_FOLDER, 'schemas/assets', name));
      const [, logo = ''] = (await page.locator('header img').getAttribute('src'))?.split('base64,') ?? [];
      expect(Buffer.from(logo, 'base64')).toEqual(picture('logo.svg'));
      const icon = await page.locator('head link[rel=icon]').getAttribute('href');
      expect(await (await page.request.get(icon ?? '')).body()).toEqual(picture('icon.svg'));
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
