import type { BrowserContext, Locator, Page } from 'playwright-core';
import { unfoldAll } from '../../e2e/fill-form.ts';
import type { Setting } from '../../e2e/setting.ts';
import { givenLoggedIn, goToPage } from '../../e2e/steps.ts';
import type { Visitor } from '../../e2e/visitor.ts';
import { openForm, text } from './application.ts';

export const transcript = (page: Page): Locator => page.getByRole('group', { name: /^Transcript/ });
export const fileInput = (page: Page): Locator => transcript(page).getByLabel(/^Choose a file/);
export const isReady = (page: Page, timeout = 20_000): Promise<void> =>
  transcript(page)
    .locator('.file-step', { hasText: text('upload.ready') })
    .waitFor({ timeout });

export const COUNSELOR = 'My counselor will send it';
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

export async function openTranscript(page: Page): Promise<void> {
  await openForm(page);
  await goToPage(page, 'Education');
  await unfoldAll(page);
}

type Visit = (page: Page, context: BrowserContext, expectProblem: Visitor['expectProblem']) => Promise<void>;

export const studentsOf =
  (setting: Setting) =>
  (visit: Visit, answers: object = {}): Promise<void> =>
    setting.asVisitor(async ({ page, context, expectProblem }) => {
      await givenLoggedIn(context, setting.site, answers);
      await openTranscript(page);
      await visit(page, context, expectProblem);
    });
