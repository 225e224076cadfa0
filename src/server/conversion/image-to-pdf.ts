import { PageSizes, PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { conversionLimits } from './conversion-limits.ts';
import { requireMaxPixels } from './require-max-pixels.ts';
import { DocumentRejectedError } from './document-rejections.ts';

const [SHORT_SIDE, LONG_SIDE] = PageSizes.Letter;
const MARGIN = 36;
/** 300 dots per inch of the longer side: what a printer can show. */
const MAX_PIXELS_PER_SIDE = 3300;
/** Higher than two pages at page width: a scrolled screenshot, whose text would be too small on one page. */
const TALL = (2 * (LONG_SIDE - 2 * MARGIN)) / (SHORT_SIDE - 2 * MARGIN);
/** Share of a page in which an empty row is searched, to cut there. */
const CUT_ROOM = 1 / 6;
const FAINT = 12;

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Puts only the pixels of a picture, upright and in sRGB, on Letter pages. @throws {DocumentRejectedError} */
export async function imageToPdf(picture: Uint8Array): Promise<PDFDocument> {
  const pixels = await repainted(picture);
  const { width: wide, height: high } = pixels;
  const [width, height] = wide > high ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE];
  const [room, tall] = [width - 2 * MARGIN, height - 2 * MARGIN];
  const isCut = high > wide * TALL && high > 2 * tall;
  const scale = Math.min(room / wide, isCut ? 1 : tall / high, 1);
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const [top, bottom] of isCut ? cut(pixels, Math.floor(tall / scale)) : [[0, high] as const]) {
    if (pdf.getPageCount() === conversionLimits.pages) throw new DocumentRejectedError('too_many_pages');
    const part = pixels.data.subarray(top * wide * 3, bottom * wide * 3);
    const raw = { width: wide, height: bottom - top, channels: 3 as const };
    const jpeg = await sharp(part, { raw }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
    // Copied: pdf-lib reads the whole buffer behind a view, and Node's small buffers share one.
    const image = await pdf.embedJpg(new Uint8Array(jpeg));
    const drawn = { width: wide * scale, height: raw.height * scale };
    const y = isCut ? height - MARGIN - drawn.height : (height - drawn.height) / 2;
    pdf.addPage([width, height]).drawImage(image, { ...drawn, x: (width - drawn.width) / 2, y });
  }
  return pdf;
}

/** Keeps the pixels of a picture that is cut, or narrower than a page, so that its text stays readable. */
async function repainted(picture: Uint8Array): Promise<Pixels> {
  try {
    await requireMaxPixels(picture);
    const upright = sharp(picture, { limitInputPixels: conversionLimits.pixels, failOn: 'error' }).autoOrient();
    const { autoOrient } = await upright.metadata();
    const isLong = Math.max(autoOrient.width / autoOrient.height, autoOrient.height / autoOrient.width) > TALL;
    const { data, info } = await upright
      .resize({ width: MAX_PIXELS_PER_SIDE, height: MAX_PIXELS_PER_SIDE, fit: isLong ? 'outside' : 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (data.every((value) => value > 255 - FAINT)) throw new DocumentRejectedError('blank_picture');
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof DocumentRejectedError ? error : new DocumentRejectedError('damaged');
  }
}

/** Rows of each page, `most` at a time; a page ends at an empty row if there is one near its end. */
function cut({ data, width, height }: Pixels, most: number): readonly (readonly [top: number, bottom: number])[] {
  const parts: (readonly [number, number])[] = [];
  for (let top = 0; top < height; top = parts.at(-1)?.[1] ?? height) {
    let bottom = Math.min(top + most, height);
    const lowest = bottom - (bottom < height ? Math.floor(most * CUT_ROOM) : 0);
    const isEmpty = (row: number): boolean => {
      const colors = data.subarray(row * width * 3, (row + 1) * width * 3);
      return colors.every((value, n) => Math.abs(value - (colors[n % 3] ?? 0)) <= FAINT);
    };
    while (bottom > lowest && bottom < height && !isEmpty(bottom)) bottom -= 1;
    parts.push([top, bottom === lowest ? Math.min(top + most, height) : bottom]);
  }
  return parts;
}
