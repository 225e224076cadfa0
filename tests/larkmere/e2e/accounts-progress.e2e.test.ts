import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { form, persona, text, openForm } from './application.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { callAs, givenLoggedIn, goToStep, holdRequests, press, sees, seesHeading, seesPath } from '../../e2e/steps.ts';

const setting = useSetting();
const minimal = persona('minimal');

/** Everything the page tells the server from now on, as `METHOD path body`. */
function listenTo(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'GET')
      sent.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim());
  });
  return sent;
}
const paths = (sent: readonly string[]): readonly string[] => sent.map((call) => call.split(' ')[1] ?? '');

describe('the banner on top of form pages', () => {
  const faces: readonly [who: string, prepare: (context: BrowserContext) => Promise<unknown>, title: string | null][] = [
    ['a visitor', async () => undefined, 'First Time Here?'],
    ['a first log-in', (context) => givenLoggedIn(context, setting.site), text('banner.first_title')],
    [
      'a student who has submitted',
      async (context) => {
        await givenLoggedIn(context, setting.site, { ...minimal, preferred_name: 'Bobby' });
        await callAs(context, setting.site, 'POST', '/api/submit');
      },
      'Thanks Bobby!',
    ],
  ];
  test.each(faces)('%s', (_, prepare, title) =>
    setting.asVisitor(async ({ page, context }) => {
      await prepare(context);
      await page.goto('/about');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const titles = await page.locator('#welcome').allInnerTexts();
      expect(titles).toEqual(title === null ? [] : [title]);
      if (title === text('banner.first_title')) await sees(page, /\$30/);
      if (title === 'First Time Here?') expect(await page.getByRole('link', { name: 'Log back in' }).getAttribute('href')).toBe('/login');
    }),
  );
});

test('the status started is sent once, and failures only while validating, by buttons and by steps', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site);
    const sent = listenTo(page);
    await openForm(page);
    await expect.poll(() => sent).toContain('POST /api/web-status {"web_status":"started"}');
    await answerQuestion(page, form, 'first_name', 'Bo');
    await press(page, 'Save & Continue');
    await seesHeading(page, 'Education');
    expect(paths(sent)).not.toContain('/api/validations');
    expect(paths(sent).filter((path) => path === '/api/web-status')).toHaveLength(1);

    await goToStep(page, 'Final Steps');
    await press(page, 'Submit');
    await seesPath(page, '/about');
    await sees(page, /We're missing some information\./);
    await expect
      .poll(() => sent.filter((call) => call.startsWith('POST /api/validations') && call.includes('"last_name"')))
      .toHaveLength(1);
    expect(sent).toContain('POST /api/web-status {"web_status":"validating"}');
    expect(paths(sent)).not.toContain('/api/submit');

    await answerQuestion(page, form, 'last_name', 'Quist');
    await goToStep(page, 'Education');
    await expect.poll(() => paths(sent).filter((path) => path === '/api/validations')).toHaveLength(2);
    expect(sent.findLast((call) => call.startsWith('POST /api/validations'))).not.toContain('"last_name"');
    await press(page, 'Back');
    await seesHeading(page, 'About You');
    expect(paths(sent).filter((path) => path === '/api/validations')).toHaveLength(3);
  }));

test('a submission sends the status validating, submits, then sends submitted', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, minimal);
    await openForm(page);
    await goToStep(page, 'Final Steps');
    await seesHeading(page, 'Final Steps');
    const sent = listenTo(page);
    const letGo = await holdRequests(context, /\/api\/profile$/);
    await press(page, 'Submit');
    await expect.poll(() => sent).toContain('POST /api/web-status {"web_status":"submitted"}');
    const receipt = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const heading = page.getByRole('heading', { name: text('completion.heading') });
    await heading.waitFor({ timeout: 500 }).catch(() => undefined);
    expect(await heading.count(), 'the receipt shows once it has its reference').toBe(0);
    letGo();
    await seesPath(page, '/completion');
    await receipt.waitFor();
    const wanted = ['/api/web-status', '/api/submit'];
    // A submission carries what its student has seen.
    const calls = sent.filter((call) => wanted.some((path) => call.includes(path)));
    expect(calls.map((call) => call.replace(/(?<="seen":)\{.*\}(?=,"files")/, '…'))).toEqual([
      'POST /api/web-status {"web_status":"validating"}',
      'POST /api/submit {"seen":…,"files":{},"counts":{},"tabs":{"transcript":"upload"}}',
      'POST /api/web-status {"web_status":"submitted"}',
    ]);
  }));
