import type { Page } from 'playwright-core';
import { seesHeading } from '../../e2e/steps.ts';
import { openForm, sentenceByKey } from './larkmere-form.ts';

export const REVIEW_STEP = sentenceByKey('step.review');
export const REVIEW_AGAIN_STEP = sentenceByKey('step.review_again');

export const followLink = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();
export const reviewedAnswer = (page: Page, key: string) => page.locator(`#review-${key}`).locator('xpath=ancestor::div[1]');
export const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

export async function openReview(page: Page): Promise<void> {
  await openForm(page);
  await followLink(page, REVIEW_STEP);
  await seesHeading(page, REVIEW_STEP);
}
