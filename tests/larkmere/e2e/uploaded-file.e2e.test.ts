import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { text } from './application.ts';
import { pdfFile, type SampleFile } from '../../e2e/sample-files.ts';
import { useSetting } from '../../e2e/setting.ts';
import { answersOf, press } from '../../e2e/steps.ts';
import { COUNSELOR, fileInput, isReady, studentsOf, tab } from './transcript.ts';

const setting = useSetting();
const asStudent = studentsOf(setting);
const choose = (page: Page, file: SampleFile): Promise<void> => fileInput(page).setInputFiles(file);

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
    await fileInput(page).waitFor();
  }));
