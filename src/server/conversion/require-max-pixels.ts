import sharp from 'sharp';
import { conversionLimits } from './conversion-limits.ts';
import { DocumentRejectedError } from './document-rejections.ts';

sharp.cache(false);
// Each file has its own process: more threads would only take cores away from others.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/** Reads only the header of a picture. @throws {DocumentRejectedError} `too_large_inside` */
export async function requireMaxPixels(picture: Uint8Array): Promise<void> {
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
  if (width * height > conversionLimits.pixels) throw new DocumentRejectedError('too_large_inside');
}
