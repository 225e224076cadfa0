import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { readPdf, type PdfContent } from '../../pdf/read-pdf.ts';
import type { SampleFile } from '../../e2e/sample-files.ts';
import { transcriptFileInput, waitForTranscript } from './transcript-field.ts';

interface Saved {
  readonly fileName: string;
  readonly pdf: PdfContent;
  readonly bytes: Buffer;
}

export async function downloadAfter(page: Page, act: () => Promise<unknown>): Promise<Saved> {
  const [saved] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), act()]);
  const bytes = await readFile(await saved.path());
  return { fileName: saved.suggestedFilename(), pdf: await readPdf(bytes), bytes };
}

export async function downloadPdfCopy(page: Page): Promise<Saved> {
  const link = page.getByRole('link', { name: 'Download PDF copy' });
  await link.waitFor({ timeout: 30_000 });
  return downloadAfter(page, () => link.click());
}

export async function attachTranscript(page: Page, file: SampleFile): Promise<void> {
  await page.goto('/education#transcript');
  await transcriptFileInput(page).setInputFiles(file);
  await waitForTranscript(page);
}
