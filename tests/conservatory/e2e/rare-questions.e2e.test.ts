import { expect, test } from 'vitest';
import { closedFoldOf, controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { givenLoggedIn, press, seesHeading } from '../../e2e/steps.ts';
import { answers, atConservatory, followStep, form } from './conservatory.ts';

const setting = useSetting(atConservatory);
const PHONE = 'telephone_2';

test('what is wrong in it opens it, even where it was closed by hand', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { ...answers, telephone_2: '12' });
    await page.goto('/identite?lang=fr');
    await seesHeading(page, 'Vous');
    const phone = controlOf(page, form, PHONE);
    await phone.waitFor();
    await page.getByText('À ajouter au besoin : Autre téléphone', { exact: true }).click();
    await expect.poll(() => closedFoldOf(page, form, PHONE)?.count()).toBe(1);
    await followStep(page, 'Envoi de votre demande');
    await press(page, 'Envoyer ma demande');
    await seesHeading(page, 'Vous');
    await page.getByRole('link', { name: /Autre téléphone/ }).click();
    await expect.poll(() => phone.evaluate((control) => control === document.activeElement)).toBe(true);
  }));
