import { expect, test } from 'vitest';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fieldByLabel, clickButton, sees, seesHeading } from '../../e2e/steps.ts';
import { readPersonaAnswers } from './larkmere-form.ts';

const setting = useBrowserSetup();

const counselor = { counselor_first_name: 'Priya', counselor_last_name: 'Raman', counselor_email_address: 'p.raman@school.example' };
const nameless = { ...readPersonaAnswers('minimal'), first_name: '', last_name: '' };

test('a counselor is asked for the transcript below the questions for the name, which must be there first, and from the transcript tab', () =>
  setting.asStudent({ ...nameless, ...counselor, transcript_asked_ind: true }, async ({ page }) => {
    await page.goto('/education#counselor_first_name');
    const ask = page.getByRole('button', { name: 'Ask someone for “Official transcript”' });
    await page
      .getByRole('link', { name: /^First answer the questions for your name/ })
      .first()
      .click();
    await seesHeading(page, 'About you');
    await fieldByLabel(page, 'First name').fill('Bo');
    await fieldByLabel(page, 'First name').press('Tab');
    await page.goBack();
    await ask.first().click();
    await expectAccessible(page, 'whom to ask');
    expect(await fieldByLabel(page, 'Their name').inputValue()).toBe('Priya Raman');
    expect(await fieldByLabel(page, 'Their email address').inputValue()).toBe(counselor.counselor_email_address);
    await clickButton(page, 'Send the request');
    await sees(page, 'We have sent an email to Priya Raman.');
    await sees(page, /^We asked Priya Raman on/);
    await expectAccessible(page, 'what was asked of a counselor');
    expect(await setting.site.requestLinkFor(counselor.counselor_email_address)).toContain('/request#');
    await page.reload();
    await page.getByRole('heading', { name: "Your counselor's part" }).scrollIntoViewIfNeeded();
    await ask.nth(1).waitFor();
  }));
