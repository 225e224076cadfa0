import { calls } from '../../contract/calls.ts';
import type { PdfCopies } from '../services/pdf-copies.ts';
import { pdf } from './file-reply.ts';
import type { Serve } from './serve.ts';

/** The student's own application as a PDF: its progress, and the file. */
export function addPdfCopyRoutes(serve: Serve, { pdfCopies }: { pdfCopies: PdfCopies }): void {
  serve(calls.pdfCopy, ({ accountId }) => pdfCopies.state(accountId));
  serve(calls.pdfFile, async ({ accountId }, reply) => pdf(reply, await pdfCopies.file(accountId)));
}
