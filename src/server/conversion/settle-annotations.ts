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
  PDFString,
} from '@cantoo/pdf-lib';
import { screenState } from '../pdf/layers.ts';
import { FileRefused } from './refused-file.ts';

const HIDDEN = 2;
const NOT_ON_SCREEN = 32;
/** Letters of the fonts that PDFium draws values with. */
const letters = new Set(`\r\n\t${new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, n) => n + 32))}`);

/**
 * Leaves the annotations that a screen shows.
 * @returns whether there are any
 * @throws {FileRefused} `not_whole` where a reader has to draw letters that its fonts lack, or to combine layers
 */
export function settleAnnotations({ catalog }: PDFDocument, page: PDFPageLeaf): boolean {
  const form = catalog.lookup(PDFName.of('AcroForm'));
  const drawsAnew = form instanceof PDFDict && form.lookup(PDFName.of('NeedAppearances')) === PDFBool.True;
  const shown = annotationsOf(page).filter((entry) => {
    const annotation = page.context.lookup(entry);
    return annotation instanceof PDFDict && isShown(annotation, drawsAnew);
  });
  page.set(PDFName.of('Annots'), page.context.obj(shown));
  return shown.length > 0;
}

function isShown(annotation: PDFDict, drawsAnew: boolean): boolean {
  const [flags, kind] = [annotation.lookup(PDFName.of('F')), annotation.lookup(PDFName.of('Subtype'))];
  if (flags instanceof PDFNumber && (flags.asNumber() & (HIDDEN | NOT_ON_SCREEN)) !== 0) return false;
  if (kind === PDFName.of('Popup') || isOff(annotation)) return false;
  const isField = kind === PDFName.of('Widget');
  if (!(isField && drawsAnew) && annotation.lookup(PDFName.of('AP')) instanceof PDFDict) return true;
  const value = isField
    ? annotation.context.lookup(PDFAcroTerminal.fromDict(annotation, PDFRef.of(0)).getInheritableAttribute(PDFName.of('V')))
    : annotation.lookup(PDFName.of('Contents'));
  const parts = value instanceof PDFArray ? value.asArray().map((_, index) => value.lookup(index)) : [value];
  for (const part of parts)
    if (part instanceof PDFString || part instanceof PDFHexString)
      for (const letter of part.decodeText()) if (!letters.has(letter)) throw new FileRefused('not_whole');
  return true;
}

/** The annotations of a page whose layers are off, by their numbers: PDFium would show them. */
export function annotationsOff(page: PDFPageLeaf): readonly number[] {
  return annotationsOf(page).flatMap((entry, n) => {
    const annotation = page.context.lookup(entry);
    return annotation instanceof PDFDict && isOff(annotation) ? [n] : [];
  });
}

/** Several layers by a rule (8.11.2.2) are for the content of pages, where PDFium and all readers obey them. */
function isOff(annotation: PDFDict): boolean {
  const layer = annotation.lookup(PDFName.of('OC'));
  if (!(layer instanceof PDFDict)) return false;
  if (layer.lookup(PDFName.of('Type')) !== PDFName.of('OCG')) throw new FileRefused('not_whole');
  return screenState(layer) === PDFName.of('OFF');
}

function annotationsOf(page: PDFPageLeaf): readonly PDFObject[] {
  const entries = page.lookup(PDFName.of('Annots'));
  return entries instanceof PDFArray ? entries.asArray() : [];
}
