import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { larkmereForm, readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';
import { controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { expectedReadOnlyView } from '../../e2e/expected-read-only-view.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { logIn, newAccount, clickButton, sees, seesHeading, seesPath, signUpAndConfirm } from '../../e2e/steps.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { createVisitorLink } from './visitor-link.ts';

const setting = useBrowserSetup();
const full = readPersonaAnswers('us-freshman');

test('a visitor continues on another device with a link, and creates an account there', async () => {
  const link = await createVisitorLink(setting, 'Boudewijn');
  await setting.asVisitor(async ({ page }) => {
    await page.goto(link);
    await seesHeading(page, 'About you');
    await sees(page, sentenceByKey('link.opened'));
    expect(await controlOf(page, larkmereForm, 'first_name').inputValue()).toBe('Boudewijn');
    await seesPath(page, '/about');
    expect(new URL(page.url()).search, 'the token leaves the address').toBe('');
    await page.reload();
    await expect
      .poll(() => controlOf(page, larkmereForm, 'first_name').inputValue(), { message: 'and the answers stay' })
      .toBe('Boudewijn');
    await clickButton(page, 'Save & Continue');
    const account = newAccount();
    await signUpAndConfirm(page, setting.site, account);
    await logIn(page, account);
    await seesHeading(page, 'Education');
    await sees(page, sentenceByKey('save.saved'));
    await clickButton(page, 'Back');
    await expect.poll(() => controlOf(page, larkmereForm, 'first_name').inputValue()).toBe('Boudewijn');
  });
});

test('a service user reads every answer, and finds nothing to press', () =>
  setting.asVisitor(async ({ page, context }) => {
    const answer = { ...full, hs_name: 'South Salem High School', hs_ceeb: '380991' };
    const reading = expectedReadOnlyView(larkmereForm, answer, { parents: 2 });
    const application = {
      answer,
      add_another: { parents: 2 },
      document_answer: {},
      tabs: {},
      username: 'marisol@example.org',
      submission: { reference: 'K3WD-81QX', submitted_at: '2026-11-27T20:00:00.000Z' },
      reading: { ...reading, pages: reading.pages.map((one) => (one === reading.pages.at(-1) ? { ...one, declares: true } : one)) },
    };
    await context.route(
      (url) => url.pathname === endpoints.readOnlyApplication.path,
      (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(application) }),
    );
    let others = 0;
    page.on('request', (request) => {
      if (/^\/(api|public|lookup)\//.test(new URL(request.url()).pathname)) others += 1;
    });
    await page.goto('/about?service_token=good');
    await seesHeading(page, `Application of ${full['first_name']} ${full['last_name']}`);
    for (const { title } of larkmereForm.pages) await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    await sees(page, 'South Salem High School (380991)');
    await expect.poll(() => page.locator('#reading img').evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBeGreaterThan(0);
    for (const role of [
      'button',
      'link',
      'textbox',
      'combobox',
      'checkbox',
      'radio',
      'navigation',
      'banner',
      'contentinfo',
      'separator',
      'tab',
    ] as const) {
      expect(await page.getByRole(role).count(), `no ${role}`).toBe(0);
    }
    expect(others, 'no call of a student').toBe(0);
    await expectAccessible(page, 'reading of a service user');
    for (let more = 0; more < 12; more += 1) {
      const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
      const sheet = pages.find((words) => words.includes('I declare that'));
      expect(sheet, `the declaration below ${more} answers more`).toMatch(/Final steps[^]*Yes\s+Declared by/);
      await page
        .locator('section:has(+ [data-declares]) [role="row"]')
        .last()
        .evaluate((row) => row.after(row.cloneNode(true)));
    }
  }));
