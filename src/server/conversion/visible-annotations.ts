import {
  PDFAcroTerminal,
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { layerViewState } from '../pdf/pdf-layers.ts';
import { DocumentRejectedError } from './document-rejections.ts';

/** Annotations whose content is a file that a reader opens or plays. */
const filesOnPages = new Set<unknown>(['FileAttachment', 'Sound', 'Movie', 'RichMedia'].map((kind) => PDFName.of(kind)));
const HIDDEN = 2;
const PRINTED = 4;
const NOT_ON_SCREEN = 32;
/** Letters of the fonts that PDFium draws values with. */
const letters = new Set(`\r\n\t${new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, n) => n + 32))}`);

/** Removes annotations that a screen does not show. @returns true if any remain @throws {DocumentRejectedError} `attachments`, `not_whole` */
export function removeHiddenAnnotations({ catalog }: PDFDocument, page: PDFPageLeaf): boolean {
  const form = catalog.lookup(PDFName.of('AcroForm'));
  const drawsAnew = form instanceof PDFDict && form.lookup(PDFName.of('NeedAppearances')) === PDFBool.True;
  const shown = annotationsOf(page)
    .map((entry) => [entry, page.context.lookup(entry)] as const)
    .filter((each): each is readonly [PDFObject, PDFDict] => each[1] instanceof PDFDict && isShown(each[1], drawsAnew));
  for (const [, annotation] of shown) {
    boundDrawings(annotation);
    annotation.set(PDFName.of('F'), PDFNumber.of(PRINTED));
  }
  // Readers draw form values above everything else, also above highlights.
  const sorted = [false, true].flatMap((field) => shown.filter(([, annotation]) => isField(annotation) === field));
  page.set(PDFName.of('Annots'), page.context.obj(sorted.map(([entry]) => entry)));
  return shown.length > 0;
}

const isField = (annotation: PDFDict): boolean => annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Widget');

/** Gives drawings without bounds, as TCPDF makes them, the bounds of their place: PDFium would not flatten them. */
function boundDrawings(annotation: PDFDict): void {
  const drawings = annotation.lookup(PDFName.of('AP'));
  const drawn = drawings instanceof PDFDict ? drawings.lookup(PDFName.of('N')) : undefined;
  for (const drawing of drawn instanceof PDFDict ? drawn.keys().map((state) => drawn.lookup(state)) : [drawn])
    if (drawing instanceof PDFStream && !drawing.dict.has(PDFName.of('BBox'))) {
      const { width, height } = annotation.lookup(PDFName.of('Rect'), PDFArray).asRectangle();
      drawing.dict.set(PDFName.of('BBox'), annotation.context.obj([0, 0, width, height]));
    }
}

function isShown(annotation: PDFDict, drawsAnew: boolean): boolean {
  const [flags, kind] = [annotation.lookup(PDFName.of('F')), annotation.lookup(PDFName.of('Subtype'))];
  if (flags instanceof PDFNumber && (flags.asNumber() & (HIDDEN | NOT_ON_SCREEN)) !== 0) return false;
  if (isOff(annotation)) return false;
  if (annotation.lookup(PDFName.of('Open')) === PDFBool.True) throw new DocumentRejectedError('not_whole');
  if (kind === PDFName.of('Popup')) return false;
  if (filesOnPages.has(kind)) throw new DocumentRejectedError('attachments');
  if (!(isField(annotation) && drawsAnew) && annotation.lookup(PDFName.of('AP')) instanceof PDFDict) return true;
  const border = annotation.lookup(PDFName.of('BE'));
  const isCloud = border instanceof PDFDict && border.lookup(PDFName.of('S')) === PDFName.of('C');
  const isCaption = annotation.lookup(PDFName.of('Cap')) === PDFBool.True;
  if (kind === PDFName.of('Stamp') || isCloud || isCaption) throw new DocumentRejectedError('not_whole');
  const value = isField(annotation)
    ? annotation.context.lookup(PDFAcroTerminal.fromDict(annotation, PDFRef.of(0)).getInheritableAttribute(PDFName.of('V')))
    : annotation.lookup(PDFName.of('Contents'));
  const parts = value instanceof PDFArray ? value.asArray().map((_, index) => value.lookup(index)) : [value];
  for (const part of parts)
    if (part instanceof PDFString || part instanceof PDFHexString)
      for (const letter of part.decodeText()) if (!letters.has(letter)) throw new DocumentRejectedError('not_whole');
  return true;
}

/** Numbers of a page's annotations whose layers are off: PDFium would show them. */
export function findOffLayerAnnotations(page: PDFPageLeaf): readonly number[] {
  return annotationsOf(page).flatMap((entry, n) => {
    const annotation = page.context.lookup(entry);
    return annotation instanceof PDFDict && isOff(annotation) ? [n] : [];
  });
}

/** Several layers by a rule (8.11.2.2) are for the content of pages, where PDFium and all readers obey them. */
function isOff(annotation: PDFDict): boolean {
  const layer = annotation.lookup(PDFName.of('OC'));
  if (!(layer instanceof PDFDict)) return false;
  if (layer.lookup(PDFName.of('Type')) !== PDFName.of('OCG')) throw new DocumentRejectedError('not_whole');
  return layerViewState(layer) === PDFName.of('OFF');
}

function annotationsOf(page: PDFPageLeaf): readonly PDFObject[] {
  const entries = page.lookup(PDFName.of('Annots'));
  return entries instanceof PDFArray ? entries.asArray() : [];
}
