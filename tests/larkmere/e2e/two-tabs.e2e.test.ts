import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { pdfFile } from '../../e2e/sample-files.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import {
  callAs,
  fieldByLabel,
  createLoggedInAccount,
  goToPage,
  logOut,
  clickButton,
  sees,
  seesHeading,
  seesPath,
} from '../../e2e/steps.ts';
import { CHANGED_CELL_PHONE, changeCellPhone, focusWindow } from './another-tab.ts';
import { openForm, readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';
import { openReview } from './review.ts';
import { transcriptFileInput, waitForTranscript, openTranscript, transcriptField } from './transcript-field.ts';

const setting = useBrowserSetup();
const full = readPersonaAnswers('us-freshman');
const { transcript_asked_ind: _, transcript_expected_date: __, ...withFile } = full;
const STOPPED = sentenceByKey('refusal.newer_answers');

const attach = async (page: Page, name: string): Promise<void> => {
  await openTranscript(page);
  const remove = transcriptField(page).getByRole('button', { name: /^Delete/ });
  const choose = transcriptFileInput(page);
  await remove.or(choose).first().waitFor();
  if (await remove.isVisible()) {
    await remove.click();
    await clickButton(page, sentenceByKey('upload.delete_yes'));
  }
  await choose.setInputFiles(pdfFile(name));
  await transcriptField(page).getByText(name, { exact: true }).first().waitFor();
  await waitForTranscript(page);
};

const showsPicture = async (page: Page): Promise<void> => {
  const picture = page.getByRole('main').getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
};

const openLastPage = async (page: Page): Promise<void> => {
  await openForm(page);
  await goToPage(page, 'Final steps');
};

const places = [
  ['from the review', openReview],
  ['from the last page of the form', openLastPage],
] as const;

describe('what is submitted is what its student has seen', () => {
  test.each(places)('an answer that another tab has changed stops Submit %s, is named, and goes with the next press', (_, open) =>
    setting.asVisitor(async ({ page, context, openTab, expectProblem }) => {
      await createLoggedInAccount(context, setting.site, full);
      await open(page);
      const other = await openTab();
      await changeCellPhone(other);

      expectProblem(/answer 409: POST \/api\/submit$/);
      await clickButton(page, 'Submit');
      await sees(page, STOPPED);
      const [path] = [new URL(page.url()).pathname];
      expect(['/review', '/final-steps']).toContain(path);
      await page.getByRole('alert').getByRole('link', { name: 'Cell Phone' }).click();
      await seesHeading(page, sentenceByKey('step.review'));
      expect(await page.locator('#review-phone_mobile').locator('xpath=ancestor::div[1]').innerText()).toContain(CHANGED_CELL_PHONE);
      await clickButton(page, 'Submit');
      await seesPath(page, '/completion');
    }),
  );

  test.each(places)('a file that another tab has replaced stops Submit %s, is named, and goes with the next press', (_, open) =>
    setting.asVisitor(async ({ page, context, openTab, expectProblem }) => {
      await createLoggedInAccount(context, setting.site, withFile);
      await attach(page, 'half-a-year.pdf');
      await open(page);
      if (open === openReview) await showsPicture(page);
      await attach(await openTab(), 'whole-year.pdf');

      expectProblem(/answer 409: POST \/api\/submit$/);
      await clickButton(page, 'Submit');
      await sees(page, STOPPED);
      const note = page.getByRole('alert').filter({ hasText: STOPPED });
      expect(await note.getByRole('listitem').allInnerTexts()).toEqual([`Transcript ${sentenceByKey('save.newer_file')}`]);
      await note.getByRole('link', { name: 'Transcript' }).click();
      await seesHeading(page, sentenceByKey('step.review'));
      await sees(page, 'whole-year.pdf');
      expect(await page.getByText('half-a-year.pdf').count()).toBe(0);
      await clickButton(page, 'Submit');
      await seesPath(page, '/completion');
    }),
  );

  test('questions that are read together are one in the note of what has changed, by the name that the page has', () =>
    setting.asVisitor(async ({ page, context, expectProblem }) => {
      await createLoggedInAccount(context, setting.site, full);
      await openLastPage(page);
      const answers = { grad_month: '5', grad_year: String(Number(full['grad_year']) + 1) };
      await callAs(context, setting.site, 'PUT', endpoints.saveAnswers.path, { answers });
      expectProblem(/answer 409: POST \/api\/submit$/);
      await clickButton(page, 'Submit');
      await sees(page, STOPPED);
      expect(await page.getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual(['Graduation date']);
    }));

  test('a press on Submit that brings the student back to the tab is no reading, either', () =>
    setting.asVisitor(async ({ page, context, openTab, expectProblem }) => {
      await createLoggedInAccount(context, setting.site, full);
      await openReview(page);
      await changeCellPhone(await openTab());
      expectProblem(/answer 409: POST \/api\/submit$/);
      await page.getByRole('button', { name: 'Submit', exact: true }).evaluate((button) => {
        window.dispatchEvent(new Event('focus'));
        (button as HTMLElement).click();
      });
      await sees(page, STOPPED);
    }));

  test('what is typed after a submission on another device leads to it, and nothing is promised of it', () =>
    setting.asVisitor(async ({ page, context, expectProblem }) => {
      expectProblem(/answer 409: PUT \/api\/answer$/);
      await createLoggedInAccount(context, setting.site, full);
      await openForm(page);
      await callAs(context, setting.site, 'POST', endpoints.submit.path);
      await fieldByLabel(page, 'Cell Phone').fill(CHANGED_CELL_PHONE);
      await seesPath(page, '/completion');
      await sees(page, sentenceByKey('save.late').split('\n')[0] ?? '');
      await sees(page, `Cell Phone: ${CHANGED_CELL_PHONE}`);
      await page.keyboard.press('Escape');
      await logOut(page);
      expect(await page.getByText(sentenceByKey('leave.kept')).count(), 'nothing waits to be saved').toBe(0);
    }));

  test('an application that was submitted in another tab shows as submitted', () =>
    setting.asVisitor(async ({ page, context }) => {
      await createLoggedInAccount(context, setting.site, full);
      await openReview(page);
      await callAs(context, setting.site, 'POST', '/api/submit');
      await focusWindow(page);
      await seesPath(page, '/completion');
    }));
});
