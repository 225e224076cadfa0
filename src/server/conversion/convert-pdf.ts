import { sanitizePdf } from './sanitize-pdf.ts';
import { type FinalPdf, finalizePdf } from './finalize-pdf.ts';
import type { OpenPdfiumDocument } from './pdfium.ts';
import { DocumentRejectedError } from './document-rejections.ts';

/** Makes a passive PDF; PDFium supplies the file where pdf-lib loses something. @throws {DocumentRejectedError} as `sanitizePdf` and `finalizePdf` do */
export async function convertPdf(bytes: Uint8Array, open: OpenPdfiumDocument): Promise<FinalPdf> {
  const made = async (copy: Uint8Array): Promise<FinalPdf> => {
    const { document, shown } = await sanitizePdf(bytes, open, copy);
    return finalizePdf(document, open, shown);
  };
  return made(bytes).catch((error: unknown) => {
    if (error instanceof DocumentRejectedError && error.reason !== 'damaged' && error.reason !== 'not_whole') throw error;
    return made(open(bytes).saveAndClose());
  });
}
