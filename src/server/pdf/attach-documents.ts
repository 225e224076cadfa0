import { PDFDocument, PDFHexString, type PDFPage } from '@cantoo/pdf-lib';
import { drawPageOnSheet } from './draw-page-on-sheet.ts';
import { registerLayers } from './pdf-layers.ts';

interface AttachedDocument {
  readonly name: string;
  readonly pages: number;
  /** Undefined if it cannot be shown: one sheet says so. */
  readonly pdf: Uint8Array | undefined;
}

/** Documents that cannot be drawn: the copy is printed again, with a note in their place. */
export class UnrenderableDocumentsError extends Error {
  override name = 'UnrenderableDocumentsError';
  readonly reasons: ReadonlyMap<number, string>;
  constructor(reasons: ReadonlyMap<number, string>) {
    super([...reasons.values()].join(' '));
    this.reasons = reasons;
  }
}

interface Finish {
  readonly printed: Uint8Array;
  readonly documents: readonly AttachedDocument[];
  readonly at: Date;
  readonly id: string;
}

/** Draws attached documents into their frames. Same content, instant and id make the same bytes. @throws {UnrenderableDocumentsError} naming all */
export async function attachDocuments({ printed, documents, at, id }: Finish): Promise<Uint8Array> {
  const copy = await PDFDocument.load(printed, { updateMetadata: false });
  const all = copy.getPages();
  let next = all.length - documents.reduce((sum, document) => sum + sheetsOf(document), 0);
  if (next < 0) throw new Error('The print has fewer sheets than the documents have pages.');
  const reasons = new Map<number, string>();
  for (const [n, document] of documents.entries()) {
    const sheets = all.slice(next, (next += sheetsOf(document)));
    await fillSheets(copy, sheets, document).catch((error: unknown) =>
      reasons.set(n, error instanceof Error ? error.message : String(error)),
    );
  }
  if (reasons.size > 0) throw new UnrenderableDocumentsError(reasons);
  registerLayers(copy);
  copy.setCreationDate(at);
  copy.setModificationDate(at);
  const mark = PDFHexString.of(id);
  copy.context.trailerInfo.ID = copy.context.obj([mark, mark]);
  return copy.save();
}

const sheetsOf = ({ pdf, pages }: AttachedDocument): number => (pdf ? pages : 1);

async function fillSheets(copy: PDFDocument, sheets: readonly PDFPage[], { name, pdf }: AttachedDocument): Promise<void> {
  if (!pdf) return;
  // Copied: pdf-lib reads beyond the view of a pooled buffer.
  const pages = (await PDFDocument.load(Uint8Array.from(pdf), { updateMetadata: false })).getPages();
  for (const [n, sheet] of sheets.entries()) {
    const page = pages[n];
    if (!page || pages.length !== sheets.length) throw new Error(`It has ${pages.length} pages instead of ${sheets.length}.`);
    await drawPageOnSheet(copy, sheet, page, name);
  }
}
