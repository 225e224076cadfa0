import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expandAll } from '../../e2e/fill-form.ts';
import type { BrowserSetup } from '../../e2e/browser-setup.ts';
import { goToPage } from '../../e2e/steps.ts';
import type { Visitor } from '../../e2e/visitor.ts';
import { openForm, sentenceByKey } from './larkmere-form.ts';

export const transcriptField = (page: Page): Locator => page.getByRole('group', { name: /^Transcript/ });
export const transcriptFileInput = (page: Page): Locator => transcriptField(page).getByLabel(/^Choose a file/);
export const waitForTranscript = (page: Page, timeout = 20_000): Promise<void> =>
  transcriptField(page)
    .locator('.file-step', { hasText: sentenceByKey('upload.ready') })
    .waitFor({ timeout });

export const COUNSELOR_TAB = 'My counselor will send it';
export const tabByName = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

export async function openTranscript(page: Page): Promise<void> {
  await openForm(page);
  await goToPage(page, 'Education');
  await expandAll(page);
}

type Visit = (page: Page, context: BrowserContext, expectProblem: Visitor['expectProblem']) => Promise<void>;

export const asStudentAtTranscript =
  (setting: BrowserSetup) =>
  (visit: Visit, answers: object = {}): Promise<void> =>
    setting.asStudent(answers, async ({ page, context, expectProblem }) => {
      await openTranscript(page);
      await visit(page, context, expectProblem);
    });
