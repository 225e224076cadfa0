import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEditableInstitution } from '../../e2e/editable-institution.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { type TestAccount, fetchSavedAnswers, fieldByLabel, goToPage, logIn, sees, seesHeading } from '../../e2e/steps.ts';
import { sentenceByKey } from './larkmere-form.ts';

const PERSONAL = 'schemas/pages/about/personal';

const institution = await createEditableInstitution();
afterAll(institution.remove);
institution.edit('schemas/data-model.json', ({ properties }) => (properties['nickname'] = properties['first_name'] ?? {}));
institution.edit(`${PERSONAL}/schema.json`, ({ properties }) => {
  properties['nickname'] = { title: 'What do friends call you?', type: 'string' };
  delete properties['middle_name'];
});
institution.edit(`${PERSONAL}/ui.json`, (ui) => {
  ui['ui:order'] = ui['ui:order'].map((key) => (key === 'middle_name' ? 'nickname' : key));
  ui['nickname'] = { 'ui:widget': 'text' };
  delete ui['middle_name'];
});
const setting = useBrowserSetup({ site: 'own', environment: { INSTITUTION: institution.folder, FORM_CHANGE: 'accept' } });
const students: TestAccount[] = [];

beforeAll(async () => {
  for (const first_name of ['Ada', 'Bea'])
    await setting.asStudent({ first_name, nickname: `${first_name}-Bean` }, async ({ account }) => void students.push(account));
  await institution.asShipped();
  await setting.site.kill();
  await setting.site.startAgain();
}, 180_000);

for (const [n, width] of [390, 1280].entries())
  test(`a student reads once what has changed in the form, on every page until it is closed, at ${width} px`, { timeout: 120_000 }, () =>
    setting.asVisitorWith({ width }, async ({ page, context }) => {
      await page.goto('/login');
      await logIn(page, students[n] as TestAccount);
      await seesHeading(page, 'About you');
      await sees(page, sentenceByKey('changes.title'));
      await sees(page, /^“What do friends call you\?”: \w+-Bean$/);
      await page.getByRole('listitem').getByText('Middle name', { exact: true }).waitFor();
      expect(await fieldByLabel(page, 'First name').first().inputValue()).toMatch(/Ada|Bea/);
      await expectAccessible(page, 'what has changed in the form');
      await page.setViewportSize({ width, height: 900 });
      await goToPage(page, 'Education');
      await sees(page, sentenceByKey('changes.title'));
      const read = page.waitForResponse((answer) => answer.url().endsWith('/api/form-changes'));
      await page
        .getByRole('status')
        .filter({ hasText: sentenceByKey('changes.title') })
        .getByRole('button')
        .focus();
      await page.keyboard.press('Enter');
      await read;
      await page.getByText(sentenceByKey('changes.title')).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await page.reload();
      await seesHeading(page, 'Education');
      expect(await page.getByText(sentenceByKey('changes.title')).count()).toBe(0);
      expect(await fetchSavedAnswers(context, setting.site)).not.toHaveProperty('nickname');
    }),
  );
