import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFString,
} from '@cantoo/pdf-lib';
import { isOnScreen } from '../pdf/layers.ts';
import { FileRefused } from './refused-file.ts';

const HIDDEN = 2;
const NOT_ON_SCREEN = 32;
/** Letters of the fonts that PDFium draws values with. */
const letters = new Set(`\r\n\t${new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, n) => n + 32))}`);
/** A field is part of another one, and so on. */
const MOST_PARENTS = 32;

/**
 * Leaves the annotations that a screen shows.
 * @returns whether there are any
 * @throws {FileRefused} `not_whole` where a reader has to draw letters that its fonts lack
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
  if (kind === PDFName.of('Popup') || !isOnScreen(annotation.lookup(PDFName.of('OC')))) return false;
  const isField = kind === PDFName.of('Widget');
  if (!(isField && drawsAnew) && annotation.lookup(PDFName.of('AP')) instanceof PDFDict) return true;
  const value = isField ? inherited(annotation, 'V') : annotation.lookup(PDFName.of('Contents'));
  const parts = value instanceof PDFArray ? value.asArray().map((_, index) => value.lookup(index)) : [value];
  for (const part of parts)
    if (part instanceof PDFString || part instanceof PDFHexString)
      for (const letter of part.decodeText()) if (!letters.has(letter)) throw new FileRefused('not_whole');
  return true;
}

function inherited(field: PDFDict, key: string): unknown {
  let from: unknown = field;
  for (let n = 0; n < MOST_PARENTS && from instanceof PDFDict; n += 1) {
    if (from.has(PDFName.of(key))) return from.lookup(PDFName.of(key));
    from = from.lookup(PDFName.of('Parent'));
  }
  return undefined;
}

/** The annotations of a page whose layers are off, by their numbers: PDFium would show them. */
export function annotationsOff(page: PDFPageLeaf): readonly number[] {
  return annotationsOf(page).flatMap((entry, n) => {
    const annotation = page.context.lookup(entry);
    return annotation instanceof PDFDict && !isOnScreen(annotation.lookup(PDFName.of('OC'))) ? [n] : [];
  });
}

function annotationsOf(page: PDFPageLeaf): readonly PDFObject[] {
  const entries = page.lookup(PDFName.of('Annots'));
  return entries instanceof PDFArray ? entries.asArray() : [];
}
