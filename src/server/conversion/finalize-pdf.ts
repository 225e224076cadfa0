import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { attachDocuments } from '../pdf/attach-documents.ts';
import { type PageInk, requireSamePage } from './compare-pages.ts';
import { conversionLimits } from './conversion-limits.ts';
import type { OpenPdfiumDocument, PageBitmap } from './pdfium.ts';

export interface FinalPdf {
  readonly pdf: Uint8Array;
  readonly pages: number;
  readonly pictures: readonly Uint8Array[];
}

/** Saves a converted PDF and renders each page. @param shown pages that it must look like @throws {DocumentRejectedError} `not_whole` */
export async function finalizePdf(document: PDFDocument, open: OpenPdfiumDocument, shown?: readonly PageInk[]): Promise<FinalPdf> {
  const pages = document.getPageCount();
  const pdf = await document.save({ useObjectStreams: false, updateFieldAppearances: false });
  await requireShowable(pdf, pages);
  const made = open(pdf);
  const pictures: Uint8Array[] = [];
  for (let n = 0; n < pages; n += 1) {
    const drawn = made.draw(n);
    if (shown) requireSamePage(shown[n], drawn);
    if (n < conversionLimits.pictures) pictures.push(await jpegOf(drawn));
  }
  made.close();
  return { pdf, pages, pictures };
}

async function requireShowable(pdf: Uint8Array, pages: number): Promise<void> {
  const print = await PDFDocument.create({ updateMetadata: false });
  for (let page = 0; page < pages; page += 1) print.addPage();
  await attachDocuments({ printed: await print.save(), documents: [{ name: 'Document', pages, pdf }], at: new Date(0), id: '00' });
}

const jpegOf = ({ pixels, width, height }: PageBitmap): Promise<Uint8Array> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 70 })
    .toBuffer();
