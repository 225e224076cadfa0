import { PDFArray, PDFDict, PDFDocument, PDFName, PDFPageLeaf, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { listLayers, settleLayers } from '../pdf/layers.ts';
import { boundUnpackedSize } from './bound-unpacked-size.ts';
import { inkOf, type PageInk } from './compare-pages.ts';
import { conversionLimits } from './limits.ts';
import type { OpenWithPdfium } from './pdfium.ts';
import { FileRefused } from './refused-file.ts';
import { annotationsOff, settleAnnotations } from './settle-annotations.ts';
import { settleGeometry } from './settle-geometry.ts';

/** Keys that pages are drawn from. Others can be active: links, scripts, attachments, threads, forms. */
const pageKeys = new Set(['Type', 'Parent', 'Resources', 'Contents', 'Group', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit']);
/** Keys that let a stream contain another file, or fetch its data from elsewhere. */
const foreignStreamKeys = ['F', 'FFilter', 'FDecodeParms', 'AF', 'Ref', 'OPI', 'Alternates', 'Metadata', 'PieceInfo'].map((key) =>
  PDFName.of(key),
);

export interface CleanPdf {
  readonly document: PDFDocument;
  readonly shown: readonly PageInk[];
}

/**
 * Copies the pages of a PDF into a new, passive document: form values and comments are drawn on the page; scripts,
 * actions, links and the like are left out.
 * @param copy the same PDF as pdf-lib can read it
 * @throws {FileRefused} `encrypted`, `damaged`, `too_many_pages`, `too_large_inside`, `portfolio`, `attachments`,
 * `dynamic_form`, `not_whole`
 */
export async function cleanPdf(bytes: Uint8Array, open: OpenWithPdfium, copy = bytes): Promise<CleanPdf> {
  const source = await PDFDocument.load(copy, { updateMetadata: false });
  requireFewPages(source);
  requirePages(source.catalog);
  boundUnpackedSize(source.context);
  const original = open(bytes);
  if (original.pages !== source.getPageCount()) throw new FileRefused('damaged');
  if (original.attachments > filesForPrograms(source)) throw new FileRefused('attachments');
  settleLayers(source);
  const shown = source.getPages().map(({ node }, n) => inkOf(original.draw(n, annotationsOff(node))));
  original.close();
  for (const { node } of source.getPages()) {
    if (!hasWholeContents(node)) throw new FileRefused('damaged');
    settleGeometry(node);
  }
  const hasAnnotations = source
    .getPages()
    .map(({ node }) => settleAnnotations(source, node))
    .includes(true);
  return { document: await copied(hasAnnotations ? await flattened(source, open) : source), shown };
}

async function flattened(source: PDFDocument, open: OpenWithPdfium): Promise<PDFDocument> {
  const pdf = open(await source.save({ useObjectStreams: false, updateFieldAppearances: false }));
  pdf.flatten();
  return PDFDocument.load(pdf.saveAndClose(), { updateMetadata: false });
}

async function copied(source: PDFDocument): Promise<PDFDocument> {
  for (const { node } of source.getPages()) for (const key of node.keys()) if (!pageKeys.has(key.decodeText())) node.delete(key);
  for (const [, object] of source.context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) for (const key of foreignStreamKeys) object.dict.delete(key);
    if (object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Filespec'))
      for (const key of object.keys()) object.delete(key);
  }
  const clean = await PDFDocument.create({ updateMetadata: false });
  for (const page of await clean.copyPages(source, source.getPageIndices())) clean.addPage(page);
  listLayers(clean);
  return clean;
}

function requirePages(catalog: PDFDict): void {
  if (catalog.get(PDFName.of('Collection'))) throw new FileRefused('portfolio');
  const form = catalog.lookup(PDFName.of('AcroForm'));
  const fields = form instanceof PDFDict ? form.lookup(PDFName.of('Fields')) : undefined;
  const isProgram = form instanceof PDFDict && form.has(PDFName.of('XFA')) && !(fields instanceof PDFArray && fields.size() > 0);
  if (isProgram || catalog.get(PDFName.of('NeedsRendering'))) throw new FileRefused('dynamic_form');
}

/** Associated files (ISO 32000-2, 7.11.3), such as an invoice's data or a formula's source. No reader needs them. */
const filesForPrograms = ({ context }: PDFDocument): number =>
  context.enumerateIndirectObjects().filter(([, object]) => {
    const relation = object instanceof PDFDict && object.has(PDFName.of('EF')) && object.lookup(PDFName.of('AFRelationship'));
    return relation instanceof PDFName && relation !== PDFName.of('Unspecified');
  }).length;

/** Counts by itself and stops early: a few hundred bytes can name a billion pages, or a page that contains itself. */
function requireFewPages(source: PDFDocument): void {
  let left: number = conversionLimits.pages;
  const visit = (place: unknown, depth: number): void => {
    const node = place instanceof PDFRef ? source.context.lookup(place) : place;
    if (depth > conversionLimits.pages) throw new FileRefused('damaged');
    if (node instanceof PDFPageLeaf) {
      if (left === 0) throw new FileRefused('too_many_pages');
      left -= 1;
      return;
    }
    const children = node instanceof PDFDict ? node.lookupMaybe(PDFName.of('Kids'), PDFArray) : undefined;
    if (!children) throw new FileRefused('damaged');
    for (let index = 0; index < children.size(); index += 1) {
      const child = children.lookup(index);
      // Damaged files may name another parent, or none.
      if (child instanceof PDFDict && place instanceof PDFRef) child.set(PDFName.of('Parent'), place);
      visit(children.get(index), depth + 1);
    }
  };
  visit(source.catalog.get(PDFName.of('Pages')), 0);
  if (left === conversionLimits.pages) throw new FileRefused('damaged');
}

/** A page may be empty, but what it refers to must exist: a truncated file has only its beginning. */
function hasWholeContents(page: PDFPageLeaf): boolean {
  const contents = page.get(PDFName.of('Contents'));
  if (contents === undefined) return true;
  const found = page.context.lookup(contents);
  const parts = found instanceof PDFArray ? found.asArray() : [contents];
  return parts.every((part) => !(part instanceof PDFRef) || page.context.lookup(part) instanceof PDFStream);
}
