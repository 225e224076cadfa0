import type { Page } from 'playwright-core';
import { sentenceByKey, openForm } from './larkmere-form.ts';
import type { BrowserSetup } from '../../e2e/browser-setup.ts';
import { sees } from '../../e2e/steps.ts';

export const MINUTE_MS = 60_000;
export const STAY_BUTTON = 'Yes - Take me back to my application';
export const LOGGED_OUT_MESSAGE = 'You have been automatically logged out due to inactivity.';

export const idleDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Still working?' });
export const waitForIdleDialogToClose = (page: Page) => idleDialog(page).waitFor({ state: 'detached' });

export const asStudentAtForm = (setting: BrowserSetup, visit: Parameters<BrowserSetup['asStudent']>[1]) =>
  setting.asStudent({}, async (student) => {
    await student.context.clock.install();
    await openForm(student.page);
    await sees(student.page, sentenceByKey('banner.first_title'));
    await visit(student);
  });
