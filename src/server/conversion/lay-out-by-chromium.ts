import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type BrowserContext, type LaunchOptions, type Page } from 'playwright-core';
import type { Options } from 'docx-preview';
import { drawDocx } from './in-page/draw-docx.ts';

const sourceOf = (module: string): string => readFileSync(createRequire(import.meta.url).resolve(module), 'utf8');
/** Read when this file is imported: later the process may no longer read the project. */
const libraries = [sourceOf('jszip/dist/jszip.min.js'), sourceOf('docx-preview')];

/** Nothing is fetched and no script of the document runs; ours are injected from outside, where this policy does not apply. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
const DOCUMENT =
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" ` +
  `content="${POLICY}"><title>Document</title><body></body></html>`;

const options = {
  inWrapper: false,
  useBase64URL: true,
  renderAltChunks: false,
  renderComments: false,
  experimental: true,
} satisfies Partial<Options>;

/**
 * @param folder where Chromium may write
 * @throws when Chromium cannot be launched, before any file is read
 */
export async function startChromium(launch: LaunchOptions, folder: string): Promise<(docx: Buffer) => Promise<Buffer>> {
  const browser = await chromium.launch({ ...launch, env: { ...launch.env, HOME: folder, TMPDIR: folder } });
  return async (docx) => {
    try {
      const page = await openDocxPage(await browser.newContext({ offline: true, serviceWorkers: 'block' }), docx);
      return await page.pdf({ preferCSSPageSize: true, printBackground: true });
    } finally {
      await browser.close();
    }
  };
}

/** A page that shows a Word file, and prints with the paper size and margins that the file asks for. */
async function openDocxPage(context: BrowserContext, docx: Buffer): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(DOCUMENT);
  for (const library of libraries) await page.evaluate(library);
  await page.evaluate(drawDocx, { base64: docx.toString('base64'), options });
  return page;
}
