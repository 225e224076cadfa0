import type { RefusedFile } from './refused-file.ts';

/** What the worker writes first, once it has loaded and given up its rights: anything that goes wrong after that is the file's fault. */
export const READY = 'ready\n';

/** The line that the worker writes before the file that it made: a PDF, or a Word file that may be laid out if the line says `harmless`. */
export type WorkerReply =
  | {
      readonly outcome: 'converted';
      readonly pages: number;
      /** Lengths of the pictures of its first pages, which follow it. */ readonly pictures: readonly number[];
    }
  | { readonly outcome: 'harmless' }
  | { readonly outcome: 'refused'; readonly reason: RefusedFile };
