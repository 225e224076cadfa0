import { expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { damagedCopies, oddPages, ordinaryPdf, unreadablePages } from '../conversion/damaged-pdf.ts';
import { readPdf } from '../pdf/pdf-reader.ts';
import { pageWith } from './printed-page.ts';
import { type Browser, sharedServer } from './server-under-test.ts';
import { attachFile } from './upload-file.ts';

const server = await sharedServer({ ask: async (asked) => pageWith('A copy', asked) });
const copyStatus = async (student: Browser): Promise<unknown> => (await student.call(calls.pdfCopy)).body['status'];

test('whatever is wrong with a PDF: when it is taken, the application can be printed with it', { timeout: 120_000 }, async () => {
  const files = [...Object.values(oddPages), ...Object.values(unreadablePages), ...damagedCopies(await ordinaryPdf(), 6, 7)];
  const student = await server.student('damaged@example.org', { first_name: 'Dee', country: 'USA' });
  const ends = new Set<string>();
  for (const file of files) {
    const { status } = await attachFile(server, student, 'transcript', 'grades.pdf', file);
    await expect.poll(() => copyStatus(student), { timeout: 30_000 }).toBe('COMPLETED');
    const { rawPayload } = await server.app.inject({ url: calls.pdfFile.path, cookies: Object.fromEntries(student.cookies) });
    const pages = (await readPdf(rawPayload)).pages.join('');
    expect(pages.includes('transcript 1')).toBe(status === 'COMPLETED');
    ends.add(status);
  }
  expect([...ends].toSorted()).toEqual(['COMPLETED', 'FAILED']);
});
