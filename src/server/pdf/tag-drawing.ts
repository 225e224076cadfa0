import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRef, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';

const name = (text: string): PDFName => PDFName.of(text);
const BLOCKS = ['H1', 'H2', 'H3', 'P'].map(name);

/** `title`: alternative text of a picture. */
type Drawing = { readonly kind: 'P' } | { readonly kind: 'Figure'; readonly title: string };

/** Adds a drawing after the last block of its sheet. @returns the operator that begins its content; it ends with `EMC` */
export function addTaggedDrawing(copy: PDFDocument, sheet: PDFPage, drawing: Drawing): string {
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
