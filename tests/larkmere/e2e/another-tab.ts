import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { openForm } from './larkmere-form.ts';
import { fieldByLabel } from '../../e2e/steps.ts';

export const CHANGED_CELL_PHONE = '(541) 555-0199';

export const focusWindow = (page: Page): Promise<unknown> => page.evaluate(() => window.dispatchEvent(new Event('focus')));

export const changeCellPhone = async (tab: Page): Promise<void> => {
  await openForm(tab);
  const saved = tab.waitForResponse((response) => new URL(response.url()).pathname === endpoints.saveAnswers.path);
  await fieldByLabel(tab, 'Cell Phone').fill(CHANGED_CELL_PHONE);
  await fieldByLabel(tab, 'Cell Phone').press('Enter');
  expect((await saved).status()).toBe(200);
};
