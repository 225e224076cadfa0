import type { Locator, Page } from 'playwright-core';
import { unfoldAll } from '../../e2e/fill-form.ts';
import { goToPage } from '../../e2e/steps.ts';
import { openForm, text } from './application.ts';

/** The question that asks for a transcript, as a file. */
export const transcript = (page: Page): Locator => page.getByRole('group', { name: /^Transcript/ });
export const fileInput = (page: Page): Locator => transcript(page).getByLabel(/^Choose a file/);
export const isReady = (page: Page, timeout = 20_000): Promise<void> =>
  transcript(page)
    .locator('.file-step', { hasText: text('upload.ready') })
    .waitFor({ timeout });

export async function openTranscript(page: Page): Promise<void> {
  await openForm(page);
  await goToPage(page, 'Education');
  await unfoldAll(page);
}
