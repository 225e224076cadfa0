import { expect, test } from 'vitest';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { answersOf, givenLoggedIn, press, seesHeading } from '../../e2e/steps.ts';
import { atConservatory, chooseLanguage, followStep } from './conservatory.ts';

const setting = useSetting(atConservatory);

test('what can be chosen follows the city and the program: on a phone, at once and after a reload', { timeout: 120_000 }, () =>
  setting.asVisitor(
    async ({ page, context }) => {
      await givenLoggedIn(context, setting.site, { programme: 'INTERPRETATION' });
      const saved = async (key: string): Promise<unknown> => (await answersOf(context, setting.site))[key] ?? '';
      const dates = page.getByRole('radiogroup', { name: /^Date de l’audition/ });
      const offered = (): Promise<readonly string[]> => dates.getByRole('radio').locator('..').allInnerTexts();
      const city = (name: string | RegExp) => page.getByRole('radiogroup', { name: /^Lieu/ }).getByRole('radio', { name });

      await page.goto('/audition');
      await dates.getByText('Répondez d’abord à « Lieu de l’audition »').waitFor();
      expect(await offered()).toEqual([]);
      await city('Montréal').check();
      await expect.poll(offered).toEqual(['25 mars 2027', '26 mars 2027', '27 mars 2027']);
      expect(await dates.getByText('Répondez d’abord').count()).toBe(0);
      await dates.getByRole('radio', { name: '26 mars 2027' }).check();
      await expect.poll(() => saved('date_audition'), { timeout: 15_000 }).toBe('0326');

      const quebec = city(/^Québec/);
      await city('Montréal').focus();
      const { y: place } = (await quebec.boundingBox()) ?? {};
      await page.keyboard.press('ArrowUp');
      await expect.poll(offered).toEqual(['22 mars 2027', '23 mars 2027']);
      expect(await dates.getByRole('radio', { checked: true }).count()).toBe(0);
      expect(await quebec.evaluate((radio) => radio === document.activeElement)).toBe(true);
      expect(Math.abs(((await quebec.boundingBox())?.y ?? 0) - (place ?? 0))).toBeLessThan(2);
      await page.getByRole('status').getByText('Il y a maintenant d’autres choix plus bas : Date de l’audition').waitFor();
      await expect.poll(() => saved('date_audition'), { timeout: 15_000 }).toBe('');
      expect(await saved('date_audition_desc')).toBe('');
    },
    { width: 390, locale: 'fr-CA' },
  ),
);

test('a question says the name that was just given, on a phone, in its messages and in both languages', { timeout: 90_000 }, () =>
  setting.asVisitor(
    async ({ page, context }) => {
      await givenLoggedIn(context, setting.site, {});
      await page.goto('/parcours');
      const teacher = page.getByRole('region', { name: 'La personne qui vous recommande' });
      await teacher.getByRole('textbox', { name: 'Courriel de cette personne', exact: true }).waitFor();
      await teacher.getByRole('textbox', { name: 'Nom de cette personne' }).fill('Ève <b>Roy</b>');
      await page.keyboard.press('Tab');
      const email = teacher.getByRole('textbox', { name: 'Courriel de Ève <b>Roy</b>', exact: true });
      await email.waitFor();
      expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
      await expectAccessible(page, 'labels that say an answer');
      await expect.poll(async () => (await answersOf(context, setting.site))['enseignant_nom'], { timeout: 15_000 }).toBe('Ève <b>Roy</b>');
      await page.reload();
      await teacher.getByText('Depuis quand étudiez-vous avec Ève <b>Roy</b>?').waitFor();

      await followStep(page, 'Envoi de votre demande');
      await press(page, 'Envoyer ma demande');
      await page.getByRole('link', { name: 'Courriel de Ève <b>Roy</b>' }).click();
      await seesHeading(page, 'Votre parcours');
      await teacher.getByText('Entrez le courriel de Ève <b>Roy</b>').waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(/answer\./);
      await chooseLanguage(page, 'Langue', /^English/);
      await page.getByRole('textbox', { name: 'Email Address of Ève <b>Roy</b>', exact: true }).waitFor();
    },
    { width: 390, locale: 'fr-CA' },
  ),
);
