import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { converterUnderTest, pdfOf } from './converter-under-test.ts';
import { docxOf, paragraph } from './docx-of.ts';

const converter = await converterUnderTest();
const sizesOf = async (pdf: Uint8Array): Promise<readonly string[]> =>
  (await PDFDocument.load(pdf)).getPages().map((page) => `${Math.round(page.getWidth())} x ${Math.round(page.getHeight())}`);

test('an essay becomes as many Letter pages as it fills', async () => {
  const body = [...Array(80).keys()]
    .map((number) => paragraph(`Paragraph ${number}: I would like to study here, because of all that I have read about it.`))
    .join('');
  const conversion = await converter.convert(docxOf({ body }), 'essay.docx');
  const sizes = await sizesOf(pdfOf(conversion));
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.length).toBeLessThan(6);
  expect(new Set(sizes)).toEqual(new Set(['612 x 792']));
  expect(conversion).toMatchObject({ pages: sizes.length });
});
