import type { PagePicture } from './pdfium.ts';
import { FileRefused } from './refused-file.ts';

/** Ink of a page: for each pixel the mean of its colors, as PDFium gives some letters colored edges. */
export interface PageInk {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/** Edges differ by less from drawing to drawing, black letters from their paper by 100. */
const TOLERANCE = 56;
/** A digit of 7 points has two that differ from everything around them. */
const MOST_PIXELS = 1;

export function inkOf({ pixels, width, height }: PagePicture): PageInk {
  const ink = new Uint8Array(width * height);
  for (let n = 0; n < ink.length; n += 1) ink[n] = ((pixels[4 * n] ?? 0) + (pixels[4 * n + 1] ?? 0) + (pixels[4 * n + 2] ?? 0)) / 3;
  return { width, height, ink };
}

/**
 * Compares a page of a file with what became of it.
 * @throws {FileRefused} `not_whole` when something has vanished or appeared
 */
export function requireSamePage(before: PageInk | undefined, after: PagePicture): void {
  if (before?.width !== after.width || before.height !== after.height) throw new FileRefused('not_whole');
  const { ink } = inkOf(after);
  if (strayPixels(before.ink, ink, after) + strayPixels(ink, before.ink, after) > MOST_PIXELS) throw new FileRefused('not_whole');
}

/** Counts the pixels that are lighter or darker than everything around their place in the other picture. */
function strayPixels(from: Uint8Array, to: Uint8Array, { width, height }: PagePicture): number {
  let stray = 0;
  for (let n = 0; n < from.length; n += 1) {
    const value = from[n] ?? 0;
    if (Math.abs(value - (to[n] ?? 0)) <= TOLERANCE) continue;
    const [x, y] = [n % width, Math.floor(n / width)];
    const near: number[] = [];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      near.push(...to.subarray(row * width + Math.max(0, x - 1), row * width + Math.min(width, x + 2)));
    if (value < Math.min(...near) - TOLERANCE || value > Math.max(...near) + TOLERANCE) stray += 1;
  }
  return stray;
}
