import * as pdf from '@cantoo/pdf-lib';
import { layerViewState } from '../pdf/pdf-layers.ts';
import { DocumentRejectedError } from './document-rejections.ts';

/** Annotations whose content is a file that a reader opens or plays. */
const filesOnPages = new Set<unknown>(['FileAttachment', 'Sound', 'Movie', 'RichMedia'].map((kind) => pdf.PDFName.of(kind)));
const HIDDEN = 2;
const PRINTED = 4;
const NOT_ON_SCREEN = 32;
/** Letters of the fonts that PDFium draws values with. */
const letters = new Set(`\r\n\t${new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, n) => n + 32))}`);

/** Removes annotations that a screen does not show. @returns true if any remain @throws {DocumentRejectedError} `attachments`, `not_whole` */
export function removeHiddenAnnotations({ catalog }: pdf.PDFDocument, page: pdf.PDFPageLeaf): boolean {
  const form = catalog.lookup(pdf.PDFName.of('AcroForm'));
  const drawsAnew = form instanceof pdf.PDFDict && form.lookup(pdf.PDFName.of('NeedAppearances')) === pdf.PDFBool.True;
  const shown = annotationsOf(page)
    .map((entry) => [entry, page.context.lookup(entry)] as const)
    .filter((each): each is readonly [pdf.PDFObject, pdf.PDFDict] => each[1] instanceof pdf.PDFDict && isShown(each[1], drawsAnew));
  for (const [, annotation] of shown) {
    boundDrawings(annotation);
    annotation.set(pdf.PDFName.of('F'), pdf.PDFNumber.of(PRINTED));
  }
  // Readers draw form values above everything else, also above highlights.
  const sorted = [false, true].flatMap((field) => shown.filter(([, annotation]) => isField(annotation) === field));
  page.set(pdf.PDFName.of('Annots'), page.context.obj(sorted.map(([entry]) => entry)));
  return shown.length > 0;
}

const isField = (annotation: pdf.PDFDict): boolean => annotation.lookup(pdf.PDFName.of('Subtype')) === pdf.PDFName.of('Widget');

/** Gives drawings without bounds, as TCPDF makes them, the bounds of their place: PDFium would not flatten them. */
function boundDrawings(annotation: pdf.PDFDict): void {
  const drawings = annotation.lookup(pdf.PDFName.of('AP'));
  const drawn = drawings instanceof pdf.PDFDict ? drawings.lookup(pdf.PDFName.of('N')) : undefined;
  for (const drawing of drawn instanceof pdf.PDFDict ? drawn.keys().map((state) => drawn.lookup(state)) : [drawn])
    if (drawing instanceof pdf.PDFStream && !drawing.dict.has(pdf.PDFName.of('BBox'))) {
      const { width, height } = annotation.lookup(pdf.PDFName.of('Rect'), pdf.PDFArray).asRectangle();
      drawing.dict.set(pdf.PDFName.of('BBox'), annotation.context.obj([0, 0, width, height]));
    }
}

function isShown(annotation: pdf.PDFDict, drawsAnew: boolean): boolean {
  const [flags, kind] = [annotation.lookup(pdf.PDFName.of('F')), annotation.lookup(pdf.PDFName.of('Subtype'))];
  if (flags instanceof pdf.PDFNumber && (flags.asNumber() & (HIDDEN | NOT_ON_SCREEN)) !== 0) return false;
  if (isOff(annotation)) return false;
  if (annotation.lookup(pdf.PDFName.of('Open')) === pdf.PDFBool.True) throw new DocumentRejectedError('not_whole');
  if (kind === pdf.PDFName.of('Popup')) return false;
  if (filesOnPages.has(kind)) throw new DocumentRejectedError('attachments');
  if (!(isField(annotation) && drawsAnew) && annotation.lookup(pdf.PDFName.of('AP')) instanceof pdf.PDFDict) return true;
  const border = annotation.lookup(pdf.PDFName.of('BE'));
  const isCloud = border instanceof pdf.PDFDict && border.lookup(pdf.PDFName.of('S')) === pdf.PDFName.of('C');
  const isCaption = annotation.lookup(pdf.PDFName.of('Cap')) === pdf.PDFBool.True;
  if (kind === pdf.PDFName.of('Stamp') || isCloud || isCaption) throw new DocumentRejectedError('not_whole');
  const value = isField(annotation)
    ? annotation.context.lookup(pdf.PDFAcroTerminal.fromDict(annotation, pdf.PDFRef.of(0)).getInheritableAttribute(pdf.PDFName.of('V')))
    : annotation.lookup(pdf.PDFName.of('Contents'));
  const parts = value instanceof pdf.PDFArray ? value.asArray().map((_, index) => value.lookup(index)) : [value];
  for (const part of parts)
    if (part instanceof pdf.PDFString || part instanceof pdf.PDFHexString)
      for (const letter of part.decodeText()) if (!letters.has(letter)) throw new DocumentRejectedError('not_whole');
  return true;
}

/** Numbers of a page's annotations whose layers are off: PDFium would show them. */
export const findOffLayerAnnotations = (page: pdf.PDFPageLeaf): readonly number[] =>
  annotationsOf(page).flatMap((entry, n) => {
    const annotation = page.context.lookup(entry);
    return annotation instanceof pdf.PDFDict && isOff(annotation) ? [n] : [];
  });

/** Several layers by a rule (8.11.2.2) are for the content of pages, where PDFium and all readers obey them. */
function isOff(annotation: pdf.PDFDict): boolean {
  const layer = annotation.lookup(pdf.PDFName.of('OC'));
  if (!(layer instanceof pdf.PDFDict)) return false;
  if (layer.lookup(pdf.PDFName.of('Type')) !== pdf.PDFName.of('OCG')) throw new DocumentRejectedError('not_whole');
  return layerViewState(layer) === pdf.PDFName.of('OFF');
}

function annotationsOf(page: pdf.PDFPageLeaf): readonly pdf.PDFObject[] {
  const entries = page.lookup(pdf.PDFName.of('Annots'));
  return entries instanceof pdf.PDFArray ? entries.asArray() : [];
}
