import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { logInNewStaff } from '../../e2e/staff.ts';
import { callAs, fieldByLabel, createLoggedInAccount, clickButton, sees, seesHeading } from '../../e2e/steps.ts';
import { readPersonaAnswers } from './larkmere-form.ts';

const setting = useBrowserSetup();
const last = `Adeyemi-${randomUUID().slice(0, 8)}`;
const name = `${String(readPersonaAnswers('minimal')['first_name'])} ${last}`;
beforeAll(() =>
  setting.asVisitor(async ({ context }) => {
    await createLoggedInAccount(context, setting.site, { ...readPersonaAnswers('minimal'), last_name: last });
    await callAs(context, setting.site, 'POST', endpoints.submit.path);
  }),
);

test('a decision is prepared, checked, and released with the others', () =>
  setting.asVisitor(async ({ page }) => {
    await logInNewStaff(page, setting.site, 'dora@office.example', 'editor');
    await page.getByRole('link', { name }).click();
    await seesHeading(page, name);
    await clickButton(page, 'Prepare decision');
    await sees(page, 'Please choose an outcome.');
    await fieldByLabel(page, 'Outcome').selectOption('Admitted');
    await clickButton(page, 'Prepare decision');
    await sees(page, 'Please choose the last day for that.');
    await fieldByLabel(page, 'Reply by').focus();
    await page.keyboard.type('0230');
    await clickButton(page, 'Prepare decision');
    await expect.poll(() => fieldByLabel(page, 'Reply by').evaluate((day: HTMLInputElement) => day.validity.badInput)).toBe(true);
    await sees(page, 'No decision is prepared.');
    await fieldByLabel(page, 'Reply by').fill('2099-05-01');
    await clickButton(page, 'Prepare decision');
    await sees(page, 'Not checked yet');
    await clickButton(page, 'Correct');
    await fieldByLabel(page, 'Reply by').fill('2099-06-01');
    await clickButton(page, 'Prepare decision');
    await sees(page, 'Reply by June 1, 2099');
    await clickButton(page, 'Mark as checked');
    await sees(page, 'Checked by Olive Officer');
    await expectAccessible(page, 'a prepared decision');
    await page.getByRole('link', { name: 'Decisions', exact: true }).click();
    await seesHeading(page, 'Decisions');
    await sees(page, '1 decision is checked and can be released.');
    await page.getByRole('link', { name }).waitFor();
    await expectAccessible(page, 'all decisions');
    await fieldByLabel(page, 'Day and time of the release (empty: now)').fill('2099-01-01T09:00');
    await clickButton(page, 'Release');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await sees(page, '1 decision goes out on January 1, 2099');
    await clickButton(page, 'Take the schedule back');
    await page.getByText('1 decision goes out on').waitFor({ state: 'detached' });
    await fieldByLabel(page, 'Day and time of the release (empty: now)').fill('');
    await clickButton(page, 'Release');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await sees(page, '1 decision was released.');
    await page.goto('/office');
    await page.getByRole('link', { name: 'No answer yet' }).click();
    await page.getByRole('link', { name }).click();
    await page.getByText('Record the student').first().click();
    await fieldByLabel(page, 'Answer').selectOption('Accepted');
    await clickButton(page, "Record the student's answer");
    await sees(page, 'Recorded by Olive Officer');
    await fieldByLabel(page, 'Outcome').selectOption('Waitlisted');
    await clickButton(page, 'Prepare decision');
    await page.getByRole('alertdialog').getByText('This student accepted “Admitted”').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Prepare decision' }).click();
    await clickButton(page, 'Drop');
    await page.getByRole('button', { name: 'Drop' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Set state' }).count()).toBe(0);
    await fieldByLabel(page, 'New state').selectOption('Received');
    await clickButton(page, 'Set state');
    await page.getByRole('alertdialog').getByText('This takes the decision “Admitted” back').waitFor();
  }));
