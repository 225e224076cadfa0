import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Answers } from '../../../src/form/model/answers.ts';
import { readPdf } from '../../pdf/pdf-reader.ts';
import { controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { pdfFile } from '../../e2e/sample-files.ts';
import { useSetting } from '../../e2e/setting.ts';
import { answersOf, givenLoggedIn, press, sees, seesHeading } from '../../e2e/steps.ts';
import { answers, atConservatory, chooseLanguage, english, form, moyenne } from './conservatory.ts';

const setting = useSetting(atConservatory);
const { annees_instrument: _, ...others } = answers;

test('0 is an answer on every screen, read with its unit in the reader’s language', { timeout: 240_000 }, () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { ...others, moyenne } as Answers);
    await page.goto('/parcours');
    await seesHeading(page, 'Votre parcours');
    const years = controlOf(page, form, 'annees_instrument');
    const described = (): Promise<string> =>
      years.evaluate((it) =>
        (it.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? `no ${id}`)
          .join(' | '),
      );
    expect(await described()).toBe('ans | Entrez 0 si vous avez appris par vous-même.');
    await years.fill('81');
    await years.press('Tab');
    await years.fill('0');
    await years.press('Tab');
    await expect.poll(async () => (await answersOf(context, setting.site))['annees_instrument']).toBe(0);
    await expectAccessible(page, 'a number with its unit');

    await page.reload();
    await seesHeading(page, 'Votre parcours');
    expect(await years.inputValue()).toBe('0');
    await page.locator('input[type="file"]:not([capture])').first().setInputFiles(pdfFile('cv.pdf'));
    await sees(page, 'Votre fichier est joint.');
    await chooseLanguage(page, 'Langue', /^English/);
    await seesHeading(page, 'Your Background');
    expect(await controlOf(page, english, 'annees_instrument').inputValue()).toBe('0');
    await press(page, 'Save & Continue');
    await seesHeading(page, 'Your Audition');
    await press(page, 'Save & Continue');
    await seesHeading(page, 'Submit Your Application');
    await press(page, 'Submit My Application');
    await seesHeading(page, 'Your application was successfully submitted.');

    const link = page.getByRole('link', { name: 'Download PDF Copy' });
    await link.waitFor({ timeout: 60_000 });
    const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const text = (await readPdf(await readFile(await saved.path()))).pages.join('\n').replace(/\s+/g, ' ');
    expect(text).toMatch(/Years of Music Lessons 0 years/);
    expect(text).toMatch(/Duration 14\.5 minutes/);
  }),
);
