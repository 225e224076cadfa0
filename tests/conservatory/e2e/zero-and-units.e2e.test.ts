import { expect, test } from 'vitest';
import { controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { answersOf, givenLoggedIn, seesHeading } from '../../e2e/steps.ts';
import { answers, atConservatory, form } from './conservatory.ts';

const setting = useSetting(atConservatory);
const { annees_instrument: _, ...others } = answers;

test('0 is an answer that stays, and a control is read with its unit', { timeout: 60_000 }, () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, others);
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
  }),
);
