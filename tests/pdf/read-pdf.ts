import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';

export interface PdfContent {
  readonly title: string | undefined;
  readonly language: string | undefined;
  readonly isTagged: boolean;
  readonly createdAt: Date | undefined;
  readonly pages: readonly string[];
  readonly lines: readonly (readonly { readonly words: string; readonly size: number; readonly down: number }[])[];
  readonly fonts: readonly string[];
  readonly bookmarks: readonly { readonly title: string; readonly depth: number }[];
  readonly elements: readonly { readonly kind: string; readonly alt?: string }[];
}

export async function readPdf(content: Uint8Array): Promise<PdfContent> {
  const document = await PDFDocument.load(Uint8Array.from(content), { updateMetadata: false });
  const { catalog } = document;
  const proxy = await getDocumentProxy(Uint8Array.from(content));
  const { text } = await extractText(proxy, { mergePages: false });
  return {
    title: document.getTitle(),
    language: textOf(catalog.lookup(PDFName.of('Lang'))),
    isTagged: catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict)?.lookupMaybe(PDFName.of('Marked'), PDFBool)?.asBoolean() === true,
    createdAt: document.getCreationDate(),
    pages: text,
    lines: await Promise.all(text.map((_, n) => linesOn(proxy, n + 1))),
    fonts: document.context.enumerateIndirectObjects().flatMap(([, object]) => {
      const name = object instanceof PDFDict ? object.lookup(PDFName.of('FontName')) : undefined;
      return name instanceof PDFName ? [name.decodeText()] : [];
    }),
    bookmarks: bookmarksIn(catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict), 0),
    elements: elementsIn(catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict)),
  };
}

async function linesOn(proxy: Awaited<ReturnType<typeof getDocumentProxy>>, number: number): Promise<PdfContent['lines'][number]> {
  const page = await proxy.getPage(number);
  const lines = new Map<number, PdfContent['lines'][number][number]>();
  for (const item of (await page.getTextContent()).items) {
    if (!('str' in item)) continue;
    const [, , , size = 0, , y = 0] = item.transform as readonly number[];
    const down = Math.round((page.view[3] ?? 0) - y);
    lines.set(down, { size, down, words: (lines.get(down)?.words ?? '') + item.str });
  }
  return [...lines.values()].toSorted((a, b) => a.down - b.down);
}

const textOf = (value: unknown): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;

function bookmarksIn(parent: PDFDict | undefined, depth: number): PdfContent['bookmarks'] {
  const found: { title: string; depth: number }[] = [];
  for (let item = parent?.lookupMaybe(PDFName.of('First'), PDFDict); item; item = item.lookupMaybe(PDFName.of('Next'), PDFDict)) {
    found.push({ title: textOf(item.lookup(PDFName.of('Title'))) ?? '', depth }, ...bookmarksIn(item, depth + 1));
  }
  return found;
}

function elementsIn(parent: PDFDict | undefined): PdfContent['elements'] {
  const kids = parent?.lookup(PDFName.of('K'));
  const list = kids instanceof PDFArray ? Array.from({ length: kids.size() }, (_, n) => kids.lookup(n)) : [kids];
  return list.flatMap((kid) => {
    const kind = kid instanceof PDFDict ? kid.lookupMaybe(PDFName.of('S'), PDFName)?.decodeText() : undefined;
    if (!(kid instanceof PDFDict) || kind === undefined) return [];
    const alt = textOf(kid.lookup(PDFName.of('Alt')));
    return [{ kind, ...(alt === undefined ? {} : { alt }) }, ...elementsIn(kid)];
  });
}
