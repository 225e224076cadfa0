import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { goToWork } from '../../e2e/staff.ts';
import { type Account, callAs, field, givenLoggedIn, press, sees, seesHeading } from '../../e2e/steps.ts';
import { persona } from './application.ts';

const setting = useSetting();
const last = `Okonjo-${randomUUID().slice(0, 8)}`;
const name = `${String(persona('minimal')['first_name'])} ${last}`;
let student: Account;
beforeAll(async () => {
  await setting.asVisitor(async ({ context }) => {
    student = await givenLoggedIn(context, setting.site, { ...persona('minimal'), last_name: last });
    await callAs(context, setting.site, 'POST', calls.submit.path);
  });
  await setting.asVisitor(async ({ context }) => void (await givenLoggedIn(context, setting.site, { last_name: last })));
});

test('an officer finds an application, reads it, notes something, and asks the student for a document', () =>
  setting.asVisitor(async ({ page }) => {
    await goToWork(page, setting.site, 'olive@office.example', 'editor');
    await seesHeading(page, 'Applications');
    await field(page, 'Reference, name or email address').fill(last.toUpperCase());
    await field(page, 'Reference, name or email address').press('Enter');
    await sees(page, /^1 application$/);
    await expectAccessible(page, 'the list');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(student.email);
    await page.getByRole('link', { name }).click();
    await seesHeading(page, name);
    await sees(page, student.email);
    await field(page, 'New note').fill('Called on Monday.');
    await press(page, 'Add note');
    await sees(page, 'Olive Officer');
    await sees(page, 'No deletion date set.');
    await press(page, 'Put on hold');
    await sees(page, 'Kept: on hold since');
    await sees(page, 'Nobody can delete it, not even the student, until it is released.');
    await page.reload();
    await press(page, 'Release the hold');
    await sees(page, 'No deletion date set.');
    await page.getByRole('button', { name: 'Put on hold' }).waitFor();
    await field(page, 'New state').selectOption('Documents missing');
    await field(page, 'Missing documents, one per line').fill('A passport');
    await expectAccessible(page, 'one application');
    await press(page, 'Set state');
    await sees(page, `An email goes to ${student.email} right away`);
    await page.getByRole('alertdialog').getByRole('listitem').getByText('A passport').waitFor();
    await expectAccessible(page, 'the question before an email');
    await press(page, 'Set state and send email');
    await sees(page, `An email to ${student.email} is on its way.`);
    await page.getByRole('listitem').getByText('A passport').waitFor();
    await field(page, 'Missing documents, one per line').fill('A passport');
    await press(page, 'Set state');
    await sees(page, 'This is already the state.');
    await page.reload();
    await seesHeading(page, name);
    for (const kept of ['Called on Monday.', 'A passport']) await sees(page, kept);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect.poll(() => field(page, 'Reference, name or email address').inputValue()).toBe(last.toUpperCase());
    await page.getByRole('listitem').getByText('Documents missing').waitFor();
    expect(page.url()).not.toContain(last);
  }));
