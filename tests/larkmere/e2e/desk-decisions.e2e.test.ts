import { randomUUID } from 'node:crypto';
import { beforeAll, test } from 'vitest';
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
    await field(page, 'Outcome').selectOption({ index: 0 });
    await press(page, 'Prepare decision');
    await sees(page, 'Not checked yet');
    await press(page, 'Mark as checked');
    await sees(page, 'Checked by Olive Officer');
    await expectAccessible(page, 'a prepared decision');
    await page.getByRole('link', { name: 'Decisions' }).click();
    await seesHeading(page, 'Decisions');
    await sees(page, '1 decision is checked and can be released.');
    await expectAccessible(page, 'all decisions');
    await press(page, 'Release');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await sees(page, '0 decisions are checked');
  }));
