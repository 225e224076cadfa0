import { cleanPdf } from './clean-pdf.ts';
import { type FinishedPdf, finishPdf } from './finish-pdf.ts';
import type { OpenWithPdfium } from './pdfium.ts';
import { FileRefused } from './refused-file.ts';

/** Makes a passive PDF; PDFium supplies the file where pdf-lib loses something. @throws {FileRefused} as `cleanPdf` and `finishPdf` do */
export async function convertPdf(bytes: Uint8Array, open: OpenWithPdfium): Promise<FinishedPdf> {
  const made = async (copy: Uint8Array): Promise<FinishedPdf> => {
    const { document, shown } = await cleanPdf(bytes, open, copy);
    return finishPdf(document, open, shown);
  };
  return made(bytes).catch((error: unknown) => {
    if (error instanceof FileRefused && error.reason !== 'damaged' && error.reason !== 'not_whole') throw error;
    return made(open(bytes).saveAndClose());
  });
}
