import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { logInNewStaff } from '../../e2e/staff.ts';
import { type TestAccount, callAs, fieldByLabel, clickButton, sees, seesHeading } from '../../e2e/steps.ts';
import { readPersonaAnswers } from './larkmere-form.ts';

const setting = useBrowserSetup();
const last = `Okonjo-${randomUUID().slice(0, 8)}`;
const name = `${String(readPersonaAnswers('minimal')['first_name'])} ${last}`;
let student: TestAccount;
beforeAll(async () => {
  await setting.asStudent({ ...readPersonaAnswers('minimal'), last_name: last }, async ({ context, account }) => {
    student = account;
    await callAs(context, setting.site, 'POST', endpoints.submit.path);
  });
  await setting.asStudent({ last_name: last }, () => Promise.resolve());
});

test('an officer finds an application, reads it, notes something, and asks the student for a document', () =>
  setting.asVisitor(async ({ page }) => {
    await logInNewStaff(page, setting.site, 'olive@office.example', 'editor');
    await seesHeading(page, 'Applications');
    await fieldByLabel(page, 'Reference, name or email address').fill(last.toUpperCase());
    await fieldByLabel(page, 'Reference, name or email address').press('Enter');
    await sees(page, /^1 application$/);
    await expectAccessible(page, 'the list');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(student.email);
    await page.getByRole('link', { name }).click();
    await seesHeading(page, name);
    await sees(page, student.email);
    await fieldByLabel(page, 'New note').fill('Called on Monday.');
    await clickButton(page, 'Add note');
    await sees(page, 'Olive Officer');
    await sees(page, 'No deletion date set.');
    await clickButton(page, 'Put on hold');
    await sees(page, 'Kept: on hold since');
    await sees(page, 'Nobody can delete it, not even the student, until it is released.');
    await page.reload();
    await clickButton(page, 'Release the hold');
    await sees(page, 'No deletion date set.');
    await page.getByRole('button', { name: 'Put on hold' }).waitFor();
    for (const checked of [true, false, true]) {
      await page.getByRole('checkbox', { name: 'High school transcript' }).click();
      await page.getByRole('checkbox', { name: 'High school transcript', checked }).waitFor();
    }
    await fieldByLabel(page, 'New state').selectOption('Documents missing');
    await fieldByLabel(page, 'Missing documents, one per line').fill('A passport');
    await expectAccessible(page, 'one application');
    await clickButton(page, 'Set state');
    await sees(page, `This email goes to ${student.email} in a minute`);
    await page.getByRole('alertdialog').getByText('- A passport').waitFor();
    await expectAccessible(page, 'the question before an email');
    await clickButton(page, 'Set state and send email');
    await sees(page, 'The email goes out in');
    await page.reload();
    await sees(page, 'A passport: asked for on');
    await clickButton(page, 'Take it back');
    await sees(page, 'Taken back. No email was sent');
    await page.getByText('A passport: asked for on').waitFor({ state: 'detached' });
    expect(await page.getByText('goes out in').count()).toBe(0);
    expect(await fieldByLabel(page, 'Missing documents, one per line').inputValue()).toBe('A passport');
    await page.getByRole('checkbox', { name: 'English test scores' }).check();
    expect(await fieldByLabel(page, 'Missing documents, one per line').inputValue()).toBe('A passport\nEnglish test scores');
    await fieldByLabel(page, 'Message to the student').fill('Before. After.');
    await fieldByLabel(page, 'Message to the student').evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
    await fieldByLabel(page, 'Message template').selectOption('Transcript: seal missing');
    expect(await fieldByLabel(page, 'Message to the student').inputValue()).toMatch(/^Before\.\n\nDear [^]*\n\nAfter\.$/);
    await clickButton(page, 'Set state');
    await page
      .getByRole('alertdialog')
      .getByText(`Dear ${String(readPersonaAnswers('minimal')['first_name'])},`)
      .waitFor();
    expect(await page.getByRole('alertdialog').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await expectAccessible(page, 'the email before it is sent');
    await clickButton(page, 'Set state and send email');
    await sees(page, 'The email goes out in');
    // Keeps items that are still due in the form, so that none is dropped without a word.
    expect(await fieldByLabel(page, 'Missing documents, one per line').inputValue()).toBe('A passport\nEnglish test scores');
    const sent = await page.getByRole('listitem').getByText('Before.').innerText();
    await fieldByLabel(page, 'Message to the student').fill(sent);
    await clickButton(page, 'Set state');
    await sees(page, 'This is already the state.');
    await fieldByLabel(page, 'New note').fill('Half');
    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await expect.poll(() => fieldByLabel(page, 'New note').inputValue()).toBe('Half');
    for (const kept of ['Called on Monday.', 'A passport']) await sees(page, kept);
    const unanswered = page.getByText('Not answered', { exact: true });
    const few = await unanswered.count();
    await page.getByRole('switch', { name: 'Only what is answered' }).click();
    expect(await unanswered.count()).toBeGreaterThan(few + 10);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect.poll(() => fieldByLabel(page, 'Reference, name or email address').inputValue()).toBe(last.toUpperCase());
    await page.getByRole('row').getByText('Documents missing').waitFor();
    expect(page.url()).not.toContain(last);
  }));

test('an editor sorts the list, takes some applications, sets a state for all of them, and keeps the view by its address', () =>
  setting.asVisitor(async ({ page }) => {
    await logInNewStaff(page, setting.site, 'mona@office.example', 'editor');
    await clickButton(page, 'Name');
    await page.getByRole('columnheader', { name: 'Name', exact: true }).and(page.locator('[aria-sort="ascending"]')).waitFor();
    expect(page.url()).toContain('sort=name&order=asc');
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await sees(page, '1 selected');
    await fieldByLabel(page, 'Assign a reader').selectOption('Me');
    await clickButton(page, 'Assign');
    await sees(page, '1 application is assigned to Olive Officer.');
    await page.goto('/office?reader=me&state=lost&sort=days');
    await sees(page, 'We ignored part of it: state.');
    await sees(page, /^1 application$/);
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await fieldByLabel(page, 'New state').selectOption('Documents missing');
    await clickButton(page, 'Set state');
    await sees(page, 'Please write what is missing.');
    await page.getByRole('checkbox', { name: 'English test scores' }).check();
    await expectAccessible(page, 'a selection');
    await clickButton(page, 'Set state');
    await page.getByRole('alertdialog').getByRole('listitem').getByText(student.email).waitFor();
    await expectAccessible(page, 'the question before many emails');
    await clickButton(page, 'Set state and send email');
    await sees(page, '1 application has the state “Documents missing” now.');
    await expectAccessible(page, 'what was done for many');
    await clickButton(page, 'Take it back');
    await sees(page, '1 application is as before.');
    await page
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('link', { name: /^Documents missing 1/ })
      .click();
    await page.getByRole('row').getByText('Documents missing').waitFor();
    await page
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('link', { name: /^Decision/ })
      .click();
    await sees(page, 'No application matches. Clear the filters to see all of them.');
    await clickButton(page, 'Clear');
    await page.getByRole('link', { name }).waitFor();
    expect(page.url()).toMatch(/\/office\?sort=days$/);
  }));
