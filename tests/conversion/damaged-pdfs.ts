import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { createPdfOfObjects } from './create-pdf-of-objects.ts';

const TEXT = Buffer.from('BT /F1 24 Tf 20 300 Td (Grade A) Tj ET');

interface Parts {
  readonly page?: string;
  readonly media?: string;
  readonly font?: string;
  readonly resources?: string;
  readonly filter?: string;
  readonly data?: Uint8Array;
}

function pdfWith({
  page = '',
  media = '/MediaBox [0 0 300 400]',
  font = '<< /F1 5 0 R >>',
  resources,
  filter = '',
  data = TEXT,
}: Parts): Buffer {
  return createPdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R ${media} ${page} /Contents 4 0 R /Resources ${resources ?? `<< /Font ${font} >>`} >>`,
    { dict: filter, data },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

function packedBadly(): Uint8Array {
  const packed = Uint8Array.from(deflateSync(Buffer.from(`${TEXT.toString()} `.repeat(20))));
  packed.fill(0xff, 2, 10);
  return packed;
}

/** PDFs with invalid page geometry; readers show them on Letter paper or ignore the invalid part. */
export const pdfsWithOddGeometry: Readonly<Record<string, Buffer>> = {
  'a size that is missing': pdfWith({ media: '' }),
  'a size of three numbers': pdfWith({ media: '/MediaBox [0 0 300]' }),
  'a size of words': pdfWith({ media: '/MediaBox [(a) (b) (c) (d)]' }),
  'a size that is no list': pdfWith({ media: '/MediaBox (x)' }),
  'a size without area': pdfWith({ media: '/MediaBox [10 10 10 400]' }),
  'a turn in words': pdfWith({ page: '/Rotate (x)' }),
  'a turn by 45 degrees': pdfWith({ page: '/Rotate 45' }),
  'a crop in words': pdfWith({ page: '/CropBox [(a) 0 0 0]' }),
};

export const pdfWithCropOutsidePage = pdfWith({ page: '/CropBox [5000 5000 6000 6000]' });

export const unreadablePdfs: Readonly<Record<string, Buffer>> = {
  'packed content that is damaged': pdfWith({ filter: '/Filter /FlateDecode', data: packedBadly() }),
  'content packed in an unknown way': pdfWith({ filter: '/Filter /NoSuchDecode' }),
  'resources that are a number': pdfWith({ resources: '7' }),
  'fonts that are a list': pdfWith({ font: '[1 2]' }),
};

export async function createOrdinaryPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const grade of ['A', 'B', 'C']) {
    const page = pdf.addPage([612, 792]);
    for (let line = 0; line < 30; line += 1) page.drawText(`Course ${line}, grade ${grade}`, { x: 60, y: 740 - 20 * line, size: 12, font });
  }
  return pdf.save({ useObjectStreams: false });
}

/** Copies of a file with 4 neighbouring bytes changed, each at another place; the same for the same seed. */
export function createDamagedCopies(file: Uint8Array, count: number, seed: number): readonly Uint8Array[] {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => {
    const copy = Uint8Array.from(file);
    const at = random(copy.length - 4);
    for (let n = 0; n < 4; n += 1) copy[at + n] = random(256);
    return copy;
  });
}
