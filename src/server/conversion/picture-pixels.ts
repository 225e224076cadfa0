import sharp from 'sharp';
import { conversionLimits } from './limits.ts';
import { FileRefused } from './refused-file.ts';

sharp.cache(false);
// Each file has its own process: more threads would only take cores away from others.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/** Reads only the header of a picture. @throws {FileRefused} `too_large_inside` */
export async function requireFewPixels(picture: Uint8Array): Promise<void> {
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
  if (width * height > conversionLimits.pixels) throw new FileRefused('too_large_inside');
}
