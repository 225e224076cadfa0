import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../pdf/pdf-reader.ts';
import { converterUnderTest, copyWith, pdfOf } from './converter-under-test.ts';
import { oddPages, unreadablePages } from './damaged-pdf.ts';

const converter = await converterUnderTest();

describe('a page is shown as PDF readers show it', () => {
  test.each(Object.entries(oddPages))('with %s', async (_what, file) => {
    const conversion = await converter.convert(file, 'grades.pdf');
    expect(conversion).toMatchObject({ outcome: 'converted', pages: 1 });
    expect((await readPdf(await copyWith(pdfOf(conversion), 1))).pages.join('')).toContain('Grade A');
  });

  test('a page without a size is a Letter page', async () => {
    const [page] = (
      await PDFDocument.load(pdfOf(await converter.convert(oddPages['a size that is missing'] ?? Buffer.of(), 'grades.pdf')))
    ).getPages();
    expect(page?.getSize()).toEqual({ width: 612, height: 792 });
  });
});

test.each(Object.entries(unreadablePages))('a file is refused as damaged for %s', async (_what, file) => {
  expect(await converter.convert(file, 'grades.pdf')).toEqual({ outcome: 'refused', reason: 'damaged' });
});
