import sharp from 'sharp';

/** Pixels of a screen per pixel of its reference, each way: a reference takes some kilobytes. */
const SCALE = 4;
const QUALITY = 70;
/** Difference of a color channel, of 255, from which a pixel counts as changed. */
const SEEN = 40;
/** Largest share of changed pixels that counts as the same: another word changes up to 0.9 %, a shift by 16 pixels 1.2 % or more. */
export const MAX_CHANGED_SHARE = 0.01;

export interface ScreenshotDifference {
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

/** The reference that is made of a screen. @param picture PNG @returns WebP, a quarter as wide and high */
export async function toReferenceScreenshot(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const size = { width: Math.ceil(width / SCALE), height: Math.ceil(height / SCALE), fit: 'fill' } as const;
  return sharp(picture).resize(size).webp({ quality: QUALITY, effort: 6 }).toBuffer();
}

export async function compareScreenshots(reference: Buffer, now: Buffer): Promise<ScreenshotDifference> {
  const [before, after] = await Promise.all([reference, now].map(pixelsOf));
  if (!before || !after || before.data.length !== after.data.length) throw new Error('The window has another size than the reference');
  const { width, height, channels } = before.info;
  const isChanged = (pixel: number): boolean =>
    [0, 1, 2].some((channel) => {
      const at = pixel * channels + channel;
      return Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) > SEEN;
    });
  const changed = Array.from({ length: width * height }, (_, pixel) => pixel).filter(isChanged);
  const rowOf = (pixel = 0): number => Math.floor(pixel / width);
  return { share: changed.length / (width * height), from: rowOf(changed[0]) * SCALE, to: (rowOf(changed.at(-1)) + 1) * SCALE };
}

const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
