import { expect, test } from 'vitest';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, fieldByLabel, createLoggedInAccount, sees } from '../../e2e/steps.ts';
import { CHANGED_CELL_PHONE, changeCellPhone, focusWindow } from './another-tab.ts';
import { openForm, readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';

const setting = useBrowserSetup();
const full = readPersonaAnswers('us-freshman');

test('a student who comes back to a tab sees what another one has changed, and what is typed there stays', () =>
  setting.asVisitor(async ({ page, context, openTab }) => {
    await createLoggedInAccount(context, setting.site, full);
    await openForm(page);
    await changeCellPhone(await openTab());
    await page.getByLabel('Preferred first name').first().fill('Sol');
    await focusWindow(page);
    await expect.poll(() => fieldByLabel(page, 'Cell Phone').inputValue()).toBe(CHANGED_CELL_PHONE);
    await sees(page, sentenceByKey('save.newer'));
    expect(await page.getByLabel('Preferred first name').first().inputValue()).toBe('Sol');
    await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['preferred_name']).toBe('Sol');
    expect((await fetchSavedAnswers(context, setting.site))['phone_mobile']).toBe(CHANGED_CELL_PHONE);
  }));
