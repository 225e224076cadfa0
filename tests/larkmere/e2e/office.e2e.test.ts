import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { pressKeyOn, tabTo, typeInto } from '../../e2e/keyboard.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { logInNewStaff } from '../../e2e/staff.ts';
import { callAs, fieldByLabel, clickButton, sees, seesHeading } from '../../e2e/steps.ts';
import { readPersonaAnswers } from './larkmere-form.ts';

const setting = useBrowserSetup();
const MISSING = 'Missing documents, one per line';
const last = `Mbeki-${randomUUID().slice(0, 8)}`;
const name = `${String(readPersonaAnswers('minimal')['first_name'])} ${last}`;
let other: string;
beforeAll(async () => {
  await setting.asStudent({ ...readPersonaAnswers('minimal'), last_name: last }, async ({ context }) => {
    await callAs(context, setting.site, 'POST', endpoints.submit.path);
  });
  await setting.asStudent({ first_name: 'Draftina' }, async ({ account }) => void (other = account.email));
});

test('the whole way through the desk with the keyboard alone, on a narrow window', () =>
  setting.asVisitor(async ({ page }) => {
    await logInNewStaff(page, setting.site, 'kay@office.example', 'editor');
    await seesHeading(page, 'Applications');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await typeInto(page, fieldByLabel(page, 'Reference, name or email address'), last);
    await pressKeyOn(page, page.getByRole('button', { name: 'Search' }));
    await pressKeyOn(page, page.getByRole('link', { name }));
    await seesHeading(page, name);
    await typeInto(page, fieldByLabel(page, 'New note'), 'Typed, not clicked.');
    await pressKeyOn(page, page.getByRole('button', { name: 'Add note' }), 'Space');
    await sees(page, 'Typed, not clicked.');
    await tabTo(page, fieldByLabel(page, 'New state'), 'Shift+Tab');
    await page.keyboard.type('Documents');
    await typeInto(page, fieldByLabel(page, MISSING), 'A passport');
    await pressKeyOn(page, page.getByRole('button', { name: 'Set state' }));
    await pressKeyOn(page, page.getByRole('button', { name: 'Set state and send email' }));
    await sees(page, 'The email goes out in');
    await pressKeyOn(page, page.getByRole('button', { name: 'Log Out' }));
    await seesHeading(page, 'Log in to the office');
    expect(await page.getByText(name).count()).toBe(0);
  }));

test('nothing that is written is cut or lost, and who comes second sees what the other one has set', () =>
  setting.asVisitor(async ({ page, openTab, expectProblem }) => {
    expectProblem(/409/);
    await logInNewStaff(page, setting.site, 'first@office.example', 'editor');
    await page.getByRole('link', { name }).click();
    await seesHeading(page, name);
    const other = await openTab();
    await other.goto(page.url());
    await seesHeading(other, name);

    await fieldByLabel(page, 'New state').selectOption('Documents missing');
    await fieldByLabel(page, MISSING).fill('');
    await clickButton(page, 'Set state');
    await sees(page, 'Please write what is missing');
    await fieldByLabel(page, MISSING).fill('A passport');
    await fieldByLabel(page, 'Message to the student').fill('x'.repeat(6000));
    await clickButton(page, 'Set state');
    await sees(page, 'This is 1000 characters too long: at most 5000 can be sent.');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('link', { name }).click();
    expect(await fieldByLabel(page, 'Message to the student').inputValue()).toHaveLength(6000);
    await expectAccessible(page, 'texts that are too long');

    await fieldByLabel(other, 'New state').selectOption('Documents missing');
    await fieldByLabel(other, MISSING).fill('A visa');
    await fieldByLabel(other, 'Message to the student').fill('We are glad.');
    await clickButton(other, 'Set state');
    await sees(other, 'We are glad.');
    await clickButton(other, 'Set state and send email');
    await sees(other, 'The state is set: Documents missing.');

    await fieldByLabel(page, 'Message to the student').fill('By the end of May.');
    await clickButton(page, 'Set state');
    await sees(page, 'Olive Officer changed the state in the meantime: Documents missing');
    await sees(page, 'We are glad.');
    expect(await fieldByLabel(page, 'Message to the student').inputValue()).toBe('By the end of May.');
    await clickButton(page, 'Set state');
    await clickButton(page, 'Set state and send email');
    await sees(page, 'The state is set: Documents missing.');
    await sees(page, 'By the end of May.');
  }));

test('drafts are found by their address, and someone who only reads sets no state', () =>
  setting.asVisitor(async ({ page }) => {
    await logInNewStaff(page, setting.site, 'rita@office.example', 'reader');
    await page.getByRole('link', { name: /^Drafts/ }).click();
    const ofDrafts = "Email address or a part of it (names of drafts can't be searched)";
    await fieldByLabel(page, ofDrafts).fill('Draftina');
    await clickButton(page, 'Search');
    await sees(page, 'No draft has this in its email address.');
    await fieldByLabel(page, ofDrafts).fill(other);
    await clickButton(page, 'Search');
    await page.getByRole('link', { name: 'Draftina' }).click();
    await seesHeading(page, 'Draftina');
    await page.goBack();
    await page.getByRole('link', { name: /^All/ }).click();
    await clickButton(page, 'Clear');
    await page.getByRole('button', { name: 'Clear', exact: true }).waitFor({ state: 'detached' });
    await fieldByLabel(page, 'Submitted from').fill('2026-11-25');
    await fieldByLabel(page, 'Submitted until').fill('2026-11-01');
    await clickButton(page, 'Search');
    await sees(page, 'The first day is after the last one.');
    await expectAccessible(page, 'days that are the wrong way round');
    for (const day of ['Submitted from', 'Submitted until']) await fieldByLabel(page, day).fill('');
    await clickButton(page, 'Search');
    await page.getByRole('link', { name }).click();
    await seesHeading(page, name);
    await page.getByRole('heading', { name: 'State' }).waitFor();
    await sees(page, 'Retention');
    for (const button of ['Set state', 'Put on hold']) expect(await page.getByRole('button', { name: button }).count()).toBe(0);
  }));

test('an address that leads nowhere says so, as does a link for a password that was used', () =>
  setting.asVisitor(async ({ page, expectProblem }) => {
    expectProblem(/400|404/);
    await logInNewStaff(page, setting.site, 'lost@office.example', 'reader');
    await page.goto('/office/nothing');
    await seesHeading(page, 'There is nothing at this address.');
    for (const id of ['half-an-id', '11111111-1111-1111-1111-111111111111']) {
      await page.goto(`/office/applications/${id}`);
      await seesHeading(page, 'The application');
      await sees(page, 'There is no application at this address.');
      expect(await page.getByText('Larkmere University').count()).toBe(1);
    }
    await page.goto(`/office/password?id=${'x'.repeat(43)}`);
    await sees(page, 'This link has expired or was already used');
    expect(await page.getByLabel('New Password').count()).toBe(0);
    await expectAccessible(page, 'a link that was used');
    await page.getByRole('link', { name: 'Log in to the office' }).click();
    await seesHeading(page, 'Applications');
  }));
