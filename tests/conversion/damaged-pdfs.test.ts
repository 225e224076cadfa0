import { availableParallelism } from 'node:os';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { finishCopy } from '../../src/server/pdf/finish-copy.ts';
import { createConcurrencyLimit } from '../../src/server/concurrency-limit.ts';
import { readPdf } from '../pdf/pdf-reader.ts';
import { converterUnderTest, pdfOf } from './converter-under-test.ts';
import { damagedCopies, oddPages, ordinaryPdf, unreadablePages } from './damaged-pdf.ts';

const converter = await converterUnderTest();

/** A copy of an application that has this document at its end. */
async function copyWith(pdf: Uint8Array, pages: number): Promise<Uint8Array> {
  const print = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) print.addPage([612, 792]);
  return finishCopy({ printed: await print.save(), documents: [{ name: 'Transcript', pages, pdf }], at: new Date(), id: 'ab' });
}

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

test('whatever four bytes a bad transfer has changed: what is taken can be shown in a copy', { timeout: 120_000 }, async () => {
  const file = await ordinaryPdf();
  const whenFree = createConcurrencyLimit(availableParallelism());
  const outcomes = await Promise.all(
    damagedCopies(file, 64, 2027).map((copy) =>
      whenFree(async () => {
        const conversion = await converter.convert(copy, 'grades.pdf');
        if (conversion.outcome === 'refused') return conversion.reason;
        const shown = await PDFDocument.load(await copyWith(conversion.pdf, conversion.pages));
        expect(shown.getPageCount()).toBe(conversion.pages);
        return 'shown';
      }),
    ),
  );
  expect([...new Set(outcomes)].toSorted()).toEqual(['damaged', 'shown']);
});
