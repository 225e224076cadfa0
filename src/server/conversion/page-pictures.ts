import { conversionLimits } from './limits.ts';

const MOST_BYTES = 200_000;
const BEGIN = Buffer.from([0xff, 0xd8, 0xff]);
const END = Buffer.from([0xff, 0xd9]);

/** Checks the pictures at the end of a worker's result, as it has handled an untrusted file; undefined if they are invalid. */
export function picturesIn(made: Uint8Array, sizes: readonly unknown[]): readonly Uint8Array[] | undefined {
  if (sizes.length > conversionLimits.pictures || !sizes.every(isRight)) return undefined;
  let at = made.length - sizes.reduce((sum, size) => sum + size, 0);
  if (at < 0) return undefined;
  const pictures = sizes.map((size) => made.slice(at, (at += size)));
  const isJpeg = (picture: Uint8Array): boolean => BEGIN.equals(picture.subarray(0, 3)) && END.equals(picture.subarray(-2));
  return pictures.every(isJpeg) ? pictures : undefined;
}

const isRight = (size: unknown): size is number => Number.isSafeInteger(size) && Number(size) > 0 && Number(size) <= MOST_BYTES;
