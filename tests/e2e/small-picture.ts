import sharp from 'sharp';

/** How many pixels of a screen become one, each way: a word that is another one still shows, and a picture takes some kilobytes. */
const SCALE = 4;
const QUALITY = 70;
/** Of 255: what of a color counts as another one. */
const SEEN = 40;
/** Fewer such pixels are not looked at: where two colors meet, one of them may be rounded. */
const FEWEST = 6;

/** Where a screen does not look as it did. */
export interface Difference {
  /** Of the picture, from 0 to 1. */
  readonly share: number;
  /** Rows of the screen, in pixels, from its top. */
  readonly from: number;
  readonly to: number;
}

/** A screen as it is kept, to be compared with later ones. @param picture PNG @returns WebP, a quarter as wide and high */
export async function smallPicture(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const size = { width: Math.ceil(width / SCALE), height: Math.ceil(height / SCALE), fit: 'fill' } as const;
  return sharp(picture).resize(size).webp({ quality: QUALITY, effort: 6 }).toBuffer();
}

/** @returns undefined where both look the same. What only one of the two has, as it is longer, counts as another color. */
export async function differenceOf(kept: Buffer, now: Buffer): Promise<Difference | undefined> {
  const [before, after] = await Promise.all([kept, now].map(pixelsOf));
  if (!before || !after) throw new Error('There are two pictures');
  const width = Math.max(before.info.width, after.info.width);
  const height = Math.max(before.info.height, after.info.height);
  const rows: number[] = [];
  let changed = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isAnother(before, after, x, y)) continue;
      changed++;
      if (rows.at(-1) !== y) rows.push(y);
    }
  }
  if (changed < FEWEST) return undefined;
  return { share: changed / (width * height), from: (rows[0] ?? 0) * SCALE, to: ((rows.at(-1) ?? 0) + 1) * SCALE };
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

function isAnother(before: Pixels, after: Pixels, x: number, y: number): boolean {
  const isIn = ({ info }: Pixels): boolean => x < info.width && y < info.height;
  if (!isIn(before) || !isIn(after)) return true;
  const at = ({ data, info }: Pixels, channel: number): number => data[(y * info.width + x) * info.channels + channel] ?? 0;
  return [0, 1, 2].some((channel) => Math.abs(at(before, channel) - at(after, channel)) > SEEN);
}
