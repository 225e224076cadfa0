import {
  PDFBool,
  type PDFCheckBox,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFOperator,
  PDFRawStream,
  PDFString,
  type PDFRef,
  StandardFonts,
  degrees,
  grayscale,
  rgb,
} from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { limitUnpackedSize } from '../../src/server/conversion/limit-unpacked-size.ts';
import { pageInkOf, requireSamePage } from '../../src/server/conversion/compare-pages.ts';
import { convertPdf } from '../../src/server/conversion/convert-pdf.ts';
import { requireMatchingFormat } from '../../src/server/conversion/file-format.ts';
import { loadPdfium } from '../../src/server/conversion/pdfium.ts';
import { copyWithPages } from './converter-under-test.ts';
import { pdfWithCropOutsidePage } from './damaged-pdfs.ts';

const open = await loadPdfium();
const name = PDFName.of;

interface Parts {
  readonly pdf: PDFDocument;
  readonly page: PDFPage;
  readonly font: PDFFont;
}
type Change = (parts: Parts) => unknown;
type Shown = 'mark' | 'nothing' | 'attachments' | 'dynamic_form' | 'not_whole' | 'portfolio';
type ByLayers = (one: PDFRef, two: PDFRef) => object;

async function file(change: Change): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const parts = { pdf, page: pdf.addPage([300, 200]), font: await pdf.embedFont(StandardFonts.Helvetica) };
  await change(parts);
  return pdf.save({ useObjectStreams: false, updateFieldAppearances: false });
}

async function converted(pdf: Uint8Array): Promise<Uint8Array> {
  await requireMatchingFormat(pdf, 'pdf');
  return (await convertPdf(pdf, open)).pdf;
}

function halves(pdf: Uint8Array): readonly [left: number, right: number] {
  const { ink, width } = pageInkOf(open(pdf).draw(0));
  const dark = [...ink.keys()].filter((n) => (ink[n] ?? 0) < 200);
  const left = dark.filter((n) => n % width <= width / 2).length;
  return [(200 * left) / ink.length, dark.length - left];
}

const MARK = '0 0 0 rg 0 0 150 200 re f';
const markForm = ({ pdf }: Parts, extra = {}): PDFRef =>
  pdf.context.register(pdf.context.stream(MARK, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 150, 200], ...extra }));
function annotate({ pdf, page }: Parts, annotation: Record<string, unknown>): void {
  page.node.addAnnot(pdf.context.register(pdf.context.obj({ Type: 'Annot', Rect: [0, 0, 150, 200], F: 4, ...annotation } as never)));
}
const stamp = (parts: Parts, extra = {}): void => annotate(parts, { Subtype: 'Stamp', AP: { N: markForm(parts) }, ...extra });

function field({ pdf, page }: Parts, value: string, { drawn = false } = {}): void {
  const text = pdf.getForm().createTextField('name');
  text.addToPage(page, { x: 0, y: 0, width: 150, height: 200, borderWidth: 0 });
  text.acroField.setValue(PDFHexString.fromText(value));
  text.acroField.dict.set(name('DA'), PDFString.of('/Helv 60 Tf 0 g'));
  for (const { dict } of text.acroField.getWidgets()) {
    dict.delete(name('DA'));
    if (!drawn) dict.delete(name('AP'));
  }
  if (drawn) pdf.catalog.lookup(name('AcroForm'), PDFDict).set(name('NeedAppearances'), PDFBool.True);
}

function checkBox({ pdf, page }: Parts, Yes: PDFRef): PDFCheckBox {
  const box = pdf.getForm().createCheckBox('agree');
  box.addToPage(page, { x: 0, y: 0, width: 150, height: 200 });
  for (const widget of box.acroField.getWidgets()) widget.dict.set(name('AP'), pdf.context.obj({ N: { Yes } }));
  return box;
}

function layer(
  settings: ByLayers,
  { usage = {}, as = 'content', member }: { usage?: object; as?: string; member?: ByLayers } = {},
): Change {
  return (parts) => {
    const { pdf, page } = parts;
    const [one, two] = [1, 2].map(() =>
      pdf.context.register(pdf.context.obj({ Type: 'OCG', Name: PDFString.of('x'), Usage: usage } as never)),
    );
    if (!one || !two) return;
    pdf.catalog.set(name('OCProperties'), pdf.context.obj({ OCGs: [one, two], D: settings(one, two) } as never));
    const OC = member ? pdf.context.obj({ Type: 'OCMD', ...member(one, two) } as never) : one;
    if (as === 'stamp') return stamp(parts, { OC });
    page.node.setXObject(name('Mark'), markForm(parts, as === 'drawing' ? { OC } : {}));
    const draw = PDFOperator.of('Do' as never, [name('Mark')]);
    if (as === 'drawing') return page.pushOperators(draw);
    page.node.Resources()?.set(name('Properties'), pdf.context.obj({ Layer: OC }));
    page.pushOperators(PDFOperator.of('BDC' as never, [name('OC'), name('Layer')]), draw, PDFOperator.of('EMC' as never));
  };
}
const onlyPrinted = (one: PDFRef): object => ({ AS: [{ Event: 'View', Category: ['View'], OCGs: [one] }] });

const attach = (options: object) => async (parts: Parts) => (stamp(parts), parts.pdf.attach(Buffer.from('grades'), 'grades.txt', options));

const rows: readonly (readonly [what: string, change: Change, shows: Shown])[] = [
  ['a stamp on a page without content', (parts) => stamp(parts), 'mark'],
  ['a stamp that would be invisible if its kind were unknown', (parts) => stamp(parts, { F: 1 }), 'mark'],
  ['a stamp without a drawing of it', (parts) => annotate(parts, { Subtype: 'Stamp', Name: 'Approved' }), 'not_whole'],
  ['an open note', (parts) => stamp(parts, { Subtype: 'Text', Open: true }), 'not_whole'],
  ['a hidden stamp', (parts) => stamp(parts, { F: 2 }), 'nothing'],
  ['a stamp that is only printed', (parts) => stamp(parts, { F: 4 + 32 }), 'nothing'],
  [
    'text typed without a drawing of it',
    (parts) => annotate(parts, { Subtype: 'FreeText', Contents: PDFString.of('MMMMM '.repeat(9)), DA: PDFString.of('/Helv 40 Tf 0 g') }),
    'mark',
  ],
  [
    'a line without a drawing of it',
    (parts) => annotate(parts, { Subtype: 'Line', L: [0, 0, 150, 200], C: [0, 0, 0], BS: { W: 40 } }),
    'mark',
  ],
  ['a value that the reader is asked to draw anew', (parts) => field(parts, 'MMM', { drawn: true }), 'mark'],
  ['a value without a drawing of it', (parts) => field(parts, 'Š’M'), 'mark'],
  ...['Nguyễn', 'محمد', '王小明', 'Żółw'].map(
    (value) => [`the value ${value}, which has no font`, (parts: Parts) => field(parts, value), 'not_whole'] as const,
  ),
  ['a box that has a picture for checked only', (parts) => checkBox(parts, markForm(parts)), 'nothing'],
  [
    'a value under a highlight',
    (parts) => {
      field(parts, 'MMM', { drawn: true });
      annotate(parts, { Subtype: 'Square', IC: [1, 1, 1] });
    },
    'mark',
  ],
  ['a check mark in a box of unknown size', (parts) => checkBox(parts, markForm(parts, { BBox: undefined })).check(), 'mark'],
  [
    'the upright sign of a note on a page that is upside down',
    (parts) => (parts.page.setRotation(degrees(180)), stamp(parts, { Subtype: 'Text', F: 16, Rect: [150, 0, 300, 200] })),
    'mark',
  ],
  [
    'a page that names no parent, with streams for resources',
    (parts) => {
      const { context } = parts.pdf;
      const [resources, none] = [context.stream(''), context.stream('')];
      resources.dict.set(name('XObject'), context.obj({ Mark: markForm(parts, { Resources: context.register(none) }) }));
      parts.page.pushOperators(PDFOperator.of('Do' as never, [name('Mark')]));
      parts.page.node.set(name('Resources'), context.register(resources));
      parts.page.node.set(name('Parent'), context.obj({}));
    },
    'mark',
  ],
  ['an attached file', attach({}), 'attachments'],
  ['the data that a page was made of', attach({ afRelationship: 'Data' }), 'mark'],
  ['a paper clip', (parts) => stamp(parts, { Subtype: 'FileAttachment' }), 'attachments'],
  ['a layer that is off', layer((one) => ({ OFF: [one] })), 'nothing'],
  ['a layer that is on', layer((_, two) => ({ OFF: [two] })), 'mark'],
  ['a drawing in a layer that is off', layer((one) => ({ OFF: [one] }), { as: 'drawing' }), 'nothing'],
  ['a stamp in a layer that is off', layer((one) => ({ OFF: [one] }), { as: 'stamp' }), 'nothing'],
  ['a stamp in a layer that is on', layer((one) => ({ BaseState: 'OFF', ON: [one] }), { as: 'stamp' }), 'mark'],
  ['a stamp in layers by a rule', layer(() => ({}), { as: 'stamp', member: (one) => ({ OCGs: [one] }) }), 'not_whole'],
  ['layers that are all off', layer(() => ({ BaseState: 'OFF' })), 'nothing'],
  ['a layer for printing', layer(onlyPrinted, { usage: { View: { ViewState: 'OFF' }, Print: { PrintState: 'ON' } } }), 'nothing'],
  ['a layer for the screen', layer(onlyPrinted, { usage: { View: { ViewState: 'ON' }, Print: { PrintState: 'OFF' } } }), 'mark'],
  ['a layer that readers disagree about', layer(() => ({}), { usage: { View: { ViewState: 'OFF' } } }), 'not_whole'],
  [
    'layers of which any is off',
    layer((_, two) => ({ OFF: [two] }), { member: (one: PDFRef, two: PDFRef) => ({ OCGs: [one, two], P: 'AnyOff' }) } as never),
    'mark',
  ],
  [
    'layers by an expression',
    layer((_, two) => ({ OFF: [two] }), { member: (one: PDFRef, two: PDFRef) => ({ VE: ['And', one, two] }) } as never),
    'nothing',
  ],
  ['a portfolio', (parts) => (stamp(parts), parts.pdf.catalog.set(name('Collection'), parts.pdf.context.obj({}))), 'portfolio'],
  [
    'a form that only says "Please wait"',
    (parts) => (stamp(parts), parts.pdf.catalog.set(name('AcroForm'), parts.pdf.context.obj({ Fields: [], XFA: [] }))),
    'dynamic_form',
  ],
];

test.each(rows)('%s', async (_what, change, shows) => {
  const source = await file(change);
  if (shows !== 'mark' && shows !== 'nothing') return expect(converted(source)).rejects.toMatchObject({ reason: shows });
  const pdf = await converted(source);
  const [left, right] = halves(pdf);
  expect({ shows: left > 5, left: left > 0, right }).toEqual({ shows: shows === 'mark', left: shows === 'mark', right: 0 });
  const sheet = pageInkOf(open(await copyWithPages(pdf, 1)).draw(0)).ink;
  expect(sheet.some((value) => value < 200)).toBe(shows === 'mark');
});

const encrypted =
  (pdfVersion: '1.3' | '1.7' | '1.7ext3'): Change =>
  ({ pdf, page }) => {
    page.drawRectangle({ x: 0, y: 0, width: 150, height: 200 });
    pdf.context.header.getVersionString = () => pdfVersion;
    pdf.encrypt({ userPassword: '', ownerPassword: 'owner' });
  };
const junkBefore = async (bytes: number): Promise<Buffer> =>
  Buffer.concat([Buffer.from('Header: line\n'.repeat(100)).subarray(0, bytes), await file((parts) => stamp(parts))]);

test.each([
  ['locked against changes, 40 bits', file(encrypted('1.3'))],
  ['locked against changes, AES', file(encrypted('1.7'))],
  ['locked against changes, AES of 256 bits', file(encrypted('1.7ext3'))],
  ['with two line ends before it', junkBefore(2)],
  ['with 1,000 bytes before it', junkBefore(1000)],
])('a PDF is opened %s', async (_what, source) => {
  expect(halves(await converted(await source))[0]).toBeGreaterThan(95);
});

test('a page that readers show in two ways is refused', async () => {
  await expect(converted(pdfWithCropOutsidePage)).rejects.toMatchObject({ reason: 'not_whole' });
});

const written =
  (text: string, shade = 0, y = 700): Change =>
  ({ page, font }) =>
    page.drawText(text, { font, size: 8, x: 60.3, y, color: grayscale(shade) });

test.each<[string, Change, Change?]>([
  ['one digit', written('GPA 3.84'), written('GPA 3.8')],
  ['pale words', written('Unofficial copy', 0.9)],
  ['a thin, pale line', ({ page }) => page.drawLine({ start: { x: 60, y: 600 }, end: { x: 300, y: 580 }, color: grayscale(0.8) })],
  ['a pale highlight', ({ page }) => page.drawRectangle({ x: 60, y: 600, width: 100, height: 12, color: rgb(1, 1, 0.8) })],
])('a page that has lost or gained %s is not the same, and one that was drawn again is', async (_what, more, less) => {
  const drawing = async (change?: Change): Promise<ReturnType<ReturnType<typeof open>['draw']>> =>
    open(await file((parts) => (parts.page.setSize(612, 792), change?.(parts)))).draw(0);
  const [whole, rest] = [await drawing(more), await drawing(less)];
  expect(() => requireSamePage(pageInkOf(whole), rest)).toThrow('not_whole');
  expect(() => requireSamePage(pageInkOf(rest), whole)).toThrow('not_whole');
  requireSamePage(pageInkOf(whole), whole);
  requireSamePage(pageInkOf(await drawing(written('GPA 3.84', 0, 700))), await drawing(written('GPA 3.84', 0, 700.5)));
});

test.each([
  ['a mask of 151 megapixels', { ImageMask: true }],
  ['a scan of 33 megapixels in four colors', { Width: 5100, Height: 6600, ColorSpace: 'DeviceCMYK' }],
  ['a color picture of 151 megapixels', { ColorSpace: 'DeviceRGB' }, 'too_large_inside'],
])('%s takes its bits of memory', async (_what, entries, reason?: string) => {
  const { context } = await PDFDocument.create();
  context.register(PDFRawStream.of(context.obj({ Width: 12_300, Height: 12_300, BitsPerComponent: 8, ...entries }), Buffer.alloc(1)));
  if (reason) expect(() => limitUnpackedSize(context)).toThrow(reason);
  else limitUnpackedSize(context);
});
