import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../../src/api/endpoints.ts';
import { readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';
import { pressKeyOn, tabTo } from '../../e2e/keyboard.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { docxFile, pdfFile, pngFile, type SampleFile } from '../../e2e/sample-files.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { expandAll } from '../../e2e/fill-form.ts';
import { fetchSavedAnswers, createLoggedInAccount, goToPage, goToStep, clickButton, seesHeading, seesPath } from '../../e2e/steps.ts';
import {
  COUNSELOR_TAB,
  transcriptFileInput,
  waitForTranscript,
  asStudentAtTranscript,
  tabByName,
  transcriptField,
} from './transcript-field.ts';

const setting = useBrowserSetup();
const asStudent = asStudentAtTranscript(setting);
const png = await pngFile();
const READY = sentenceByKey('upload.ready');
const CONVERTING = sentenceByKey('upload.converting');

const heard = async (page: Page): Promise<string> => (await transcriptField(page).getByRole('status').allTextContents()).join('');
const button = (page: Page, name: string): Locator => transcriptField(page).getByRole('button', { name: `${name} Transcript` });
const choose = (page: Page, file: SampleFile): Promise<void> => transcriptFileInput(page).setInputFiles(file);

const showsFile = (page: Page, name: string): Promise<void> =>
  transcriptField(page).locator('.file-name').getByText(name, { exact: true }).waitFor();

const answered = async (context: BrowserContext): Promise<unknown> => (await fetchSavedAnswers(context, setting.site))['transcript'];

async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const set = (uploadThroughput: number): Promise<unknown> =>
    session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await set(bytesPerSecond);
  return async () => void (await set(-1));
}

async function holdConversions(context: BrowserContext): Promise<() => void> {
  let isHeld = true;
  const { path } = fillPathParams(endpoints.conversion, { key: 'transcript' });
  await context.route(
    (url) => url.pathname === path,
    (route) => {
      if (!isHeld || route.request().method() !== 'GET') return route.fallback();
      return route.fulfill({ contentType: 'application/json', body: JSON.stringify({ status: 'IN_PROGRESS', message: '' }) });
    },
  );
  return () => void (isHeld = false);
}

describe('a file becomes an answer', () => {
  test.each([
    ['PDF', pdfFile('transcript.pdf', 30_000)],
    ['PNG', png],
    ['Word', docxFile],
  ])('%s', (_, file) =>
    asStudent(async (page, context) => {
      await choose(page, file);
      await waitForTranscript(page);
      await showsFile(page, file.name);
      await transcriptField(page)
        .getByText(/^\d+(kB|B)$/)
        .waitFor();
      expect(await answered(context)).toBe('ANSWERED');
      await expect.poll(() => heard(page)).toMatch(new RegExp(`^${file.name}, \\d+k?B\\. ${READY}$`));
      await page.reload();
      await waitForTranscript(page);
      expect(await heard(page), 'what is there is not news').toBe('');
      await showsFile(page, file.name);
    }),
  );

  test('the file can be looked at beside its question, and nothing of it loads before', () =>
    asStudent(async (page, context) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await choose(page, png);
      await waitForTranscript(page);
      const view = transcriptField(page).getByRole('button', { name: `${sentenceByKey('upload.view')} ${png.name}`, exact: true });
      await page.reload();
      await view.waitFor();
      expect(asked.filter((path) => path.startsWith(endpoints.documentPages.path))).toEqual([]);
      await pressKeyOn(page, view);
      const dialog = page.getByRole('dialog', { name: png.name });
      const picture = dialog.getByRole('img', { name: `${png.name}, page 1 of 1` });
      await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(100);
      await expectAccessible(page, 'a file that is looked at');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await view.evaluate((it) => it === document.activeElement)).toBe(true);
      await context.route(`**${endpoints.documentPages.path}`, (route) => route.fulfill({ json: {} }));
      await view.click();
      await dialog.getByText(sentenceByKey('upload.not_shown')).waitFor();
    }));

  test('one that is dropped, and it never replaces the application', () =>
    asStudent(async (page) => {
      await transcriptFileInput(page).waitFor();
      const drop = (target: Locator, names: readonly string[]): Promise<void> =>
        target.evaluate(
          (element, [each, bytes]) => {
            const dataTransfer = new DataTransfer();
            for (const name of each as string[]) dataTransfer.items.add(new File([new Uint8Array(bytes as number[])], name));
            for (const type of ['dragover', 'drop'])
              element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
          },
          [names, [...pdfFile().buffer]] as const,
        );
      const box = transcriptFileInput(page).locator('xpath=ancestor::div[contains(@class, "upload")]');
      const isHeld = await page.getByRole('heading', { level: 1 }).evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'x.pdf'));
        return !element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      });
      expect(isHeld).toBe(true);
      await drop(box, ['one.pdf', 'two.pdf']);
      await transcriptField(page).getByRole('alert').getByText(sentenceByKey('upload.document_alone')).waitFor();
      await drop(box, ['dropped.pdf']);
      await waitForTranscript(page);
      await showsFile(page, 'dropped.pdf');
    }));
});

test('progress shows on the way, and cancelling stops it', () =>
  asStudent(async (page, context) => {
    const hurry = await slowDown(page, 100_000);
    await choose(page, pdfFile('large.pdf', 900_000));
    const progress = transcriptField(page).getByRole('progressbar', { name: 'Upload of Transcript' });
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(10);
    await transcriptField(page)
      .getByText(/^Uploading: \d+%$/)
      .first()
      .waitFor();
    await expect.poll(() => heard(page)).toMatch(/^(large\.pdf, \d+kB\. )?Uploading: (0|25|50|75)%$/);
    await button(page, 'Cancel').click();
    await transcriptFileInput(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('control-transcript');
    await hurry();
    await choose(page, pdfFile('small.pdf'));
    await waitForTranscript(page);
    await showsFile(page, 'small.pdf');
    expect(await answered(context)).toBe('ANSWERED');
  }));

test('a file that cannot be removed keeps its tab', () =>
  asStudent(async (page, context, expectProblem) => {
    await choose(page, pdfFile());
    await waitForTranscript(page);
    const { path } = fillPathParams(endpoints.removeConversion, { key: 'transcript' });
    expectProblem(/answer 503: DELETE/);
    await context.route(
      (url) => url.pathname === path,
      (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({
              status: 503,
              contentType: 'application/json',
              body: JSON.stringify({ message: 'Please try again in a minute.' }),
            })
          : route.fallback(),
    );
    await tabByName(page, COUNSELOR_TAB).click();
    await clickButton(page, sentenceByKey('tabs.leave'));
    await page
      .getByRole('alert')
      .filter({ hasText: `Error handling tabs for ${COUNSELOR_TAB}` })
      .filter({ hasText: 'Please try again in a minute.' })
      .waitFor();
    expect(await tabByName(page, 'Upload it').getAttribute('aria-selected')).toBe('true');
    await waitForTranscript(page);
  }));

test('all of it works by keyboard alone', () =>
  asStudent(async (page) => {
    await tabTo(page, transcriptFileInput(page));
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await chooser).setFiles(pdfFile());
    await waitForTranscript(page);
    expect(await button(page, 'Delete').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await button(page, 'Delete').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: sentenceByKey('upload.delete_yes') }));
    await page.keyboard.press('Enter');
    await transcriptFileInput(page).waitFor();
    await expect.poll(() => transcriptFileInput(page).evaluate((element) => element === document.activeElement)).toBe(true);
  }));

test('a visitor learns that this question waits for an account', () =>
  setting.asVisitor(async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/education#transcript');
    await transcriptField(page).getByText('This question can be finished once you have created an account.').waitFor();
    await expectAccessible(page, 'a question that waits for an account');
    expect(await transcriptFileInput(page).count()).toBe(0);
    expect(asked.filter((path) => path.includes('document-answer'))).toEqual([]);
  }));

test('an application whose file is still being converted is not submitted, and the summary says why', () =>
  asStudent(async (page, context, expectProblem) => {
    expectProblem(/answer 422: POST \/api\/submit/);
    const letGo = await holdConversions(context);
    await choose(page, pdfFile());
    await transcriptField(page).getByText(CONVERTING).first().waitFor();
    await context.route(
      (url) => url.pathname === endpoints.submit.path,
      (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/json',
          body: JSON.stringify({
            message: sentenceByKey('refusal.incomplete'),
            failures: { transcript: [sentenceByKey('upload.in_progress')] },
          }),
        }),
      { times: 1 },
    );
    await goToPage(page, 'Final steps');
    await clickButton(page, 'Submit');
    await seesPath(page, '/about');
    const summary = page.getByRole('region', { name: 'There is a problem' });
    await summary.getByRole('link', { name: /Transcript.*Please wait until the file upload has completed\./ }).click();
    await seesHeading(page, 'Education');
    await transcriptField(page).getByText('Please wait until the file upload has completed.').waitFor();
    await page
      .getByRole('alert')
      .filter({ hasText: sentenceByKey('form.not_submitted') })
      .waitFor({ state: 'detached' });
    letGo();
    await waitForTranscript(page);
    await transcriptField(page).getByText('Please wait until the file upload has completed.').waitFor({ state: 'detached' });
    await goToStep(page, 'Final steps');
    await clickButton(page, 'Submit');
    await seesPath(page, '/completion');
  }, readPersonaAnswers('minimal')));

test('nor is one whose file is still being sent', () =>
  asStudent(async (page) => {
    const hurry = await slowDown(page, 60_000);
    await choose(page, pdfFile('large.pdf', 900_000));
    await transcriptField(page).getByRole('progressbar').waitFor();
    await goToPage(page, 'Final steps');
    await clickButton(page, 'Submit');
    await seesPath(page, '/about');
    await page
      .getByRole('region', { name: 'There is a problem' })
      .getByRole('link', { name: /Transcript.*Please wait until the file upload has completed\./ })
      .waitFor();
    await hurry();
    await goToStep(page, 'Education');
    await waitForTranscript(page);
    await goToStep(page, 'About you');
    await page.getByText('Everything is complete. You can submit your application now.').waitFor();
    await page.getByRole('link', { name: 'Go to Final steps' }).click();
    await seesHeading(page, 'Final steps');
    await clickButton(page, 'Submit');
    await seesPath(page, '/completion');
  }, readPersonaAnswers('minimal')));

test.each(['upload-widget-content', 'open-uploads'])(
  'where %s could not be loaded, Try again gets it, and what was typed stays',
  (script) =>
    setting.asVisitor(async ({ page, context, expectProblem }) => {
      expectProblem(/request failed: GET \/assets\//);
      await context.route(`**/assets/${script}-*.js`, (route) => route.abort('internetdisconnected'));
      await createLoggedInAccount(context, setting.site);
      await page.goto('/education');
      await seesHeading(page, 'Education');
      await expandAll(page);
      await page
        .getByRole('textbox', { name: /^Activity/ })
        .first()
        .fill('Chess');
      await transcriptField(page).getByText(sentenceByKey('upload.not_loaded')).waitFor();
      await expectAccessible(page, 'a question for a file that did not load', undefined, [390]);
      await context.unroute(`**/assets/${script}-*.js`);
      await transcriptField(page)
        .getByRole('button', { name: sentenceByKey('error.root_again') })
        .click();
      await choose(page, pdfFile());
      await waitForTranscript(page);
      expect(
        await page
          .getByRole('textbox', { name: /^Activity/ })
          .first()
          .inputValue(),
      ).toBe('Chess');
    }),
);

test('every state is accessible at every width', () =>
  asStudent(async (page, context, expectProblem) => {
    await transcriptFileInput(page).waitFor();
    await expectAccessible(page, 'no file');
    await choose(page, pdfFile('scan.gif'));
    await transcriptField(page)
      .getByRole('alert')
      .getByText('You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx')
      .waitFor();
    await expectAccessible(page, 'a refused file');
    expectProblem(/request failed: POST \/public\/upload/);
    await context.route('**/public/upload', (route) => route.abort('connectionreset'), { times: 1 });
    await choose(page, pdfFile());
    await transcriptField(page).getByRole('alert').getByText(sentenceByKey('upload.broken')).waitFor();
    const toast = page.getByRole('alert').filter({ hasText: 'Error uploading file for transcript' });
    await toast.waitFor();
    await expectAccessible(page, 'a broken upload');
    const letGo = await holdConversions(context);
    await button(page, 'Try again').click();
    await transcriptField(page).getByText(CONVERTING).first().waitFor();
    expect(await toast.count()).toBe(0);
    await expectAccessible(page, 'a conversion');
    await page.getByRole('tab', { selected: false }).first().click();
    await page.getByRole('dialog', { name: 'File Upload in Progress' }).waitFor();
    await expectAccessible(page, 'the dialog that asks to wait for it');
    await page.keyboard.press('Escape');
    letGo();
    await waitForTranscript(page);
    await expectAccessible(page, 'a file');
    await button(page, 'Delete').click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page, 'the question before deleting');
  }));
