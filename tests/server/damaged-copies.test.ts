import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { createDamagedCopies, pdfsWithOddGeometry, createOrdinaryPdf, unreadablePdfs } from '../conversion/damaged-pdfs.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { printPageWithText } from './print-pages.ts';
import { type TestBrowser, sharedServer } from './server-under-test.ts';
import { uploadAndWaitForConversion } from './upload-file.ts';

const server = await sharedServer({ fetchPage: async (asked) => printPageWithText('A copy', asked) });
const copyStatus = async (student: TestBrowser): Promise<unknown> => (await student.call(endpoints.pdfCopy)).body['status'];

test('whatever is wrong with a PDF: when it is taken, the application can be printed with it', { timeout: 120_000 }, async () => {
  const files = [
    ...Object.values(pdfsWithOddGeometry),
    ...Object.values(unreadablePdfs),
    ...createDamagedCopies(await createOrdinaryPdf(), 6, 7),
  ];
  const student = await server.student('damaged@example.org', { first_name: 'Dee', country: 'USA' });
  const ends = new Set<string>();
  for (const file of files) {
    const { status } = await uploadAndWaitForConversion(server, student, 'transcript', 'grades.pdf', file);
    await expect.poll(() => copyStatus(student), { timeout: 30_000 }).toBe('COMPLETED');
    const { rawPayload } = await server.app.inject({ url: endpoints.pdfFile.path, cookies: Object.fromEntries(student.cookies) });
    const pages = (await readPdf(rawPayload)).pages.join('');
    expect(pages.includes('transcript 1')).toBe(status === 'COMPLETED');
    ends.add(status);
  }
  expect([...ends].toSorted()).toEqual(['COMPLETED', 'FAILED']);
});
