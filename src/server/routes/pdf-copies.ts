import { create as contentDisposition } from 'content-disposition';
import { calls } from '../../contract/calls.ts';
import type { PdfCopies } from '../services/pdf-copies.ts';
import type { Serve } from './serve.ts';

/** The student's own application as a PDF: its progress, and the file. */
export function addPdfCopyRoutes(serve: Serve, { pdfCopies }: { pdfCopies: PdfCopies }): void {
  serve(calls.pdfCopy, ({ accountId }) => pdfCopies.state(accountId));
  serve(calls.pdfFile, async ({ accountId }, reply) => {
    const { name, content } = await pdfCopies.file(accountId);
    // Whatever a document contains, no browser runs it under our origin.
    reply
      .headers({ 'content-disposition': contentDisposition(name), 'content-security-policy': "default-src 'none'; sandbox" })
      .type('application/pdf');
    return Buffer.from(content);
  });
}
