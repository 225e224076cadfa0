/** Every reason for which a file is not taken, and the sentence in `schemas/text/en.json` that tells the student what to do. */
export const refusedFiles = {
  /** The content is not what the name says, or none of the kinds that are taken. */
  not_its_kind: 'document.not_its_kind',
  encrypted: 'document.encrypted',
  damaged: 'document.damaged',
  too_many_pages: 'document.too_many_pages',
  /** Small on disk and huge once unpacked: pixels, streams, entries, memory. */
  too_large_inside: 'document.too_large_inside',
  /** Macros, files within the file, parts that are fetched from elsewhere, forms that only one program can draw. */
  active_content: 'document.active_content',
  too_slow: 'document.too_slow',
  /** There is neither LibreOffice nor Chromium on this machine. */
  word_not_taken: 'document.word_not_taken',
  infected: 'document.infected',
  /** The virus scanner did not answer: the file may be good, and nobody knows. */
  not_checked: 'document.not_checked',
} as const satisfies Record<string, `document.${string}`>;

export type RefusedFile = keyof typeof refusedFiles;

export const isRefusedFile = (reason: string): reason is RefusedFile => Object.hasOwn(refusedFiles, reason);

/** Thrown in the worker where a file turns out to be one that is not taken. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly reason: RefusedFile;
  constructor(reason: RefusedFile) {
    super(reason);
    this.reason = reason;
  }
}
