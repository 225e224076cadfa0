import { PDFArray, PDFDict, PDFDocument, PDFName, PDFPageLeaf, PDFRef, PDFStream, PDFNumber } from '@cantoo/pdf-lib';
import { registerLayers, recordLayerVisibility } from '../pdf/pdf-layers.ts';
import { limitUnpackedSize } from './limit-unpacked-size.ts';
import { pageInkOf } from './compare-pages.ts';
import { conversionLimits } from './conversion-limits.ts';
import type { OpenPdfiumDocument } from './pdfium.ts';
import { DocumentRejectedError } from './document-rejections.ts';
import { findOffLayerAnnotations, removeHiddenAnnotations } from './visible-annotations.ts';

/** Keys that pages are drawn from. Others can be active: links, scripts, attachments, threads, forms. */
const pageKeys = new Set(['Type', 'Parent', 'Resources', 'Contents', 'Group', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit']);
const foreignStreamKeys = ['F', 'FFilter', 'FDecodeParms', 'AF', 'Ref', 'OPI', 'Alternates', 'Metadata', 'PieceInfo'].map((key) =>
  PDFName.of(key),
);

/** Copies pages into a passive PDF with form values and comments drawn. @param copy the same PDF for pdf-lib @throws {DocumentRejectedError} */
export async function sanitizePdf(bytes: Uint8Array, open: OpenPdfiumDocument, copy = bytes) {
  const source = await PDFDocument.load(copy, { updateMetadata: false });
  requireFewPages(source);
  requirePages(source.catalog);
  limitUnpackedSize(source.context);
  const original = open(bytes);
  if (original.pages !== source.getPageCount()) throw new DocumentRejectedError('damaged');
  if (original.attachments > filesForPrograms(source)) throw new DocumentRejectedError('attachments');
  recordLayerVisibility(source);
  const shown = source.getPages().map(({ node }, n) => pageInkOf(original.draw(n, findOffLayerAnnotations(node))));
  original.close();
  for (const { node } of source.getPages()) {
    if (!hasWholeContents(node)) throw new DocumentRejectedError('damaged');
    settleGeometry(node);
  }
  const hasAnnotations = source
    .getPages()
    .map(({ node }) => removeHiddenAnnotations(source, node))
    .includes(true);
  return { document: await copied(hasAnnotations ? await flattened(source, open) : source), shown };
}

async function flattened(source: PDFDocument, open: OpenPdfiumDocument): Promise<PDFDocument> {
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
  registerLayers(clean);
  return clean;
}

function requirePages(catalog: PDFDict): void {
  if (catalog.get(PDFName.of('Collection'))) throw new DocumentRejectedError('portfolio');
  const form = catalog.lookup(PDFName.of('AcroForm'));
  const fields = form instanceof PDFDict ? form.lookup(PDFName.of('Fields')) : undefined;
  const isProgram = form instanceof PDFDict && form.has(PDFName.of('XFA')) && !(fields instanceof PDFArray && fields.size() > 0);
  if (isProgram || catalog.get(PDFName.of('NeedsRendering'))) throw new DocumentRejectedError('dynamic_form');
}

const filesForPrograms = ({ context }: PDFDocument): number =>
  context.enumerateIndirectObjects().filter(([, object]) => {
    const relation = object instanceof PDFDict && object.has(PDFName.of('EF')) && object.lookup(PDFName.of('AFRelationship'));
    return relation instanceof PDFName && relation !== PDFName.of('Unspecified');
  }).length;

/** Counts pages itself and stops early: a few hundred bytes can declare a billion pages, or a cycle. */
function requireFewPages(source: PDFDocument): void {
  let left: number = conversionLimits.pages;
  const visit = (place: unknown, depth: number): void => {
    const node = place instanceof PDFRef ? source.context.lookup(place) : place;
    if (depth > conversionLimits.pages) throw new DocumentRejectedError('damaged');
    if (node instanceof PDFPageLeaf) {
      if (left === 0) throw new DocumentRejectedError('too_many_pages');
      left -= 1;
      return;
    }
    const children = node instanceof PDFDict ? node.lookupMaybe(PDFName.of('Kids'), PDFArray) : undefined;
    if (!children) throw new DocumentRejectedError('damaged');
    for (let index = 0; index < children.size(); index += 1) {
      const child = children.lookup(index);
      // Damaged files may name another parent, or none.
      if (child instanceof PDFDict && place instanceof PDFRef) child.set(PDFName.of('Parent'), place);
      visit(children.get(index), depth + 1);
    }
  };
  visit(source.catalog.get(PDFName.of('Pages')), 0);
  if (left === conversionLimits.pages) throw new DocumentRejectedError('damaged');
}

/** A page may be empty, but what it refers to must exist: a truncated file has only its beginning. */
function hasWholeContents(page: PDFPageLeaf): boolean {
  const contents = page.get(PDFName.of('Contents'));
  if (contents === undefined) return true;
  const found = page.context.lookup(contents);
  const parts = found instanceof PDFArray ? found.asArray() : [contents];
  return parts.every((part) => !(part instanceof PDFRef) || page.context.lookup(part) instanceof PDFStream);
}

type Box = readonly [left: number, bottom: number, right: number, top: number];
const LETTER: Box = [0, 0, 612, 792];

/** Writes boxes and rotation as readers understand them, inherited ones too, which PDFium ignores; an invalid box becomes Letter. */
function settleGeometry(page: PDFPageLeaf): void {
  const media = boxOf(page, 'MediaBox') ?? LETTER;
  const cropped = boxOf(page, 'CropBox');
  const rotation = page.context.lookup(page.getInheritableAttribute(PDFName.of('Rotate')));
  const angle = rotation instanceof PDFNumber ? rotation.asNumber() : 0;
  const resources = page.getInheritableAttribute(PDFName.of('Resources'));
  const found = page.context.lookup(resources);
  // Readers take a stream for its dictionary.
  if (resources) page.set(PDFName.of('Resources'), found instanceof PDFStream ? found.dict : resources);
  page.set(PDFName.of('MediaBox'), page.context.obj([...media]));
  page.set(PDFName.of('CropBox'), page.context.obj([...((cropped && common(media, cropped)) ?? media)]));
  page.set(PDFName.of('Rotate'), page.context.obj(angle % 90 === 0 ? angle % 360 : 0));
}

function boxOf(page: PDFPageLeaf, name: string): Box | undefined {
  const [x1, y1, x2, y2] = boxIn(page.context.lookup(page.getInheritableAttribute(PDFName.of(name)))) ?? [0, 0, 0, 0];
  return withArea([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]);
}

const common = (a: Box, b: Box): Box | undefined =>
  withArea([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]);

const withArea = (box: Box): Box | undefined => (box[0] < box[2] && box[1] < box[3] ? box : undefined);

function boxIn(object: unknown): Box | undefined {
  if (!(object instanceof PDFArray) || object.size() !== 4) return undefined;
  const values = [0, 1, 2, 3]
    .map((index) => object.lookup(index))
    .map((value) => (value instanceof PDFNumber ? value.asNumber() : Number.NaN));
  return values.every(Number.isFinite) ? (values as unknown as Box) : undefined;
}
