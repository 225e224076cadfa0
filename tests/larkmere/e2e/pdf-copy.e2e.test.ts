import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { larkmereForm, readPersonaAnswers, sentenceByKey, openForm } from './larkmere-form.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { attachTranscript, downloadPdfCopy, downloadAfter } from './download-copy.ts';
import { pngFile } from '../../e2e/sample-files.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { callAs, createLoggedInAccount, clickButton, sees } from '../../e2e/steps.ts';

const setting = useBrowserSetup({ site: 'own' });
const full = readPersonaAnswers('us-freshman');

test(
  'a student saves a copy along the way, from the help; it says that nothing is submitted, and follows the answers',
  { timeout: 120_000 },
  () =>
    setting.asStudent({ first_name: 'Noor', last_name: 'Haddad' }, async ({ page, context }) => {
      await openForm(page);
      await clickButton(page, 'Help');
      const { fileName, pdf } = await downloadAfter(page, () => clickButton(page, 'Save a PDF copy'));
      expect(fileName).toBe(`${larkmereForm.institution.short_name} application.pdf`);
      expect(pdf.pages.join('\n')).toMatch(/Application of Noor Haddad[^]*Not submitted yet\. This copy was made on/);
      await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Close' }).click();

      await callAs(context, setting.site, 'PUT', endpoints.saveAnswers.path, { answers: { first_name: 'Leila' } });
      await clickButton(page, 'Help');
      const next = await downloadAfter(page, async () => {
        await clickButton(page, 'Save a PDF copy');
        await sees(page, sentenceByKey('pdf.preparing'));
      });
      expect(next.pdf.pages.join('\n')).toContain('Application of Leila Haddad');
      expect((await downloadPdfCopy(page)).bytes.equals(next.bytes), 'and once more by the button').toBe(true);
    }),
);

test('a student who saves a copy by keyboard keeps the focus, and the button its width', { timeout: 60_000 }, () =>
  setting.asStudent({ first_name: 'Noor' }, async ({ page }) => {
    await openForm(page);
    await clickButton(page, 'Help');
    const help = page.getByRole('dialog', { name: 'Help' });
    expect(await help.getByRole('link', { name: larkmereForm.institution.phone }).getAttribute('href')).toMatch(/^tel:[\d+-]+$/);
    const make = help.getByRole('button', { name: 'Save a PDF copy' });
    const width = (await make.boundingBox())?.width;
    await downloadAfter(page, () => make.press('Enter'));
    const ready = help.getByRole('link', { name: 'Download PDF copy' });
    await ready.waitFor();
    expect(await ready.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await ready.boundingBox())?.width).toBe(width);
  }),
);

test('a copy that cannot show a file says so on a sheet of its own', { timeout: 120_000 }, () =>
  setting.asVisitor(async ({ page, context }) => {
    const { transcript_asked_ind: _, transcript_expected_date: __, ...others } = full;
    await createLoggedInAccount(context, setting.site, others);
    await openForm(page);
    await attachTranscript(page, await pngFile('lost grades.png'));
    await rm(join(setting.site.dataDir, 'objects/documents'), { recursive: true });
    await clickButton(page, 'Help');
    const { pdf } = await downloadAfter(page, () => clickButton(page, 'Save a PDF copy'));
    expect(pdf.bookmarks.at(-1)?.title).toBe('Transcript: lost grades.png');
    expect(pdf.pages.at(-1)).toMatch(/Transcript: lost grades\.png\s*This document could not be shown\./);
  }),
);

test('a student who has saved nothing reads so', () =>
  setting.asStudent({}, async ({ page }) => {
    await openForm(page);
    await clickButton(page, 'Help');
    await clickButton(page, 'Save a PDF copy');
    await sees(page, sentenceByKey('pdf.nothing'));
    await expectAccessible(page, 'nothing to copy');
  }));

test('a failed copy is reported as an error, and one button tries again; so is one that cannot be fetched', () =>
  setting.asStudent({ first_name: 'Noor' }, async ({ page, context, expectProblem }) => {
    let status = 'FAILED';
    await context.route(
      (url) => url.pathname === endpoints.pdfCopy.path,
      (route) => route.fulfill({ json: { status, url: status === 'COMPLETED' ? endpoints.pdfFile.path : '' } }),
    );
    await openForm(page);
    await clickButton(page, 'Help');
    await clickButton(page, 'Save a PDF copy');
    const dialog = page.getByRole('dialog', { name: 'Unexpected Error' });
    await dialog.getByText("We've encountered an unexpected error at this time. Please try again later.").waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await sees(page, sentenceByKey('pdf.failed'));
    await expectAccessible(page, 'a copy that failed');
    status = 'UNPROCESSED';
    await clickButton(page, 'Try again');
    await sees(page, sentenceByKey('pdf.preparing'));
    status = 'COMPLETED';
    expectProblem(/answer 404: GET \/api\/pdf\/file$/);
    await sees(page, sentenceByKey('refusal.no_copy'));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Download PDF copy' }).waitFor();
    await sees(page, sentenceByKey('pdf.ready'));
  }));
