import type { RefusedFile } from './refused-file.ts';

/** What the worker says first, once it has loaded and given up its rights: what goes wrong from here on is the file's doing. */
export const READY = 'ready\n';

/** The line that the worker writes before the file that it has made: a PDF, or where it says `harmless` a Word file that may be laid out. */
export type WorkerAnswer =
  | { readonly outcome: 'converted'; readonly pages: number }
  | { readonly outcome: 'harmless' }
  | { readonly outcome: 'refused'; readonly reason: RefusedFile };
