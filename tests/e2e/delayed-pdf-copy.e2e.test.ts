import { readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { clickButton, sees } from './steps.ts';

const setting = useBrowserSetup();
const WAITS = 'Many people are here right now, so your PDF copy has to wait. This page tries again by itself, about every 2 seconds.';
const LATER = { status: 503, headers: { 'Retry-After': '2' }, json: { message: 'Later, please.' } };
const FILE = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="copy.pdf"' };

async function putOff(context: BrowserContext, { copy, file }: { readonly copy: number; readonly file: number }) {
  const [askedFor, fetched]: [number[], number[]] = [[], []];
  await context.route(`**${endpoints.pdfFile.path}`, (route) =>
    fetched.push(performance.now()) <= file ? route.fulfill(LATER) : route.fulfill({ headers: FILE, body: 'the copy' }),
  );
  await context.route(`**${endpoints.pdfCopy.path}`, (route) =>
    askedFor.push(performance.now()) <= copy
      ? route.fulfill(LATER)
      : route.fulfill({ json: { status: 'COMPLETED', url: endpoints.pdfFile.path } }),
  );
  return { askedFor, fetched };
}
const between = (times: readonly number[]): readonly number[] => times.slice(1).map((time, n) => time - (times[n] ?? 0));

test('a copy that others go before comes by itself, and the student reads meanwhile that it does', () =>
  setting.asStudent({}, async ({ page, context, expectProblem }) => {
    expectProblem(/answer 503: GET \/api\/pdf$/);
    expectProblem(/answer 503: GET \/api\/pdf\/file/);
    const { askedFor, fetched } = await putOff(context, { copy: 2, file: 1 });
    await page.goto('/review');
    const saved = page.waitForEvent('download', { timeout: 30_000 });
    await clickButton(page, 'Save a PDF copy');
    await page.getByRole('status').filter({ hasText: WAITS }).waitFor();
    await page.getByRole('button', { name: 'Stop waiting' }).waitFor();
    await expectAccessible(page, 'a copy that waits');
    expect((await readFile(await (await saved).path())).toString()).toBe('the copy');
    expect([askedFor.length, fetched.length]).toEqual([3, 2]);
    for (const ms of [...between(askedFor), ...between(fetched)]) expect(ms).toBeGreaterThan(1950);
    await sees(page, 'Your PDF copy is ready.');
    expect(await page.getByRole('button', { name: 'Stop waiting' }).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  }));

test('a student who does not want to wait for a copy asks for it again later', () =>
  setting.asStudent({}, async ({ page, context, expectProblem }) => {
    expectProblem(/answer 503: GET \/api\/pdf/);
    const { askedFor } = await putOff(context, { copy: 1, file: 0 });
    await page.goto('/review');
    await clickButton(page, 'Save a PDF copy');
    await sees(page, WAITS);
    await clickButton(page, 'Stop waiting');
    await sees(page, "Your PDF copy isn't ready yet. Your application itself is safe. Ask for the copy again whenever you like.");
    const again = page.getByRole('button', { name: 'Try again' });
    expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.waitForTimeout(3000);
    expect(askedFor).toHaveLength(1);
    const saved = page.waitForEvent('download');
    await again.click();
    await saved;
    await sees(page, 'Your PDF copy is ready.');
  }));

test('a copy that takes longer than usual is not said to take seconds', () =>
  setting.asStudent({}, async ({ page, context }) => {
    await context.route(`**${endpoints.pdfCopy.path}`, (route) => route.fulfill({ json: { status: 'UNPROCESSED', url: '' } }));
    await page.clock.install();
    await page.goto('/review');
    await clickButton(page, 'Save a PDF copy');
    await sees(page, 'We are preparing your PDF copy. This takes a few seconds.');
    const still = page.getByText(
      'We are still preparing your PDF copy. It takes longer than usual right now. Your application itself is safe.',
    );
    // Moves in steps, between which the page hears from the server: 20 seconds at once would be a stalled connection.
    const afterAWhile = async (): Promise<number> => {
      await page.clock.runFor(3000);
      return still.count();
    };
    await expect.poll(afterAWhile, { timeout: 20_000 }).toBe(1);
  }));
