import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFName, PDFPageLeaf, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { boundUnpackedSize } from './bound-unpacked-size.ts';
import { drawAnnotations } from './draw-annotations.ts';
import { conversionLimits } from './limits.ts';
import { FileRefused } from './refused-file.ts';
import { settleGeometry } from './settle-geometry.ts';

/** What a page is drawn from. Everything else on it can be active: links, scripts, attachments, threads, forms. */
const pageKeys = new Set(['Type', 'Parent', 'Resources', 'Contents', 'Group', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit']);
/** What would let a stream contain another file, or fetch its data from elsewhere. */
const foreignStreamKeys = ['F', 'FFilter', 'FDecodeParms', 'AF', 'Ref', 'OPI', 'Alternates', 'Metadata', 'PieceInfo'].map((key) =>
  PDFName.of(key),
);

/**
 * The pages of a PDF in a new, passive document: filled form fields and comments are drawn on the page; scripts,
 * actions, links, attachments and everything else that no page is drawn from are left out.
 * @throws {FileRefused} `encrypted`, `damaged`, `too_many_pages`, `too_large_inside`, `active_content`
 */
export async function cleanPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const source = await opened(bytes);
  requireFewPages(source);
  // Forms that are programs: Adobe Reader computes their pages, and the file itself only has a page that says so.
  if (source.catalog.get(PDFName.of('NeedsRendering'))) throw new FileRefused('active_content');
  boundUnpackedSize(source.context);
  drawMissingAppearances(source);
  for (const page of source.getPages()) {
    if (!hasWholeContents(page.node)) throw new FileRefused('damaged');
    settleGeometry(page.node);
    drawAnnotations(page.node);
    for (const key of page.node.keys()) if (!pageKeys.has(key.decodeText())) page.node.delete(key);
  }
  for (const [, object] of source.context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) for (const key of foreignStreamKeys) object.dict.delete(key);
    if (object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Filespec'))
      for (const key of object.keys()) object.delete(key);
  }
  const clean = await PDFDocument.create({ updateMetadata: false });
  for (const page of await clean.copyPages(source, source.getPageIndices())) clean.addPage(page);
  return clean;
}

async function opened(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false });
  } catch (error) {
    throw new FileRefused(error instanceof EncryptedPDFError ? 'encrypted' : 'damaged');
  }
}

/** Does its own counting and stops early: a few hundred bytes can name a billion pages, or a page that contains itself. */
function requireFewPages(source: PDFDocument): void {
  let left: number = conversionLimits.pages;
  const visit = (node: unknown, depth: number): void => {
    if (depth > conversionLimits.pages) throw new FileRefused('damaged');
    if (node instanceof PDFPageLeaf) {
      if (left === 0) throw new FileRefused('too_many_pages');
      left -= 1;
      return;
    }
    const children = node instanceof PDFDict ? node.lookupMaybe(PDFName.of('Kids'), PDFArray) : undefined;
    if (!children) throw new FileRefused('damaged');
    for (let index = 0; index < children.size(); index += 1) visit(children.lookup(index), depth + 1);
  };
  visit(source.catalog.lookup(PDFName.of('Pages')), 0);
  if (left === conversionLimits.pages) throw new FileRefused('damaged');
}

/** A page may be empty, but what it refers to must be there: a truncated file has only its beginning. */
function hasWholeContents(page: PDFPageLeaf): boolean {
  const contents = page.get(PDFName.of('Contents'));
  if (contents === undefined) return true;
  const found = page.context.lookup(contents);
  const parts = found instanceof PDFArray ? found.asArray() : [contents];
  return parts.every((part) => !(part instanceof PDFRef) || page.context.lookup(part) instanceof PDFStream);
}

/** Programs may leave it to the reader to draw what was typed into a form. */
function drawMissingAppearances(source: PDFDocument): void {
  if (!source.catalog.has(PDFName.of('AcroForm'))) return;
  try {
    source.getForm().updateFieldAppearances();
  } catch {
    // A field with letters that the standard font lacks, or an invalid form: what is already drawn stays.
  }
}
