import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { MAX_FILE_BYTES } from '../../../src/form/model/file-rules.ts';
import { sentenceByKey } from './larkmere-form.ts';
import { tabTo } from '../../e2e/keyboard.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { pdfFile, pngFile, type SampleFile } from '../../e2e/sample-files.ts';
import { damagedPhoto, createPagePhoto } from '../../e2e/sample-photos.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import {
  fetchSavedAnswers,
  createAccount,
  createLoggedInAccount,
  goToPage,
  goToStep,
  logIn,
  TEST_PASSWORD,
  clickButton,
  sees,
  seesHeading,
} from '../../e2e/steps.ts';
import { transcriptFileInput, waitForTranscript, openTranscript, transcriptField } from './transcript-field.ts';

const setting = useBrowserSetup();
const photos = await Promise.all(['IMG_0001.JPG', 'IMG_0002.JPG', 'IMG_0003.JPG'].map((name, n) => createPagePhoto(name, n + 1)));
const [photo, second] = photos as [SampleFile, SampleFile];
const PATIENCE = { timeout: 60_000 };

const adding = (page: Page): Locator => transcriptField(page).getByLabel(/^Add a page/);
const button = (page: Page, name: string): Locator => transcriptField(page).getByRole('button', { name });
const choose = (page: Page, ...files: readonly SampleFile[]): Promise<void> => transcriptFileInput(page).setInputFiles(files);
const reads = (page: Page, words: string | RegExp): Promise<void> => transcriptField(page).getByText(words).first().waitFor(PATIENCE);
const isWarned = (page: Page, words: string): Promise<void> => transcriptField(page).getByRole('alert').getByText(words).waitFor(PATIENCE);
const hasPages = (page: Page, names: readonly string[]): Promise<void> =>
  expect.poll(() => transcriptField(page).getByRole('listitem').locator('.file-name').allTextContents(), PATIENCE).toEqual(names);
const isAttached = async (page: Page, name: string): Promise<void> => {
  await waitForTranscript(page, PATIENCE.timeout);
  expect(await transcriptField(page).locator('.file-name').textContent()).toBe(name);
};
const ONE = sentenceByKey('photos.one');
const several = (pages: number): string => sentenceByKey('photos.several').replace('{pages}', String(pages));
const chooseTwo = async (page: Page): Promise<void> => {
  await choose(page, await pngFile('one.png'), await pngFile('two.png'));
  await reads(page, several(2));
};
const sendPages = (page: Page): Promise<void> => button(page, sentenceByKey('upload.send_pages')).click();

const asStudent = (visit: (page: Page, sent: readonly Buffer[], context: BrowserContext) => Promise<void>) =>
  setting.asStudent({}, async ({ page, context }) => {
    const sent: Buffer[] = [];
    await context.route(`**${endpoints.upload.path}`, async (route) => {
      const body = route.request().postDataBuffer();
      if (body) sent.push(fileIn(body));
      await route.fallback();
    });
    await openTranscript(page);
    await visit(page, sent, context);
  });

function fileIn(body: Buffer): Buffer {
  const boundary = body.subarray(0, body.indexOf('\r\n'));
  const start = body.indexOf('\r\n\r\n', body.indexOf('name="file"')) + 4;
  return body.subarray(start, body.lastIndexOf(boundary) - 2);
}
const pagesIn = async (pdf: Buffer | undefined): Promise<number> => (await getDocumentProxy(new Uint8Array(pdf ?? []))).numPages;

describe('a photo of 4 MB', () => {
  test('is turned, made small enough, looked at and attached, and its print stays readable', () =>
    asStudent(async (page, sent, context) => {
      expect(photo.buffer.length).toBeGreaterThan(3_800_000);
      const workers: string[] = [];
      page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
      await choose(page, photo);
      await reads(page, ONE);
      await hasPages(page, ['IMG_0001.JPG']);
      await button(page, 'Look at page 1').click();
      const large = page.getByRole('dialog', { name: 'Page 1' }).getByRole('img', { name: 'Preview of page 1' });
      expect(await large.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1280);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('look');
      expect(sent).toEqual([]);
      expect(workers, 'the page itself stays quick').toHaveLength(1);
      await button(page, sentenceByKey('upload.send_page')).click();
      await isAttached(page, 'IMG_0001.jpg');
      expect((await fetchSavedAnswers(context, setting.site))['transcript']).toBe('ANSWERED');
      expect(sent[0]?.length).toBeLessThanOrEqual(MAX_FILE_BYTES);
      const { width, height, orientation } = await sharp(sent[0]).metadata();
      expect(orientation ?? 1).toBe(1);
      expect(height).toBeGreaterThan(width);
      expect(height).toBeGreaterThanOrEqual(1600);
    }));

  test('can be taken back before it is sent', () =>
    asStudent(async (page, sent) => {
      await choose(page, photo);
      await reads(page, ONE);
      await button(page, 'Cancel Transcript').click();
      await transcriptFileInput(page).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('control-transcript');
      expect(sent).toEqual([]);
    }));

  test('that is damaged is reported, and the question waits for another file', () =>
    asStudent(async (page) => {
      await choose(page, damagedPhoto(photo));
      await isWarned(page, sentenceByKey('photos.damaged').replace('{file}', 'IMG_0001.JPG'));
      await choose(page, pdfFile());
      await isAttached(page, 'transcript.pdf');
    }));

  test('of a type that this browser cannot read gets the specified message and what helps', () =>
    asStudent(async (page) => {
      const heic = { ...damagedPhoto(photo), name: 'IMG_0001.HEIC', mimeType: 'image/heic' };
      await choose(page, heic);
      await isWarned(page, 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx');
      await isWarned(page, sentenceByKey('photos.heic'));
    }));

  test('of more pixels than a phone can unpack is refused without trying to', () =>
    asStudent(async (page) => {
      const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#eee' } })
        .jpeg()
        .toBuffer();
      await choose(page, { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([huge, Buffer.alloc(1_000_000)]) });
      await isWarned(page, 'Your file is too large. The maximum file size is 1 MB.');
      await isWarned(page, sentenceByKey('photos.too_large').replace('{file}', 'huge.jpg'));
    }));
});

describe('several photos', () => {
  test('become one PDF in the order that the student gives them', () =>
    asStudent(async (page, sent) => {
      await choose(page, ...photos);
      await reads(page, several(3));
      await hasPages(page, ['IMG_0001.JPG', 'IMG_0002.JPG', 'IMG_0003.JPG']);
      await button(page, 'Move up Page 3').click();
      await hasPages(page, ['IMG_0001.JPG', 'IMG_0003.JPG', 'IMG_0002.JPG']);
      await button(page, 'Remove Page 1').click();
      await hasPages(page, ['IMG_0003.JPG', 'IMG_0002.JPG']);
      await adding(page).setInputFiles([photo]);
      await hasPages(page, ['IMG_0003.JPG', 'IMG_0002.JPG', 'IMG_0001.JPG']);
      await reads(page, several(3));
      await sendPages(page);
      await isAttached(page, 'IMG_0003.pdf');
      expect(sent).toHaveLength(1);
      expect(sent[0]?.length).toBeLessThanOrEqual(MAX_FILE_BYTES);
      expect(await pagesIn(sent[0])).toBe(3);
    }));

  test('are chosen quickly one after the other, and none is lost', () =>
    asStudent(async (page) => {
      await choose(page, photo);
      await adding(page).setInputFiles([second]);
      await hasPages(page, ['IMG_0001.JPG', 'IMG_0002.JPG']);
    }));

  test('with one that is damaged leave that one out, and say so', () =>
    asStudent(async (page) => {
      await choose(page, photo, damagedPhoto(second));
      await reads(page, ONE);
      await isWarned(page, sentenceByKey('photos.damaged').replace('{file}', 'IMG_0002.JPG'));
      await hasPages(page, ['IMG_0001.JPG']);
    }));

  test('are discarded only after a yes', () =>
    asStudent(async (page) => {
      await chooseTwo(page);
      await button(page, sentenceByKey('upload.discard_pages')).click();
      await clickButton(page, sentenceByKey('upload.discard_no'));
      await hasPages(page, ['one.png', 'two.png']);
      await button(page, sentenceByKey('upload.discard_pages')).click();
      await clickButton(page, sentenceByKey('upload.discard_yes'));
      await transcriptFileInput(page).waitFor();
    }));

  test('stay while the student is on another page, and a submission says that they are not sent', () =>
    asStudent(async (page) => {
      await chooseTwo(page);
      await goToPage(page, 'Final steps');
      await clickButton(page, 'Submit');
      await page.getByText(/We're missing some information\./).waitFor();
      await goToStep(page, 'Education');
      await hasPages(page, ['one.png', 'two.png']);
      await transcriptField(page).getByText(sentenceByKey('upload.not_sent')).waitFor();
      await sendPages(page);
      await isAttached(page, 'one.pdf');
    }));

  test('come back when their upload is canceled', () =>
    asStudent(async (page, _, context) => {
      await context.route(`**${endpoints.upload.path}`, () => undefined, { times: 1 });
      await chooseTwo(page);
      const isSent = page.waitForRequest(`**${endpoints.upload.path}`);
      await sendPages(page);
      await isSent;
      await button(page, 'Cancel Transcript').click();
      await hasPages(page, ['one.png', 'two.png']);
      await sendPages(page);
      await isAttached(page, 'one.pdf');
    }));

  test('are asked about before their tab is left', () =>
    asStudent(async (page) => {
      await chooseTwo(page);
      await page.getByRole('tab', { name: 'My counselor will send it' }).click();
      await clickButton(page, sentenceByKey('tabs.stay'));
      await hasPages(page, ['one.png', 'two.png']);
      await page.getByRole('tab', { name: 'My counselor will send it' }).click();
      await clickButton(page, sentenceByKey('tabs.leave'));
      await page.getByRole('tabpanel', { name: 'My counselor will send it' }).waitFor();
      await page.getByRole('tab', { name: 'Upload it' }).click();
      await transcriptFileInput(page).waitFor();
    }));

  test('are put in order, removed and sent by keyboard', () =>
    asStudent(async (page) => {
      await choose(page, await pngFile('one.png'), await pngFile('two.png'), await pngFile('three.png'));
      await reads(page, several(3));
      await tabTo(page, button(page, 'Move up Page 3'));
      await page.keyboard.press('Enter');
      await hasPages(page, ['one.png', 'three.png', 'two.png']);
      await page.keyboard.press('Enter');
      await hasPages(page, ['three.png', 'one.png', 'two.png']);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Move up Page 1');
      await tabTo(page, button(page, 'Remove Page 1'));
      await page.keyboard.press('Enter');
      await hasPages(page, ['one.png', 'two.png']);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Remove Page 1');
      await expect
        .poll(() => transcriptField(page).getByRole('status').allTextContents())
        .toContain(sentenceByKey('photos.removed').replace('{pages}', '2'));
      await tabTo(page, button(page, sentenceByKey('upload.send_pages')));
      await page.keyboard.press('Enter');
      await isAttached(page, 'one.pdf');
    }));
});

test('a long name is shortened before its ending, which is said', () =>
  asStudent(async (page) => {
    await choose(page, pdfFile('Screenshot 2026-04-12 at 10.15.32.pdf'));
    await isAttached(page, 'Screenshot 2026-04-12 at 10.pdf');
    await transcriptField(page).getByText(sentenceByKey('upload.shortened')).first().waitFor();
  }));

test('the pages of photos are accessible in every state', () =>
  asStudent(async (page) => {
    await expectAccessible(page, 'without a file');
    await choose(page, await pngFile('one.png'), await pngFile('a-rather-long-name-of-a-picture.png'));
    await reads(page, several(2));
    await expectAccessible(page, 'two pages');
    await button(page, sentenceByKey('upload.discard_pages')).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page, 'the question before discarding');
  }));

describe('photos that were not sent when the tab ended', () => {
  test('wait on the device, are shown again with a sentence, and are gone once they are sent', { timeout: 180_000 }, () =>
    setting.asStudent({}, async ({ page, openTab }) => {
      const tab = await openTab();
      await openTranscript(tab);
      await choose(tab, photo, second);
      await hasPages(tab, [photo.name, second.name]);
      await reads(tab, several(2));
      await expect.poll(() => keptIn(tab), PATIENCE).toEqual([2]);
      await tab.close();

      await openTranscript(page);
      await reads(page, sentenceByKey('upload.brought_back'));
      await hasPages(page, [photo.name, second.name]);
      await expectAccessible(page, 'photos that have waited');
      await sendPages(page);
      await isAttached(page, 'IMG_0001.pdf');
      await expect.poll(() => keptIn(page)).toEqual([]);
    }),
  );

  test.each(['is full', 'refuses'])('do not wait where the device %s, which is said, and are sent all the same', (what) =>
    setting.asVisitor(async ({ page, context }) => {
      await context.addInitScript((isFull) => {
        const fails = (): never => {
          throw new DOMException('', isFull ? 'QuotaExceededError' : 'SecurityError');
        };
        const { open } = IDBFactory.prototype;
        if (isFull) IDBObjectStore.prototype.put = fails;
        else
          IDBFactory.prototype.open = function refuses(name, ...version) {
            return name === 'matricula-photos' ? fails() : open.call(this, name, ...version);
          };
      }, what === 'is full');
      await createLoggedInAccount(context, setting.site);
      await openTranscript(page);
      await choose(page, photo, second);
      await hasPages(page, [photo.name, second.name]);
      await transcriptField(page).getByRole('status').getByText(sentenceByKey('upload.pages_unkept')).waitFor(PATIENCE);
      await reads(page, several(2));
      await sendPages(page);
      await isAttached(page, 'IMG_0001.pdf');
      expect(await page.getByText(sentenceByKey('upload.pages_unkept')).count()).toBe(0);
    }),
  );

  test('are erased with the account', { timeout: 180_000 }, () =>
    setting.asStudent({}, async ({ page, openTab }) => {
      const tab = await openTab();
      await openTranscript(tab);
      await choose(tab, photo);
      await expect.poll(() => keptIn(tab), PATIENCE).toEqual([1]);
      expect(await tab.getByText(sentenceByKey('upload.pages_unkept')).count()).toBe(0);
      await tab.close();
      await page.goto('/account');
      await seesHeading(page, sentenceByKey('own.title'));
      await clickButton(page, sentenceByKey('own.delete'));
      await page.getByRole('alertdialog').getByLabel(sentenceByKey('own.password'), { exact: true }).fill(TEST_PASSWORD);
      await clickButton(page, sentenceByKey('own.delete_yes'));
      await sees(page, sentenceByKey('own.deleted'));
      expect(await keptIn(page)).toEqual([]);
    }),
  );

  test('are for their own student alone, and go when they are discarded', { timeout: 180_000 }, () =>
    setting.asStudent({}, async ({ page, openTab, account: first }) => {
      const tab = await openTab();
      await openTranscript(tab);
      await choose(tab, photo);
      await expect.poll(() => keptIn(tab), PATIENCE).not.toEqual([]);
      await tab.close();

      const other = await createAccount(setting.site);
      await openTranscript(page);
      await reads(page, sentenceByKey('upload.brought_back'));
      await clickButton(page, 'Account');
      await clickButton(page, 'Log Out');
      await logIn(page, other);
      await sees(page, sentenceByKey('auth.logged_in'));
      await openTranscript(page);
      await transcriptFileInput(page).waitFor();
      expect(await transcriptField(page).getByRole('listitem').count()).toBe(0);
      await clickButton(page, 'Account');
      await clickButton(page, 'Log Out');
      await logIn(page, first);
      await sees(page, sentenceByKey('auth.logged_in'));
      await openTranscript(page);
      await reads(page, sentenceByKey('upload.brought_back'));
      await button(page, sentenceByKey('upload.cancel')).click();
      await expect.poll(() => keptIn(page)).toEqual([]);
    }),
  );
});

const keptIn = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const name = 'matricula-photos';
    // Opening the database would create it.
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
    const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('not read')));
      });
    const database = await done(indexedDB.open(name));
    const stored = database.transaction('photos').objectStore('photos');
    const kept = await done(stored.getAll() as IDBRequest<{ readonly photos: readonly unknown[] }[]>);
    database.close();
    return kept.map(({ photos: of }) => of.length);
  });
