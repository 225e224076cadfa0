import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLazyBrowser, type LazyBrowser } from '../../src/server/browser/lazy-browser.ts';
import { CHROMIUM_PATH } from '../chromium.ts';
import { attachDocuments } from '../../src/server/pdf/attach-documents.ts';
import { readPdf } from './read-pdf.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const folder = createTemporaryFolder('pdf', afterAll);
let browser: LazyBrowser;
let printed: Uint8Array;
const at = new Date('2026-11-01T12:00:00Z');
const id = 'ab'.repeat(16);

const page = `<html lang="en"><title>Copy</title><style>@page { margin: 61pt 54pt 58pt; size: letter } h2 { break-before: page }</style>
  <main><h1>Answers</h1><p>Ada</p><h2>Transcript, page 1</h2><h2>Transcript, page 2</h2></main>`;

beforeAll(async () => {
  browser = createLazyBrowser({ folder, chromiumPath: CHROMIUM_PATH });
  printed = await browser.run(async (context) => {
    const tab = await context.newPage();
    await tab.setContent(page);
    return new Uint8Array(await tab.pdf({ preferCSSPageSize: true, tagged: true, outline: true }));
  });
});
afterAll(() => browser.close());

async function transcript(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const words = document.addPage([842, 595]);
  words.setRotation(degrees(90));
  words.drawText('Grade A in Physics', { x: 60, y: 500, size: 30, font: await document.embedFont(StandardFonts.Helvetica) });
  document.addPage([300, 200]).drawRectangle({ x: 0, y: 0, width: 300, height: 200, color: rgb(0.2, 0.4, 0.6) });
  return document.save();
}

test('documents are in their frames, and a screen reader reads them after their headings', async () => {
  const pdf = await readPdf(
    await attachDocuments({ printed, documents: [{ name: 'Transcript: grades.pdf', pages: 2, pdf: await transcript() }], at, id }),
  );
  expect(pdf).toMatchObject({ title: 'Copy', language: 'en', isTagged: true, createdAt: at });
  expect(pdf.pages).toHaveLength(3);
  expect(pdf.pages[1]).toMatch(/Transcript, page 1\s*Grade A in Physics/);
  expect(pdf.bookmarks.map(({ title }) => title)).toEqual(['Answers', 'Transcript, page 1', 'Transcript, page 2']);
  const read = pdf.elements.filter(({ kind }) => !['Document', 'NonStruct'].includes(kind));
  expect(read).toEqual([
    { kind: 'H1' },
    { kind: 'P' },
    { kind: 'H2' },
    { kind: 'P' },
    { kind: 'H2' },
    { kind: 'Figure', alt: 'Transcript: grades.pdf' },
  ]);
});

test('the same print, documents and instant make the same bytes', async () => {
  const make = async (): Promise<Buffer> =>
    Buffer.from(
      await attachDocuments({ printed, documents: [{ name: 'Transcript: grades.pdf', pages: 2, pdf: await transcriptOnce }], at, id }),
    );
  const transcriptOnce = transcript();
  expect((await make()).equals(await make())).toBe(true);
});

test('a print without enough frames is refused', async () => {
  const pdf = await transcript();
  const documents = [
    { name: 'One', pages: 2, pdf },
    { name: 'Two', pages: 2, pdf },
  ];
  await expect(attachDocuments({ printed, documents, at, id })).rejects.toThrow('fewer sheets');
});
