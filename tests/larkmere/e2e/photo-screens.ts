import type { BrowserContext, Page } from 'playwright-core';
import { calls } from '../../../src/contract/calls.ts';
import { pdfFile, pngFile, type SampleFile } from '../../e2e/sample-files.ts';
import { damagedPhoto, photoOfPage } from '../../e2e/sample-photos.ts';
import type { Site } from '../../e2e/site.ts';
import { givenLoggedIn, goToStep } from '../../e2e/steps.ts';
import { openForm, text } from './application.ts';

/** Photos from the choice to the file, in every state, for `screens.ts`. */
export async function photoScreens(
  page: Page,
  shoot: (name: string, wholePage?: boolean) => Promise<void>,
  context: BrowserContext,
  site: Site,
): Promise<void> {
  const photos = await Promise.all([1, 2, 3].map((n) => photoOfPage(`IMG_000${n}.jpg`, n)));
  await givenLoggedIn(context, site);
  await openForm(page);
  await goToStep(page, 'Education');
  const question = page.getByRole('group', { name: /^Transcript/ });
  const see = async (words: string, name: string): Promise<void> => {
    await question.getByText(words).first().waitFor({ timeout: 60_000 });
    await question.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.mouse.wheel(0, -90);
    await shoot(`photos-${name}`, false);
  };
  const choose = (...files: readonly SampleFile[]): Promise<void> => question.getByLabel(/^Choose a File/).setInputFiles(files);
  const add = (...files: readonly SampleFile[]): Promise<void> => question.getByLabel(/^Add a Page/).setInputFiles(files);
  const press = (name: string): Promise<void> => question.getByRole('button', { name }).click();
  await see(text('upload.choose'), 'none');
  await choose(pdfFile('scan.pdf', 1_048_576));
  await see(text('upload.smaller_document'), 'large-pdf');
  await choose(await pngFile(), pdfFile());
  await see(text('upload.document_alone'), 'document-alone');
  await choose({ ...damagedPhoto(photos[0] as SampleFile), name: 'IMG_0001.HEIC' });
  await see(text('photos.heic'), 'heic');
  await choose(photos[0] as SampleFile);
  await see(text('photos.reading').replace(/\{file\}.*/, ''), 'reading');
  await see(text('photos.one'), 'one');
  await press('Look at page 1');
  await page.getByRole('dialog').waitFor();
  await shoot('photos-look', false);
  await page.keyboard.press('Escape');
  await add(damagedPhoto(photos[1] as SampleFile));
  await see('It may be damaged.', 'damaged');
  await add(...photos.slice(1));
  await see(text('photos.several').replace('{pages}', '3'), 'several');
  await add(...photos, ...photos);
  await see(text('upload.crowded'), 'crowded');
  await press(text('upload.discard_pages'));
  await page.getByRole('alertdialog').waitFor();
  await shoot('photos-discard', false);
  await page.keyboard.press('Escape');
  await context.route(`**${calls.upload.path}`, () => undefined, { times: 1 });
  await press(text('upload.send_pages'));
  await see('Making page', 'writing');
  await see('Uploading', 'sending');
  await press('Cancel Transcript');
  await press(text('upload.send_pages'));
  await see(text('upload.ready'), 'attached');
  await press('Delete');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('upload.delete_yes') })
    .click();
  await choose(pdfFile('Screenshot 2026-04-12 at 10.15.32.pdf'));
  await see(text('upload.ready'), 'shortened');
}
