import {
  PDFDict,
  PDFName,
  PDFStream,
  type PDFDocument,
  type PDFPage,
  type TransformationMatrix,
  PDFArray,
  PDFHexString,
  PDFNumber,
  PDFRef,
} from '@cantoo/pdf-lib';
import { ATTACHMENT_FRAME } from '../../api/print-sheet.ts';

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export async function drawPageOnSheet(copy: PDFDocument, sheet: PDFPage, page: PDFPage, title: string): Promise<void> {
  if (!page.node.Contents()) return;
  const { x, y, width, height } = page.getCropBox();
  const box = { left: x, bottom: y, right: x + width, top: y + height };
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const [wide, high] = turned % 180 === 0 ? [width, height] : [height, width];
  // Never enlarges.
  const scale = Math.min(1, ATTACHMENT_FRAME.width / wide, ATTACHMENT_FRAME.height / high);
  const place = [
    scale,
    0,
    0,
    scale,
    ATTACHMENT_FRAME.x + (ATTACHMENT_FRAME.width - wide * scale) / 2,
    ATTACHMENT_FRAME.y + ATTACHMENT_FRAME.height - high * scale,
  ];

  const embedded = await copy.embedPage(page, box, upright(box, turned));
  // Embedded now: when the copy is saved, it is no longer known whose page it was.
  await embedded.embed();
  sheet.node.normalize();
  const drawing = sheet.node.newXObject('Attached', embedded.ref).asString();
  const mark = addTaggedDrawing(copy, sheet, hasText(page.node.Resources()) ? { kind: 'P' } : { kind: 'Figure', title });
  const { context } = copy;
  sheet.node.wrapContentStreams(context.getPushGraphicsStateContentStream(), context.getPopGraphicsStateContentStream());
  const commands = `${mark} q ${place.map((number) => number.toFixed(4)).join(' ')} cm ${drawing} Do Q EMC\n`;
  sheet.node.addContentStream(context.register(context.flateStream(commands)));
}

function upright({ left, bottom, right, top }: Box, turned: number): TransformationMatrix {
  if (turned === 90) return [0, -1, 1, 0, -bottom, right];
  if (turned === 180) return [-1, 0, 0, -1, right, top];
  if (turned === 270) return [0, 1, -1, 0, top, -left];
  return [1, 0, 0, 1, -left, -bottom];
}

function hasText(resources: unknown, depth = 0): boolean {
  if (!(resources instanceof PDFDict) || depth > 4) return false;
  const [fonts, drawings] = ['Font', 'XObject'].map((key) => resources.lookup(PDFName.of(key)));
  if (fonts instanceof PDFDict && fonts.keys().length > 0) return true;
  return (
    drawings instanceof PDFDict &&
    drawings.keys().some((key) => {
      const drawing = drawings.lookup(key);
      return drawing instanceof PDFStream && hasText(drawing.dict.lookup(PDFName.of('Resources')), depth + 1);
    })
  );
}

const name = (text: string): PDFName => PDFName.of(text);
const BLOCKS = ['H1', 'H2', 'H3', 'P'].map(name);

/** `title`: alternative text of a picture. */
type Drawing = { readonly kind: 'P' } | { readonly kind: 'Figure'; readonly title: string };

/** Adds a drawing after the last block of its sheet. @returns the operator that begins its content; it ends with `EMC` */
function addTaggedDrawing(copy: PDFDocument, sheet: PDFPage, drawing: Drawing): string {
  const { context } = copy;
  const marked = contentOf(copy, sheet);
  const last = lastBlock(copy, marked);
  const [block, blockRef] = last ?? [];
  const parent = block?.lookupMaybe(name('P'), PDFDict);
  if (!marked || !block || !parent || !blockRef) return '/Artifact BMC';
  const mark = marked.size();
  const element = context.register(
    context.obj({
      Type: 'StructElem',
      S: drawing.kind,
      P: block.get(name('P')),
      Pg: sheet.ref,
      K: mark,
      ...(drawing.kind === 'Figure' ? { Alt: PDFHexString.fromText(drawing.title) } : {}),
    }),
  );
  marked.push(element);
  const siblings = parent.lookup(name('K'));
  const list = siblings instanceof PDFArray ? siblings : context.obj([parent.get(name('K'))].filter((one) => one !== undefined));
  const at = list.asArray().indexOf(blockRef);
  list.insert(at < 0 ? list.size() : at + 1, element);
  parent.set(name('K'), list);
  return `/${drawing.kind} <</MCID ${mark}>> BDC`;
}

function contentOf(copy: PDFDocument, sheet: PDFPage): PDFArray | undefined {
  const numbers = copy.catalog
    .lookupMaybe(name('StructTreeRoot'), PDFDict)
    ?.lookupMaybe(name('ParentTree'), PDFDict)
    ?.lookupMaybe(name('Nums'), PDFArray);
  const key = sheet.node.lookupMaybe(name('StructParents'), PDFNumber)?.asNumber();
  for (let n = 0; numbers && n + 1 < numbers.size(); n += 2) {
    if (numbers.lookup(n, PDFNumber).asNumber() === key) return numbers.lookup(n + 1, PDFArray);
  }
  return undefined;
}

function lastBlock({ context }: PDFDocument, marked: PDFArray | undefined): readonly [PDFDict, PDFRef] | undefined {
  if (!marked) return undefined;
  for (let n = marked.size() - 1; n >= 0; n -= 1) {
    let ref = marked.get(n);
    while (ref instanceof PDFRef) {
      const element = context.lookup(ref);
      if (!(element instanceof PDFDict)) break;
      if (BLOCKS.includes(element.get(name('S')) as PDFName)) return [element, ref];
      ref = element.get(name('P')) as PDFRef;
    }
  }
  return undefined;
}
