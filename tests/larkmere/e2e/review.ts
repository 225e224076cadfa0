import type { Page } from 'playwright-core';
import { seesHeading } from '../../e2e/steps.ts';
import { openForm, text } from './application.ts';

export const REVIEW = text('step.review');
export const BACK = text('step.review_again');

export const follow = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();
export const answerTo = (page: Page, key: string) => page.locator(`#review-${key}`).locator('xpath=ancestor::div[1]');
export const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

export async function openReview(page: Page): Promise<void> {
  await openForm(page);
  await follow(page, REVIEW);
  await seesHeading(page, REVIEW);
}
