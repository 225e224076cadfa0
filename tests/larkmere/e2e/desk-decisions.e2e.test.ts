import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { goToWork } from '../../e2e/staff.ts';
import { callAs, field, givenLoggedIn, press, sees, seesHeading } from '../../e2e/steps.ts';
import { persona } from './application.ts';

const setting = useSetting();
const last = `Adeyemi-${randomUUID().slice(0, 8)}`;
const name = `${String(persona('minimal')['first_name'])} ${last}`;
beforeAll(() =>
  setting.asVisitor(async ({ context }) => {
    await givenLoggedIn(context, setting.site, { ...persona('minimal'), last_name: last });
    await callAs(context, setting.site, 'POST', calls.submit.path);
  }),
);

test('a decision is prepared, checked, and released with the others', () =>
  setting.asVisitor(async ({ page }) => {
    await goToWork(page, setting.site, 'dora@office.example', 'editor');
    await page.getByRole('link', { name }).click();
    await seesHeading(page, name);
    await press(page, 'Prepare decision');
    await sees(page, 'Please choose an outcome.');
    await field(page, 'Outcome').selectOption('Admitted');
    await press(page, 'Prepare decision');
    await sees(page, 'Please choose the last day for that.');
    await field(page, 'Reply by').focus();
    await page.keyboard.type('0230');
    await press(page, 'Prepare decision');
    await expect.poll(() => field(page, 'Reply by').evaluate((day: HTMLInputElement) => day.validity.badInput)).toBe(true);
    await sees(page, 'No decision is prepared.');
    await field(page, 'Reply by').fill('2099-05-01');
    await press(page, 'Prepare decision');
    await sees(page, 'Not checked yet');
    await press(page, 'Correct');
    await field(page, 'Reply by').fill('2099-06-01');
    await press(page, 'Prepare decision');
    await sees(page, 'Reply by June 1, 2099');
    await press(page, 'Mark as checked');
    await sees(page, 'Checked by Olive Officer');
    await expectAccessible(page, 'a prepared decision');
    await page.getByRole('link', { name: 'Decisions', exact: true }).click();
    await seesHeading(page, 'Decisions');
    await sees(page, '1 decision is checked and can be released.');
    await page.getByRole('link', { name }).waitFor();
    await expectAccessible(page, 'all decisions');
    await field(page, 'Day and time of the release (empty: now)').fill('2099-01-01T09:00');
    await press(page, 'Release');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await sees(page, '1 decision goes out on January 1, 2099');
    await press(page, 'Take the schedule back');
    await page.getByText('1 decision goes out on').waitFor({ state: 'detached' });
    await field(page, 'Day and time of the release (empty: now)').fill('');
    await press(page, 'Release');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await sees(page, '0 decisions are checked');
    await page.goto('/office');
    await page.getByRole('link', { name }).click();
    await page.getByText('Record the student').first().click();
    await field(page, 'Answer').selectOption('Accepted');
    await press(page, "Record the student's answer");
    await sees(page, 'Recorded by Olive Officer');
    await field(page, 'Outcome').selectOption('Waitlisted');
    await press(page, 'Prepare decision');
    await page.getByRole('alertdialog').getByText('This student accepted “Admitted”').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Prepare decision' }).click();
    await press(page, 'Drop');
    await sees(page, 'No decision is prepared.');
    expect(await page.getByRole('button', { name: 'Set state' }).count()).toBe(0);
    await field(page, 'New state').selectOption('Received');
    await press(page, 'Set state');
    await page.getByRole('alertdialog').getByText('This takes the decision “Admitted” back').waitFor();
  }));
