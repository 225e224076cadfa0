import { availableParallelism } from 'node:os';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '../../src/server/platform/concurrency-limit.ts';
import { createTestConverter, copyWithPages } from './converter-under-test.ts';
import { createDamagedCopies, createOrdinaryPdf } from './damaged-pdfs.ts';

const converter = createTestConverter();

test('whatever four bytes a bad transfer has changed: what is taken can be shown in a copy', { timeout: 120_000 }, async () => {
  const file = await createOrdinaryPdf();
  const whenFree = createConcurrencyLimit(availableParallelism());
  const outcomes = await Promise.all(
    createDamagedCopies(file, 64, 2027).map((copy) =>
      whenFree(async () => {
        const conversion = await converter.convert(copy, 'grades.pdf');
        if (conversion.outcome === 'refused') return conversion.reason;
        const shown = await PDFDocument.load(await copyWithPages(conversion.pdf, conversion.pages));
        expect(shown.getPageCount()).toBe(conversion.pages);
        return 'shown';
      }),
    ),
  );
  expect([...new Set(outcomes)].toSorted()).toEqual(['damaged', 'shown']);
});
