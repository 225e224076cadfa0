import type { BrowserContext, Page } from 'playwright-core';
import { text, openForm } from './application.ts';
import type { Setting } from '../../e2e/setting.ts';
import { givenLoggedIn, sees } from '../../e2e/steps.ts';

export const MINUTE = 60_000;
export const STAY = 'Yes - Take me back to my application';
export const LOGGED_OUT = 'You have been automatically logged out due to inactivity.';

export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Still working?' });
export const isOver = (page: Page) => question(page).waitFor({ state: 'detached' });

export async function givenStudent({ site }: Setting, context: BrowserContext, page: Page) {
  const account = await givenLoggedIn(context, site);
  await context.clock.install();
  await openForm(page);
  await sees(page, text('banner.first_title'));
  return account;
}
