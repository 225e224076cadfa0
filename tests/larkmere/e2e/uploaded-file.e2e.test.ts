import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { text, openForm } from './application.ts';
import { pdfFile, type SampleFile } from '../../e2e/sample-files.ts';
import { useSetting } from '../../e2e/setting.ts';
import { unfoldAll } from '../../e2e/fill-form.ts';
import { answersOf, givenLoggedIn, goToPage, press } from '../../e2e/steps.ts';

const setting = useSetting();
const READY = text('upload.ready');
const transcript = (page: Page): Locator => page.getByRole('group', { name: /^Transcript/ });
const input = (page: Page): Locator => transcript(page).getByLabel(/^Choose a file/);
const choose = (page: Page, file: SampleFile): Promise<void> => input(page).setInputFiles(file);
const isReady = (page: Page): Promise<void> => transcript(page).locator('.file-step', { hasText: READY }).waitFor({ timeout: 20_000 });

const asStudent = (visit: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site);
    await openForm(page);
    await goToPage(page, 'Education');
    await unfoldAll(page);
    await visit(page, context);
  });

const COUNSELOR = 'My counselor will send it';
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

test('a file becomes an answer, and what was typed before is saved with it', () =>
  asStudent(async (page, context) => {
    await page.getByLabel(/^Counselor first name/).fill('Ola');
    await choose(page, pdfFile());
    await isReady(page);
    expect(await answersOf(context, setting.site)).toMatchObject({ counselor_first_name: 'Ola', transcript: 'ANSWERED' });
  }));

test('in a tab that is left, a file is removed after a yes', () =>
  asStudent(async (page, context) => {
    await choose(page, pdfFile());
    await isReady(page);
    await tab(page, COUNSELOR).click();
    await press(page, text('tabs.leave'));
    await page.getByRole('tabpanel', { name: COUNSELOR }).waitFor();
    expect((await answersOf(context, setting.site))['transcript'] ?? '').toBe('');
    await page.reload();
    await page.getByRole('tabpanel', { name: COUNSELOR }).waitFor();
    await tab(page, 'Upload it').click();
    await input(page).waitFor();
  }));
