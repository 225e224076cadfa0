import type { RefusedFile } from './refused-file.ts';

/** Written first, once the worker has loaded and given up its rights: anything that goes wrong after it is the file's fault. */
export const READY = 'ready\n';

/** Line before the resulting file: a finished PDF if `converted`, else one that may be handled further. */
export type WorkerReply =
  | {
      readonly outcome: 'converted';
      readonly pages: number;
      /** Lengths of the pictures of its first pages, which follow it. */ readonly pictures: readonly number[];
    }
  | { readonly outcome: 'harmless' }
  | { readonly outcome: 'refused'; readonly reason: RefusedFile };

export function writeReply(answer: WorkerReply, ...made: readonly Uint8Array[]): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  for (const part of made) process.stdout.write(part);
}
