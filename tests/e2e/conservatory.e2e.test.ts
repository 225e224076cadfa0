import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { personas } from '../../scripts/coverage/personas.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import { loadDefinition } from '../../src/server/definition.ts';
import { controlOf, expectFilled, fillPage } from './fill-form.ts';
import { PROJECT } from './project-copy.ts';
import { pdfFile } from './sample-files.ts';
import { useSetting } from './setting.ts';
import { answersOf, field, newAccount, press, sees, seesCard, seesHeading } from './steps.ts';

const CONSERVATORY = join(PROJECT, 'tests/institutions/conservatory');
const { form, inLanguage } = loadDefinition(CONSERVATORY);
const { form: english } = inLanguage('en-CA');
const SECONDS_TO_BUILD = 300;

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts', '--institution', CONSERVATORY], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  if (status !== 0) throw new Error(`The conservatory does not build:\n${stderr}`);
}, SECONDS_TO_BUILD * 1000);
const setting = useSetting({ script: 'scripts/start.ts', environment: { INSTITUTION: CONSERVATORY } });

/** A violinist; the curriculum vitæ is a file, and her average has a decimal. */
const { cv: _, moyenne, ...answers } = personas(CONSERVATORY).find(({ name }) => name === 'violoniste')?.answers ?? {};
const account = newAccount('maelle');

async function signUp(page: Page): Promise<void> {
  await seesCard(page, 'Créer un compte');
  await field(page, 'Adresse courriel').fill(account.email);
  await field(page, 'Mot de passe').fill(account.password);
  await press(page, 'Envoyer');
  await seesCard(page, 'Confirmez votre compte');
  await field(page, 'Code de confirmation').fill(await setting.site.codeFor(account.email));
  await press(page, 'Envoyer');
  await seesCard(page, 'Connexion');
  await field(page, 'Adresse courriel').fill(account.email);
  await field(page, 'Mot de passe').fill(account.password);
  await press(page, 'Envoyer');
}

const chooseLanguage = async (page: Page, menu: string, language: RegExp): Promise<void> => {
  await press(page, menu);
  await page.getByRole('button', { name: language }).click();
};

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
      await signUp(page);
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
      await page.getByRole('region', { name: 'Your documents' }).locator('input[type="file"]').first().setInputFiles(pdfFile('cv.pdf'));
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

      const link = page.getByRole('link', { name: 'Download PDF Copy' });
      await link.waitFor({ timeout: 60_000 });
      const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
      await expect.poll(() => setting.site.output(), { timeout: 15_000 }).toContain('Your application to the Fleuve Conservatory of Music');
      const pictures = [
        [await page.locator('header img').getAttribute('src'), 'logo.svg'],
        [await page.locator('head link[rel=icon]').getAttribute('href'), 'icon.svg'],
      ] as const;
      for (const [address, name] of pictures)
        expect(await (await page.request.get(address ?? '')).body()).toEqual(readFileSync(join(CONSERVATORY, 'schemas/assets', name)));
      expect(await page.locator('head meta[property="og:image"]').count(), 'it has none, nor that of another').toBe(0);
      expect(await page.locator('body').innerText()).not.toMatch(/Larkmere|\b(SAT|ACT|FAFSA)\b/);
    }),
);
