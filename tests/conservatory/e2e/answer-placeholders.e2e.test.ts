import { expect, test } from 'vitest';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, createLoggedInAccount, clickButton, seesHeading } from '../../e2e/steps.ts';
import { conservatoryOptions, chooseLanguageInMenu, goToConservatoryStep } from './conservatory.ts';

const setting = useBrowserSetup(conservatoryOptions);

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
