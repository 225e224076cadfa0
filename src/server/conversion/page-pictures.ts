import { confinedProgram } from './conversion-worker.ts';
import type { RunProgram } from './confined-program.ts';
import { conversionLimits } from './limits.ts';
import type { RefusedFile } from './refused-file.ts';

const worker = confinedProgram('pictures-worker.ts');
/** Far more than a small picture takes. */
const MOST_BYTES = 200_000;
const BEGIN = Buffer.from([0xff, 0xd8, 0xff]);
const END = Buffer.from([0xff, 0xd9]);

/**
 * Draws all pages of a converted PDF in a process of their own.
 * @returns the first ones as small JPEG pictures, which browsers get in place of the document; none where they cannot be drawn, and the
 *   document is accepted all the same. The reason of a refusal where they take more time or memory than there is: whoever opened it in the
 *   office would wait forever.
 * @throws when the server is closing
 */
export async function drawnPages(pdf: Uint8Array, run: RunProgram, closing: AbortSignal): Promise<readonly Uint8Array[] | RefusedFile> {
  const ran = await run({ ...worker, argument: 'pdf' }, pdf).catch(() => undefined);
  closing.throwIfAborted();
  if (ran?.outcome === 'refused' && ran.reason !== 'damaged') return ran.reason;
  return ran?.outcome === 'made' ? picturesIn(ran.output) : [];
}

/** The worker has handled an untrusted file, so its reply is checked like any other input. */
export function picturesIn(output: Buffer): readonly Uint8Array[] {
  const lineEnd = output.indexOf('\n');
  const pictures: Uint8Array[] = [];
  let at = lineEnd + 1;
  for (const size of sizesIn(output.toString('utf8', 0, Math.max(0, lineEnd)))) {
    const picture = output.subarray(at, at + size);
    if (picture.length !== size || !picture.subarray(0, 3).equals(BEGIN) || !picture.subarray(-2).equals(END)) return [];
    pictures.push(new Uint8Array(picture));
    at += size;
  }
  return at === output.length ? pictures : [];
}

function sizesIn(line: string): readonly number[] {
  try {
    const sizes: unknown = JSON.parse(line);
    const isRight = (size: unknown): size is number => Number.isSafeInteger(size) && Number(size) > 0 && Number(size) <= MOST_BYTES;
    return Array.isArray(sizes) && sizes.length <= conversionLimits.pictures && sizes.every(isRight) ? sizes : [];
  } catch {
    return [];
  }
}
