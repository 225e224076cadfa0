import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { createEditableInstitution } from '../../e2e/editable-institution.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { callAs, logIn, clickButton, sees, seesPath, type TestAccount } from '../../e2e/steps.ts';
import { readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';

const WAIVER = 'schemas/pages/final-steps/counselor-waiver';
const minimal = readPersonaAnswers('minimal');

const institution = await createEditableInstitution();
afterAll(institution.remove);
const setting = useBrowserSetup({ site: 'own', environment: { INSTITUTION: institution.folder } });
let student: TestAccount;

institution.edit('institution.config.json', ({ pages }) => pages.splice(1, 0, 'reasons'));
institution.edit('schemas/data-model.json', (model) => {
  const { counselor_waiver_request: wish = {}, counselor_waiver_request_desc: label = {}, ...others } = model.properties;
  model.properties = { ...others, waiver_wish: wish, waiver_wish_desc: label, why_us: { $ref: '#/$defs/sensitive_long_text' } };
});
institution.edit('schemas/pages/reasons/page.json', (page) =>
  Object.assign(page, { title: 'Your Reasons', step: 'Reasons', content: [{ section: 'why' }] }),
);
institution.edit('schemas/pages/reasons/why/schema.json', (section) =>
  Object.assign(section, {
    title: 'Why here',
    type: 'object',
    properties: { why_us: { title: 'Why do you want to come?', type: 'string' } },
  }),
);
institution.edit('schemas/pages/reasons/why/ui.json', (ui) =>
  Object.assign(ui, { 'ui:order': ['why_us'], why_us: { 'ui:widget': 'textarea' } }),
);
institution.edit(`${WAIVER}/schema.json`, (section) => {
  section.properties = { waiver_wish: { title: 'May your counselor write in private?', type: 'string' } };
  section['required'] = ['waiver_wish'];
  delete section['errorMessage'];
});
institution.edit(`${WAIVER}/ui.json`, (ui) => {
  ui['ui:order'] = ['waiver_wish'];
  ui['waiver_wish'] = { 'ui:widget': 'radio', 'ui:options': { list: 'wishes' } };
  delete ui['counselor_waiver_request'];
});
institution.edit('schemas/options/wishes.json', (list) =>
  Object.assign(list, {
    options: [
      { value: 'Y', label: 'Yes, in private' },
      { value: 'N', label: 'No, I want to read it' },
    ],
  }),
);

beforeAll(async () => {
  const { counselor_waiver_request: _, ...others } = minimal;
  await setting.asStudent({ ...others, waiver_wish: 'N', why_us: 'The lake.\nAnd the library.' }, async ({ context, account }) => {
    student = account;
    await callAs(context, setting.site, 'POST', endpoints.submit.path);
  });
  await institution.asShipped();
  await setting.site.kill();
  await setting.site.startAgain();
}, 180_000);

for (const width of [390, 1280])
  test(`who submitted last year reads every page, question, choice and answer as it was, at ${width} px`, { timeout: 120_000 }, () =>
    setting.asVisitorWith({ width }, async ({ page }) => {
      await page.goto('/login');
      await logIn(page, student);
      await seesPath(page, '/completion');
      await clickButton(page, sentenceByKey('completion.show_reading'));
      await page.getByRole('heading', { level: 3, name: 'Your Reasons' }).waitFor();
      expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(
        expect.arrayContaining(['About you', 'Your Reasons', 'Education', 'Final steps']),
      );
      const answerTo = (label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');
      expect(await answerTo('Why do you want to come?').textContent()).toBe('The lake.\nAnd the library.');
      expect(await answerTo('May your counselor write in private?').textContent()).toBe('No, I want to read it');
      expect(await answerTo('Preferred first name').textContent()).toBe(sentenceByKey('reading.unanswered'));
      await clickButton(page, sentenceByKey('completion.show_choices'));
      await sees(page, 'Choices: Yes, in private · No, I want to read it');
      await expectAccessible(page, 'a submitted application, read');
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: sentenceByKey('completion.hide_reading') }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 3, name: 'Your Reasons' }).waitFor({ state: 'detached' });
    }),
  );

test('if the server cannot be reached, a message says so, and the next press tries again', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    await page.goto('/login');
    await logIn(page, student);
    await seesPath(page, '/completion');
    await context.route(`**${endpoints.submission.path}`, (route) => route.abort());
    expectProblem(/request failed: GET \/api\/submission/);
    await clickButton(page, sentenceByKey('completion.show_reading'));
    await sees(page, sentenceByKey('reading.error'));
    await context.unroute(`**${endpoints.submission.path}`);
    await clickButton(page, sentenceByKey('completion.show_reading'));
    await page.getByRole('heading', { level: 3, name: 'Your Reasons' }).waitFor();
  }));
