import { expect, test } from 'vitest';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { field, givenLoggedIn, press, sees, seesHeading } from '../../e2e/steps.ts';
import { persona } from './application.ts';

const setting = useSetting();

test('a counselor is asked for the transcript below the questions for the name, which must be there first, and from the transcript tab', () =>
  setting.asVisitor(async ({ page, context }) => {
    const counselor = { counselor_first_name: 'Priya', counselor_last_name: 'Raman', counselor_email_address: 'p.raman@school.example' };
    await givenLoggedIn(context, setting.site, {
      ...persona('minimal'),
      ...counselor,
      first_name: '',
      last_name: '',
      transcript_asked_ind: true,
    });
    await page.goto('/education#counselor_first_name');
    const ask = page.getByRole('button', { name: 'Ask someone for “Official transcript”' });
    await page
      .getByRole('link', { name: /^First answer the questions for your name/ })
      .first()
      .click();
    await seesHeading(page, 'About you');
    await field(page, 'First name').fill('Bo');
    await field(page, 'First name').press('Tab');
    await page.goBack();
    await ask.first().click();
    await expectAccessible(page, 'whom to ask');
    expect(await field(page, 'Their name').inputValue()).toBe('Priya Raman');
    expect(await field(page, 'Their email address').inputValue()).toBe(counselor.counselor_email_address);
    await press(page, 'Send the request');
    await sees(page, 'We have sent an email to Priya Raman.');
    await sees(page, /^Priya Raman was asked on/);
    await expectAccessible(page, 'what was asked of a counselor');
    expect(await setting.site.requestLinkFor(counselor.counselor_email_address)).toContain('/request#');
    await page.reload();
    await page.getByRole('heading', { name: "Your counselor's part" }).scrollIntoViewIfNeeded();
    await ask.nth(1).waitFor();
  }));
