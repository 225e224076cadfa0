import { expect, test } from 'vitest';
import { converterUnderTest } from './converter-under-test.ts';
import { pdfOfObjects } from './pdf-of-objects.ts';

const converter = await converterUnderTest();
/** Forms within forms, each drawn ten times by the one before. */
const DEPTH = 40;
const PAGES = 5;

test('a small PDF whose last page would take any viewer forever is refused', { timeout: 180_000 }, async () => {
  const form = (n: number): string => (n === DEPTH ? '' : `/Resources << /XObject << /F ${4 + PAGES + n} 0 R >> >>`);
  const pages = Array.from({ length: PAGES }, (_, n) => {
    const content = n === PAGES - 1 ? `/Contents 3 0 R /Resources << /XObject << /F ${3 + PAGES + 1} 0 R >> >>` : '';
    return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] ${content} >>`;
  });
  const forms = Array.from({ length: DEPTH }, (_, n) => ({
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${form(n + 1)}`,
    data: Buffer.from(n + 1 === DEPTH ? '0 0 1 1 re f' : '/F Do '.repeat(10)),
  }));
  const kids = pages.map((_, n) => `${4 + n} 0 R`).join(' ');
  const pdf = pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${PAGES} /Kids [${kids}] >>`,
    { dict: '', data: Buffer.from('/F Do '.repeat(10)) },
    ...pages,
    ...forms,
  ]);
  // Memory ends before time, or time before memory.
  const conversion = await converter.convert(pdf, 'transcript.pdf');
  expect(['too_slow', 'too_large_inside']).toContain(conversion.outcome === 'refused' ? conversion.reason : conversion.outcome);
});
