import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillPage } from '../../e2e/fill-form.ts';
import { pdfFile } from '../../e2e/sample-files.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, fieldByLabel, createLoggedInAccount, clickButton, sees, seesHeading, seesPath } from '../../e2e/steps.ts';
import { larkmereForm, openForm, readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';
import { reviewedAnswer, REVIEW_AGAIN_STEP, followLink, hasFocus, openReview, REVIEW_STEP } from './review.ts';

const setting = useBrowserSetup();
const full = readPersonaAnswers('us-freshman');

const isAt = (page: Page, key: string): Promise<boolean> =>
  page.evaluate((id) => document.getElementById(id)?.contains(document.activeElement) === true, key);

test('what is missing is marked in its place, and Submit says it as it does on the last page', () =>
  setting.asVisitor(async ({ page, context }) => {
    await createLoggedInAccount(context, setting.site, readPersonaAnswers('with-gaps'));
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
  setting.asVisitor(async ({ page, context }) => {
    await createLoggedInAccount(context, setting.site, readPersonaAnswers('with-gaps'));
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
  setting.asVisitor(async ({ page, context }) => {
    await createLoggedInAccount(context, setting.site);
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
    setting.asVisitor(async ({ page, context, expectProblem }) => {
      expectProblem(/request failed|ERR_INTERNET_DISCONNECTED/);
      await createLoggedInAccount(context, setting.site, full);
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
    setting.asVisitor(async ({ page, context }) => {
      await createLoggedInAccount(context, setting.site, full);
      await openForm(page);
      await fieldByLabel(page, 'Date of birth').fill('31/31/2008');
      await followLink(page, REVIEW_STEP);
      await seesHeading(page, REVIEW_STEP);
      expect(await reviewedAnswer(page, 'birth_date').innerText()).toContain('31/31/2008');
    }));

  test('a file that is being sent is shown by its name, and then as attached', () =>
    setting.asVisitor(async ({ page, context }) => {
      await createLoggedInAccount(context, setting.site, {});
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
