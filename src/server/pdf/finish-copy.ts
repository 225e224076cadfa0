import { PDFDocument, PDFHexString } from '@cantoo/pdf-lib';
import { fillSheet } from './fill-sheet.ts';

/** A document that stands at the end of a copy. */
export interface AttachedDocument {
  /** Its question's label and its file's name. */
  readonly name: string;
  readonly pdf: Uint8Array;
}

interface Finish {
  /** A print whose last sheets are the frames for all pages of `documents`, in their order. */
  readonly printed: Uint8Array;
  readonly documents: readonly AttachedDocument[];
  /** When the copy was made, as it says itself. */
  readonly at: Date;
  /** Hexadecimal; the same for the same content. */
  readonly id: string;
}

/**
 * Puts the attached documents into their frames, and fixes what would differ from print to print: the same content, instant
 * and id make the same bytes.
 */
export async function finishCopy({ printed, documents, at, id }: Finish): Promise<Uint8Array> {
  const copy = await PDFDocument.load(printed, { updateMetadata: false });
  // pdf-lib reads beyond the view of a pooled buffer: each document is a piece of memory of its own.
  const sources = await Promise.all(documents.map(({ pdf }) => PDFDocument.load(Uint8Array.from(pdf), { updateMetadata: false })));
  const pages = documents.flatMap(({ name }, n) => sources[n]?.getPages().map((page) => ({ page, name })) ?? []);
  const sheets = copy.getPages().slice(copy.getPageCount() - pages.length);
  for (const [n, { page, name }] of pages.entries()) {
    const sheet = sheets[n];
    if (!sheet) throw new Error('The print has fewer sheets than the documents have pages.');
    await fillSheet(copy, sheet, page, name);
  }
  copy.setCreationDate(at);
  copy.setModificationDate(at);
  const mark = PDFHexString.of(id);
  copy.context.trailerInfo.ID = copy.context.obj([mark, mark]);
  return copy.save();
}

/** @throws when it is not a PDF that can be read */
export async function countPages(pdf: Uint8Array): Promise<number> {
  return (await PDFDocument.load(Uint8Array.from(pdf), { updateMetadata: false })).getPageCount();
}
