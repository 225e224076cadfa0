import { create as contentDisposition } from 'content-disposition';
import Type from 'typebox';
import { PdfCopyState, Refusal } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { PdfCopies } from '../services/pdf-copies.ts';
import type { App } from './app-type.ts';

/** The student's own application as a PDF: how far it is, and the file. */
export function addPdfCopyRoutes(app: App, { pdfCopies }: { pdfCopies: PdfCopies }): void {
  app.route({
    method: calls.pdfCopy.method,
    url: calls.pdfCopy.path,
    schema: { response: { 200: PdfCopyState, '4xx': Refusal, '5xx': Refusal } },
    handler: (request) => pdfCopies.state(request.accountId),
  });
  app.route({
    method: calls.pdfFile.method,
    url: calls.pdfFile.path,
    schema: { response: { 200: Type.Unsafe<Buffer>(Type.Any()), '4xx': Refusal, '5xx': Refusal } },
    async handler(request, reply) {
      const { name, content } = await pdfCopies.file(request.accountId);
      // Whatever a document brought along, no browser runs it under our name.
      return reply
        .headers({ 'content-disposition': contentDisposition(name), 'content-security-policy': "default-src 'none'; sandbox" })
        .type('application/pdf')
        .send(Buffer.from(content));
    },
  });
}
