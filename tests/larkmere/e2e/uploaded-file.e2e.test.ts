import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sentenceByKey } from './larkmere-form.ts';
import { pdfFile, type SampleFile } from '../../e2e/sample-files.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, clickButton } from '../../e2e/steps.ts';
import { COUNSELOR_TAB, transcriptFileInput, waitForTranscript, asStudentAtTranscript, tabByName } from './transcript-field.ts';

const setting = useBrowserSetup();
const asStudent = asStudentAtTranscript(setting);
const choose = (page: Page, file: SampleFile): Promise<void> => transcriptFileInput(page).setInputFiles(file);

test('a file becomes an answer, and what was typed before is saved with it', () =>
  asStudent(async (page, context) => {
    await page.getByLabel(/^Counselor first name/).fill('Ola');
    await choose(page, pdfFile());
    await waitForTranscript(page);
    expect(await fetchSavedAnswers(context, setting.site)).toMatchObject({ counselor_first_name: 'Ola', transcript: 'ANSWERED' });
  }));

test('in a tab that is left, a file is removed after a yes', () =>
  asStudent(async (page, context) => {
    await choose(page, pdfFile());
    await waitForTranscript(page);
    await tabByName(page, COUNSELOR_TAB).click();
    await clickButton(page, sentenceByKey('tabs.leave'));
    await page.getByRole('tabpanel', { name: COUNSELOR_TAB }).waitFor();
    expect((await fetchSavedAnswers(context, setting.site))['transcript'] ?? '').toBe('');
    await page.reload();
    await page.getByRole('tabpanel', { name: COUNSELOR_TAB }).waitFor();
    await tabByName(page, 'Upload it').click();
    await transcriptFileInput(page).waitFor();
  }));
