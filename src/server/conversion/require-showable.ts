import { PDFDocument } from '@cantoo/pdf-lib';
import { finishCopy } from '../pdf/finish-copy.ts';

/**
 * Embeds a PDF in a throwaway copy, with the code that makes the copies of applications, so that every accepted file
 * can be shown there.
 * @throws when it cannot be embedded
 */
export async function requireShowable(pdf: Uint8Array, pages: number): Promise<void> {
  const print = await PDFDocument.create({ updateMetadata: false });
  for (let page = 0; page < pages; page += 1) print.addPage();
  await finishCopy({ printed: await print.save(), documents: [{ name: 'Document', pages, pdf }], at: new Date(0), id: '00' });
}
