import { availableParallelism } from 'node:os';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '../../src/server/concurrency-limit.ts';
import { converterUnderTest, copyWith } from './converter-under-test.ts';
import { damagedCopies, ordinaryPdf } from './damaged-pdf.ts';

const converter = await converterUnderTest();

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
