import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { openForm } from './application.ts';
import { field } from '../../e2e/steps.ts';

export const CELL = '(541) 555-0199';

export const comesBack = (page: Page): Promise<unknown> => page.evaluate(() => window.dispatchEvent(new Event('focus')));

export const changeIn = async (tab: Page): Promise<void> => {
  await openForm(tab);
  const saved = tab.waitForResponse((response) => new URL(response.url()).pathname === calls.saveAnswers.path);
  await field(tab, 'Cell Phone').fill(CELL);
  await field(tab, 'Cell Phone').press('Enter');
  expect((await saved).status()).toBe(200);
};
