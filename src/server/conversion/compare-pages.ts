import type { PageBitmap } from './pdfium.ts';
import { DocumentRejectedError } from './document-rejections.ts';

/** Gray value of each pixel, as PDFium gives some letters colored edges. */
export interface PageInk {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/** Pale text (7 % gray, 8 points) differs from its paper by up to 7, the same page drawn again by 4. */
const TOLERANCE = 6;
/** A digit of 7 points has three pixels that differ from everything around them. */
const MOST_PIXELS = 1;

export function pageInkOf({ pixels, width, height }: PageBitmap): PageInk {
  const ink = new Uint8Array(width * height);
  for (let n = 0; n < ink.length; n += 1) ink[n] = ((pixels[4 * n] ?? 0) + (pixels[4 * n + 1] ?? 0) + (pixels[4 * n + 2] ?? 0)) / 3;
  return { width, height, ink };
}

/** @throws {DocumentRejectedError} `not_whole` when something has vanished or appeared */
export function requireSamePage(before: PageInk | undefined, after: PageBitmap): void {
  if (before?.width !== after.width || before.height !== after.height) throw new DocumentRejectedError('not_whole');
  const { ink } = pageInkOf(after);
  if (strayPixels(before.ink, ink, after) + strayPixels(ink, before.ink, after) > MOST_PIXELS) throw new DocumentRejectedError('not_whole');
}

function strayPixels(from: Uint8Array, to: Uint8Array, { width, height }: PageBitmap): number {
  const around = (ink: Uint8Array, n: number): readonly number[] => {
    const [x, y] = [n % width, Math.floor(n / width)];
    const near: number[] = [];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      near.push(...ink.subarray(row * width + Math.max(0, x - 1), row * width + Math.min(width, x + 2)));
    return near;
  };
  let stray = 0;
  for (let n = 0; n < from.length; n += 1) {
    if (from[n] === to[n]) continue;
    const [here, there] = [around(from, n), around(to, n)];
    const mean = here.reduce((sum, value) => sum + value) / here.length;
    if (mean < Math.min(...there) - TOLERANCE || mean > Math.max(...there) + TOLERANCE) stray += 1;
  }
  return stray;
}
