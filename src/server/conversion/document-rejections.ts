export const documentRejectionTexts = {
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
  attachments: 'document.attachments',
  /** A form whose pages only one program can make. */
  dynamic_form: 'document.dynamic_form',
  /** The resulting PDF shows less, or more, than the original. */
  not_whole: 'document.not_whole',
  blank_picture: 'document.blank_picture',
  too_slow: 'document.too_slow',
  word_not_taken: 'document.word_not_taken',
  word_incomplete: 'document.word_incomplete',
  /** A picture that Chromium does not draw, such as EMF, or a chart. */
  picture_not_shown: 'document.picture_not_shown',
  infected: 'document.infected',
  not_checked: 'document.not_checked',
} as const satisfies Record<string, `document.${string}`>;

export type DocumentRejectionReason = keyof typeof documentRejectionTexts;

export const isDocumentRejectionReason = (reason: string): reason is DocumentRejectionReason =>
  Object.hasOwn(documentRejectionTexts, reason);

export class DocumentRejectedError extends Error {
  override name = 'DocumentRejectedError';
  readonly reason: DocumentRejectionReason;
  constructor(reason: DocumentRejectionReason) {
    super(reason);
    this.reason = reason;
  }
}
