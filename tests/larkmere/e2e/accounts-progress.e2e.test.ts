import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPersonaAnswers, openForm, sentenceByKey } from './larkmere-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { goToPage, holdRequests, clickButton, seesPath } from '../../e2e/steps.ts';

const setting = useBrowserSetup();

function listenTo(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'GET')
      sent.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim());
  });
  return sent;
}

test('a submission sends the status validating, submits, then sends submitted', () =>
  setting.asStudent(readPersonaAnswers('minimal'), async ({ page, context }) => {
    await openForm(page);
    await goToPage(page, 'Final steps');
    const sent = listenTo(page);
    const letGo = await holdRequests(context, /\/api\/profile$/);
    await clickButton(page, 'Submit');
    await expect.poll(() => sent).toContain('POST /api/web-status {"web_status":"submitted"}');
    const receipt = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const heading = page.getByRole('heading', { name: sentenceByKey('completion.heading') });
    await heading.waitFor({ timeout: 500 }).catch(() => undefined);
    expect(await heading.count(), 'the receipt shows once it has its reference').toBe(0);
    letGo();
    await seesPath(page, '/completion');
    await receipt.waitFor();
    const wanted = ['/api/web-status', '/api/submit'];
    const calls = sent.filter((call) => wanted.some((path) => call.includes(path)));
    expect(calls.map((call) => call.replace(/(?<="seen":)\{.*\}(?=,"files")/, '…'))).toEqual([
      'POST /api/web-status {"web_status":"validating"}',
      'POST /api/submit {"seen":…,"files":{},"counts":{},"tabs":{"transcript":"upload"}}',
      'POST /api/web-status {"web_status":"submitted"}',
    ]);
  }));
