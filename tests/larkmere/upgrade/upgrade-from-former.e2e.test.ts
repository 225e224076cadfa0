import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../../src/api/endpoints.ts';
import type { DocumentPageCounts } from '../../../src/api/schemas/document-schemas.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, logIn, sees, seesHeading, seesPath } from '../../e2e/steps.ts';
import { controlOf, expectFilled } from '../../e2e/fill-form.ts';
import { larkmereForm, readPersonaAnswers } from '../e2e/larkmere-form.ts';
import { runNodeProcess } from '../../run-commands.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { type BrowserStorage, writeBrowserStorage } from './browser-storage.ts';
import { FORMER_BACKUP, FORMER_FOLDER, FORMER_SECRET_KEY, formerStudents, formerAnswers } from './former-version.ts';

const folder = createTemporaryFolder('upgraded', afterAll);
const DATA_DIR = join(folder, 'data');
const devices = JSON.parse(readFileSync(join(FORMER_FOLDER, 'device.json'), 'utf8')) as Readonly<
  Record<keyof typeof formerAnswers, BrowserStorage>
>;

execFileSync('tar', ['-xzf', FORMER_BACKUP, '-C', folder]);
const restored = await runNodeProcess(['scripts/restore.ts', '--from', join(folder, 'backup')], {
  DATA_DIR,
  SECRET_KEY: FORMER_SECRET_KEY,
});
const setting = useBrowserSetup({ site: 'own', environment: { DATA_DIR, SECRET_KEY: FORMER_SECRET_KEY } });

test('a backup of the former version restores', () => {
  expect(restored.code, restored.output).toBe(0);
});

test('a submitted application shows its receipt, and its file opens', () =>
  setting.asVisitor(async ({ page, context }) => {
    await page.goto('/login');
    await logIn(page, formerStudents.submitted);
    await seesPath(page, '/completion');
    await sees(page, 'Your application was successfully submitted.');
    const pages = await context.request.get(setting.site.url + endpoints.documentPages.path);
    const { transcript } = (await pages.json()) as DocumentPageCounts;
    const picture = fillPathParams(endpoints.documentPage, { document: transcript?.id ?? '', page: '1' });
    expect((await context.request.get(setting.site.url + picture.path)).headers()['content-type']).toMatch(/^image/);
  }));

test('a draft has the answers of the server and what only the device had', () =>
  setting.asVisitor(async ({ page, context }) => {
    await useDevice(page, devices.drafting);
    await page.goto('/login');
    await logIn(page, formerStudents.drafting);
    await seesPath(page, '/about');
    await seesHeading(page, 'About you');
    await expectFilled(page, larkmereForm, 'about', { ...readPersonaAnswers('minimal'), preferred_name: formerAnswers.drafting });
    await expect
      .poll(async () => (await fetchSavedAnswers(context, setting.site))['preferred_name'], { timeout: 20_000 })
      .toBe(formerAnswers.drafting);
  }));

test('what a visitor typed is still there', () =>
  setting.asVisitor(async ({ page }) => {
    await useDevice(page, devices.visitor);
    await page.goto('/about');
    await expect.poll(() => controlOf(page, larkmereForm, 'preferred_name').inputValue(), { timeout: 20_000 }).toBe(formerAnswers.visitor);
  }));

async function useDevice(page: Page, device: BrowserStorage): Promise<void> {
  await page.goto('/health/live');
  await writeBrowserStorage(page, device);
}
