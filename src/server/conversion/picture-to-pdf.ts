import { PageSizes, PDFDocument } from '@cantoo/pdf-lib';
import sharp, { type OutputInfo } from 'sharp';
import { conversionLimits } from './limits.ts';
import { requireFewPixels } from './picture-pixels.ts';
import { FileRefused } from './refused-file.ts';

const [SHORT_SIDE, LONG_SIDE] = PageSizes.Letter;
const MARGIN = 36;
/** 300 dots per inch of the longer side: what a printer can show. */
const MAX_PIXELS_PER_SIDE = 3300;

/**
 * A picture on one Letter page, upright or across as it lies better. Only its pixels are kept: orientation is applied,
 * colors become sRGB, what was transparent is white, and place, time and camera are gone.
 * @throws {FileRefused} `damaged`, `too_large_inside`
 */
export async function pictureToPdf(picture: Uint8Array): Promise<PDFDocument> {
  const { data, info } = await repainted(picture);
  const pdf = await PDFDocument.create({ updateMetadata: false });
  // A fresh array: pdf-lib reads the whole buffer behind a view, and Node's small buffers share one.
  const image = await pdf.embedJpg(new Uint8Array(data));
  const [width, height] = info.width > info.height ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE];
  const scale = Math.min((width - 2 * MARGIN) / info.width, (height - 2 * MARGIN) / info.height, 1);
  const drawn = { width: info.width * scale, height: info.height * scale };
  pdf.addPage([width, height]).drawImage(image, { ...drawn, x: (width - drawn.width) / 2, y: (height - drawn.height) / 2 });
  return pdf;
}

async function repainted(picture: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    await requireFewPixels(picture);
    return await sharp(picture, { limitInputPixels: conversionLimits.pixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_PIXELS_PER_SIDE, height: MAX_PIXELS_PER_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColorspace('srgb')
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('damaged');
  }
}
