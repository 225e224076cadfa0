import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillPage } from '../../e2e/fill-form.ts';
import { pdfFile } from '../../e2e/sample-files.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, fieldByLabel, clickButton, sees, seesHeading, seesPath, callAs, goToPage, logOut } from '../../e2e/steps.ts';
import { larkmereForm, openForm, readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';
import { reviewedAnswer, REVIEW_AGAIN_STEP, followLink, hasFocus, openReview, REVIEW_STEP } from './review.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { CHANGED_CELL_PHONE, changeCellPhone, focusWindow } from './another-tab.ts';
import { transcriptFileInput, waitForTranscript, openTranscript, transcriptField } from './transcript-field.ts';

const setting = useBrowserSetup();
const full = readPersonaAnswers('us-freshman');

const isAt = (page: Page, key: string): Promise<boolean> =>
  page.evaluate((id) => document.getElementById(id)?.contains(document.activeElement) === true, key);

test('what is missing is marked in its place, and Submit says it as it does on the last page', () =>
  setting.asStudent(readPersonaAnswers('with-gaps'), async ({ page }) => {
    await openReview(page);
    await expect.poll(() => reviewedAnswer(page, 'last_name').innerText()).toContain(sentenceByKey('review.missing'));
    await expect.poll(() => reviewedAnswer(page, 'birth_date').innerText()).toContain('You must be 13 years or older to apply.');
    expect(await reviewedAnswer(page, 'middle_name').innerText(), 'what is optional may stay open').not.toContain(
      sentenceByKey('review.missing'),
    );

    for (const key of ['last_name', 'phone_home'])
      expect(await reviewedAnswer(page, key).locator('svg').count(), `${key}: one sentence says that it is missing`).toBe(1);
    await followLink(page, sentenceByKey('review.to_first'));
    expect(await hasFocus(page, '#review-last_name')).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => isAt(page, 'last_name')).toBe(true);
    await page.keyboard.type('Okafor');
    await followLink(page, REVIEW_AGAIN_STEP);
    await seesHeading(page, REVIEW_STEP);
    expect(await reviewedAnswer(page, 'last_name').innerText()).not.toContain(sentenceByKey('review.missing'));

    await clickButton(page, 'Submit');
    await seesPath(page, '/about');
    await sees(page, /We're missing some information\./);
  }));

test('what is missing is named first; what may stay unanswered is one line of its section that opens', () =>
  setting.asStudent(readPersonaAnswers('with-gaps'), async ({ page }) => {
    await openReview(page);
    await page.getByRole('link', { name: 'Last name', exact: true }).click();
    expect(await hasFocus(page, '#review-last_name')).toBe(true);
    const middleName = page.locator('#review-middle_name');
    expect(await middleName.isVisible()).toBe(false);
    await page
      .getByRole('heading', { name: 'Your name' })
      .locator('xpath=..')
      .getByText(/optional questions not answered/)
      .click();
    await middleName.click();
    await expect.poll(() => isAt(page, 'middle_name')).toBe(true);
    await page.goBack();
    await seesHeading(page, REVIEW_STEP);
    await expect.poll(() => hasFocus(page, '#review-middle_name'), { message: 'also where it is folded in' }).toBe(true);
  }));

test('what is missing is called in the list as it is called at its place', () =>
  setting.asStudent({}, async ({ page }) => {
    await openReview(page);
    const named = page.getByRole('listitem').locator('a[href^="#review-"]');
    await expect.poll(() => named.count()).toBeGreaterThan(10);
    const names = await named.evaluateAll((links) =>
      links.map((link) => {
        const place = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
        return { listed: link.textContent, placed: place?.closest('div:has(dt)')?.querySelector('dt')?.textContent ?? 'no place' };
      }),
    );
    expect(names.filter(({ listed, placed }) => !listed.endsWith(placed))).toEqual([]);
    const listed = names.map((name) => name.listed);
    expect(listed).toContain('Graduation date');
    expect(listed).toContain(larkmereForm.questions['legal_agree']?.label);
  }));

test('a visitor checks the answers on the device, and Submit leads to the sign-up', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await fillPage(page, larkmereForm, 'about', readPersonaAnswers('minimal'));
    await followLink(page, REVIEW_STEP);
    await seesHeading(page, REVIEW_STEP);
    expect(await reviewedAnswer(page, 'first_name').innerText()).toContain(String(readPersonaAnswers('minimal')['first_name']));
    await sees(page, sentenceByKey('upload.visitor'));
    expect(await page.getByRole('button', { name: sentenceByKey('pdf.make') }).count()).toBe(0);
    await page.reload();
    await seesHeading(page, REVIEW_STEP);
    expect(await reviewedAnswer(page, 'first_name').innerText(), 'after a reload').toContain(
      String(readPersonaAnswers('minimal')['first_name']),
    );
    await clickButton(page, 'Submit');
    await seesPath(page, '/signup');
  }));

describe('what is not saved, or no answer yet', () => {
  test('offline, everything that was typed is there, and it is saved when the connection is back', () =>
    setting.asStudent(full, async ({ page, context, expectProblem }) => {
      expectProblem(/request failed|ERR_INTERNET_DISCONNECTED/);
      await openForm(page);
      await page.waitForTimeout(4500);
      await context.setOffline(true);
      await page.getByLabel('Preferred first name').first().fill('Sol');
      await followLink(page, REVIEW_STEP);
      await seesHeading(page, REVIEW_STEP);
      expect(await reviewedAnswer(page, 'preferred_name').innerText()).toContain('Sol');
      await sees(page, sentenceByKey('save.offline'));
      await context.setOffline(false);
      await sees(page, sentenceByKey('save.saved'));
      expect((await fetchSavedAnswers(context, setting.site))['preferred_name']).toBe('Sol');
    }));

  test('a date that could not be read is shown as it was typed', () =>
    setting.asStudent(full, async ({ page }) => {
      await openForm(page);
      await fieldByLabel(page, 'Date of birth').fill('31/31/2008');
      await followLink(page, REVIEW_STEP);
      await seesHeading(page, REVIEW_STEP);
      expect(await reviewedAnswer(page, 'birth_date').innerText()).toContain('31/31/2008');
    }));

  test('a file that is being sent is shown by its name, and then as attached', () =>
    setting.asStudent({}, async ({ page, context }) => {
      await openForm(page);
      await page.goto('/education#transcript');
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await context.route('**/public/upload', async (route) => {
        await held;
        await route.fallback();
      });
      await page
        .getByRole('group', { name: /^Transcript/ })
        .getByLabel(/^Choose a file/)
        .setInputFiles(pdfFile('grades.pdf', 2000));
      await page.getByText('Uploading').first().waitFor();
      await followLink(page, REVIEW_STEP);
      await seesHeading(page, REVIEW_STEP);
      const transcript = reviewedAnswer(page, 'transcript');
      await transcript.getByText('grades.pdf').waitFor();
      expect(await transcript.innerText()).toContain(sentenceByKey('upload.in_progress'));
      letGo();
      await transcript.getByText('A document is attached: grades.pdf').waitFor({ timeout: 20_000 });
      expect(await transcript.innerText()).not.toContain(sentenceByKey('upload.in_progress'));
      await transcript.scrollIntoViewIfNeeded();
      const picture = transcript.getByRole('img', { name: 'grades.pdf, page 1 of 1' });
      await picture.waitFor();
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
    }));
});

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
    setting.asStudent(full, async ({ page, openTab, expectProblem }) => {
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
    setting.asStudent(withFile, async ({ page, openTab, expectProblem }) => {
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
    setting.asStudent(full, async ({ page, context, expectProblem }) => {
      await openLastPage(page);
      const answers = { grad_month: '5', grad_year: String(Number(full['grad_year']) + 1) };
      await callAs(context, setting.site, 'PUT', endpoints.saveAnswers.path, { answers });
      expectProblem(/answer 409: POST \/api\/submit$/);
      await clickButton(page, 'Submit');
      await sees(page, STOPPED);
      expect(await page.getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual(['Graduation date']);
    }));

  test('a press on Submit that brings the student back to the tab is no reading, either', () =>
    setting.asStudent(full, async ({ page, openTab, expectProblem }) => {
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
    setting.asStudent(full, async ({ page, context, expectProblem }) => {
      expectProblem(/answer 409: PUT \/api\/answer$/);
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
    setting.asStudent(full, async ({ page, context }) => {
      await openReview(page);
      await callAs(context, setting.site, 'POST', '/api/submit');
      await focusWindow(page);
      await seesPath(page, '/completion');
    }));
});
