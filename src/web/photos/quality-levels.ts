/** Longest side in pixels and JPEG quality of a page. */
interface QualityLevel {
  readonly side: number;
  readonly quality: number;
}

/** Steps from sharp to small: quality goes before pixels; text stays readable down to 1600 pixels. */
export const QUALITY_LEVELS: readonly QualityLevel[] = [
  { side: 3000, quality: 0.85 },
  { side: 2600, quality: 0.8 },
  { side: 2400, quality: 0.72 },
  { side: 2200, quality: 0.66 },
  { side: 2000, quality: 0.6 },
  { side: 1800, quality: 0.55 },
  { side: 1600, quality: 0.55 },
  { side: 1600, quality: 0.42 },
  { side: 1400, quality: 0.42 },
  { side: 1200, quality: 0.42 },
  { side: 1000, quality: 0.42 },
  { side: 800, quality: 0.4 },
  { side: 640, quality: 0.35 },
];

/** The smallest on which a page of text is comfortable to read. */
export const READABLE_QUALITY: QualityLevel = { side: 1600, quality: 0.42 };

/** Finds the sharpest rung whose picture has at most `maxBytes`, with few attempts; undefined if even the last is too large. */
export async function findSharpestFit<Picture extends { readonly size: number }>(
  maxBytes: number,
  write: (rung: QualityLevel) => Promise<Picture>,
  rungs: readonly QualityLevel[] = QUALITY_LEVELS,
): Promise<Picture | undefined> {
  let [from, to] = [0, rungs.length];
  let best: Picture | undefined;
  while (from < to) {
    const middle = (from + to) >> 1;
    const rung = rungs[middle];
    if (!rung) break;
    const picture = await write(rung);
    if (picture.size <= maxBytes) [best, to] = [picture, middle];
    else from = middle + 1;
  }
  return best;
}

/** Bytes for each page, in proportion to what it needs to be readable. */
export function allocatePageBytes(needs: readonly number[], maxBytes: number): readonly number[] {
  const sum = needs.reduce((all, need) => all + need, 0);
  return needs.map((need) => Math.floor((maxBytes * need) / Math.max(sum, 1)));
}
