import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { callFor, calls } from '../../../src/contract/calls.ts';
import type { DocumentPages } from '../../../src/contract/shapes/documents.ts';
import { useSetting } from '../../e2e/setting.ts';
import { answersOf, logIn, sees, seesHeading, seesPath } from '../../e2e/steps.ts';
import { controlOf, expectFilled } from '../../e2e/fill-form.ts';
import { form, persona } from '../e2e/application.ts';
import { startCommand } from '../../operation/server/run-command.ts';
import { type Device, writeDevice } from './device.ts';
import { BACKUP, FORMER, SECRET_KEY, students, typed } from './former.ts';

const folder = mkdtempSync(join(tmpdir(), 'matricula-upgraded-'));
const DATA_DIR = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const devices = JSON.parse(readFileSync(join(FORMER, 'device.json'), 'utf8')) as Readonly<Record<keyof typeof typed, Device>>;

execFileSync('tar', ['-xzf', BACKUP, '-C', folder]);
const restored = await startCommand(['scripts/restore.ts', '--from', join(folder, 'backup')], { DATA_DIR, SECRET_KEY }).ended;
const setting = useSetting({ site: 'own', environment: { DATA_DIR, SECRET_KEY } });

test('a backup of the former version restores', () => {
  expect(restored.code, restored.output).toBe(0);
});

test('a submitted application shows its receipt, and its file opens', () =>
  setting.asVisitor(async ({ page, context }) => {
    await page.goto('/login');
    await logIn(page, students.submitted);
    await seesPath(page, '/completion');
    await sees(page, 'Your application was successfully submitted.');
    const pages = await context.request.get(setting.site.url + calls.documentPages.path);
    const { transcript } = (await pages.json()) as DocumentPages;
    const picture = callFor(calls.documentPage, { document: transcript?.id ?? '', page: '1' });
    expect((await context.request.get(setting.site.url + picture.path)).headers()['content-type']).toMatch(/^image/);
  }));

test('a draft has the answers of the server and what only the device had', () =>
  setting.asVisitor(async ({ page, context }) => {
    await useDevice(page, devices.drafting);
    await page.goto('/login');
    await logIn(page, students.drafting);
    await seesPath(page, '/about');
    await seesHeading(page, 'About you');
    await expectFilled(page, form, 'about', { ...persona('minimal'), preferred_name: typed.drafting });
    await expect.poll(async () => (await answersOf(context, setting.site))['preferred_name'], { timeout: 20_000 }).toBe(typed.drafting);
  }));

test('what a visitor typed is still there', () =>
  setting.asVisitor(async ({ page }) => {
    await useDevice(page, devices.visitor);
    await page.goto('/about');
    await expect.poll(() => controlOf(page, form, 'preferred_name').inputValue(), { timeout: 20_000 }).toBe(typed.visitor);
  }));

async function useDevice(page: Page, device: Device): Promise<void> {
  await page.goto('/health/live');
  await writeDevice(page, device);
}
