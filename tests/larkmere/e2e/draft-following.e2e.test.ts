import { afterAll, beforeAll, expect, test } from 'vitest';
import { changingInstitution } from '../../e2e/changing-institution.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { type Account, answersOf, field, givenLoggedIn, goToPage, logIn, sees, seesHeading } from '../../e2e/steps.ts';
import { text } from './application.ts';

const PERSONAL = 'schemas/pages/about/personal';

const institution = await changingInstitution();
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
const setting = useSetting({ site: 'own', environment: { INSTITUTION: institution.folder, FORM_CHANGE: 'accept' } });
const students: Account[] = [];

beforeAll(async () => {
  for (const first_name of ['Ada', 'Bea'])
    await setting.asVisitor(async ({ context }) => {
      students.push(await givenLoggedIn(context, setting.site, { first_name, nickname: `${first_name}-Bean` }));
    });
  await institution.asShipped();
  await setting.site.kill();
  await setting.site.startAgain();
}, 180_000);

for (const [n, width] of [390, 1280].entries())
  test(`a student reads once what has changed in the form, on every page until it is closed, at ${width} px`, { timeout: 120_000 }, () =>
    setting.asVisitorWith({ width }, async ({ page, context }) => {
      await page.goto('/login');
      await logIn(page, students[n] as Account);
      await seesHeading(page, 'About you');
      await sees(page, text('changes.title'));
      await sees(page, /^“What do friends call you\?”: \w+-Bean$/);
      await page.getByRole('listitem').getByText('Middle name', { exact: true }).waitFor();
      expect(await field(page, 'First name').first().inputValue()).toMatch(/Ada|Bea/);
      await expectAccessible(page, 'what has changed in the form');
      await page.setViewportSize({ width, height: 900 });
      await goToPage(page, 'Education');
      await sees(page, text('changes.title'));
      const read = page.waitForResponse((answer) => answer.url().endsWith('/api/form-changes'));
      await page
        .getByRole('status')
        .filter({ hasText: text('changes.title') })
        .getByRole('button')
        .focus();
      await page.keyboard.press('Enter');
      await read;
      await page.getByText(text('changes.title')).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await page.reload();
      await seesHeading(page, 'Education');
      expect(await page.getByText(text('changes.title')).count()).toBe(0);
      expect(await answersOf(context, setting.site)).not.toHaveProperty('nickname');
    }),
  );
