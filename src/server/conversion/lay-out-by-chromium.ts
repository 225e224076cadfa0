import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type BrowserContext, type LaunchOptions, type Page } from 'playwright-core';
import type { Options } from 'docx-preview';

const sourceOf = (module: string): string => readFileSync(createRequire(import.meta.url).resolve(module), 'utf8');
/** Read when this file is imported: later the process may not read the project any more. */
const libraries = [sourceOf('jszip/dist/jszip.min.js'), sourceOf('docx-preview')];

/** Nothing is fetched and no script of the document runs; ours are put in from outside, where this policy does not reach. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
const DOCUMENT = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Document</title><body></body></html>`;

const options = {
  inWrapper: false,
  useBase64URL: true,
  renderAltChunks: false,
  renderComments: false,
  experimental: true,
} satisfies Partial<Options>;

/**
 * @param folder where Chromium may write
 * @throws where Chromium cannot be launched, before any file is looked at
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

/** A page that shows a Word file, and prints on paper of the size and with the margins that the file asks for. */
async function openDocxPage(context: BrowserContext, docx: Buffer): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(DOCUMENT);
  for (const library of libraries) await page.evaluate(library);
  await page.evaluate(draw, { base64: docx.toString('base64'), options });
  return page;
}

/** Runs in the page. */
async function draw({ base64, options: chosen }: { base64: string; options: object }): Promise<void> {
  const { docx } = globalThis as unknown as { docx: typeof import('docx-preview') };
  await docx.renderAsync(
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    document.body,
    document.head,
    chosen,
  );
  // Sections are as high as their text and have their margins inside; a printer breaks them, and every sheet has margins.
  const sheets = [...document.querySelectorAll<HTMLElement>('section.docx')].map((section, index) => {
    const { width, minHeight, paddingTop, paddingBottom } = getComputedStyle(section);
    section.style.setProperty('page', `section-${index}`);
    return `@page section-${index} { size: ${width} ${minHeight}; margin: ${paddingTop} 0 ${paddingBottom} 0 }`;
  });
  const style = document.createElement('style');
  style.textContent = `${sheets.join('\n')}
    body { margin: 0 }
    section.docx { box-shadow: none !important; margin: 0 !important; min-height: 0 !important; padding-top: 0 !important; padding-bottom: 0 !important; overflow: visible !important }
    section.docx + section.docx { break-before: page }`;
  document.head.append(style);
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
}
