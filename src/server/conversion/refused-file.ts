/** Every reason why a file is not accepted, and the sentence in `schemas/meta/text/en.json` that tells the student what to do. */
export const refusedFiles = {
  /** The content does not match the name, or is none of the accepted kinds. */
  not_its_kind: 'document.not_its_kind',
  encrypted: 'document.encrypted',
  damaged: 'document.damaged',
  too_many_pages: 'document.too_many_pages',
  /** Small on disk and huge once unpacked: pixels, streams, entries, memory. */
  too_large_inside: 'document.too_large_inside',
  /** Macros, embedded files, parts that are fetched from elsewhere. */
  active_content: 'document.active_content',
  /** A PDF whose pages are only the cover of other files. */
  portfolio: 'document.portfolio',
  /** Other files are attached to a PDF. */
  attachments: 'document.attachments',
  /** A form whose pages only one program can make. */
  dynamic_form: 'document.dynamic_form',
  /** The PDF that was made of it shows less, or more, than it does. */
  not_whole: 'document.not_whole',
  blank_picture: 'document.blank_picture',
  too_slow: 'document.too_slow',
  /** Chromium is not there, or only where the confined user cannot run it. */
  word_not_taken: 'document.word_not_taken',
  /** Some of its words are not on the pages that were made of it. */
  word_incomplete: 'document.word_incomplete',
  /** A Word file has a picture of a kind that Chromium does not draw, such as EMF, or a chart. */
  picture_not_shown: 'document.picture_not_shown',
  infected: 'document.infected',
  /** The virus scanner did not respond, so it is not known whether the file is safe. */
  not_checked: 'document.not_checked',
} as const satisfies Record<string, `document.${string}`>;

export type RefusedFile = keyof typeof refusedFiles;

export const isRefusedFile = (reason: string): reason is RefusedFile => Object.hasOwn(refusedFiles, reason);

/** Thrown in the worker when a file turns out to be one that is not accepted. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly reason: RefusedFile;
  constructor(reason: RefusedFile) {
    super(reason);
    this.reason = reason;
  }
}
