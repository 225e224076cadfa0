import { expect, test } from 'vitest';
import { useSetting } from '../../e2e/setting.ts';
import { answersOf, field, givenLoggedIn, sees } from '../../e2e/steps.ts';
import { CELL, changeIn, comesBack } from './another-tab.ts';
import { openForm, persona, text } from './application.ts';

const setting = useSetting();
const full = persona('us-freshman');

test('a student who comes back to a tab sees what another one has changed, and what is typed there stays', () =>
  setting.asVisitor(async ({ page, context, openTab }) => {
    await givenLoggedIn(context, setting.site, full);
    await openForm(page);
    await changeIn(await openTab());
    await page.getByLabel('Preferred first name').first().fill('Sol');
    await comesBack(page);
    await expect.poll(() => field(page, 'Cell Phone').inputValue()).toBe(CELL);
    await sees(page, text('save.newer'));
    expect(await page.getByLabel('Preferred first name').first().inputValue()).toBe('Sol');
    await expect.poll(async () => (await answersOf(context, setting.site))['preferred_name']).toBe('Sol');
    expect((await answersOf(context, setting.site))['phone_mobile']).toBe(CELL);
  }));
