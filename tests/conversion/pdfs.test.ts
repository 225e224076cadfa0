import { deflateSync } from 'node:zlib';
import { AFRelationship, PDFDocument, PDFName, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { createTestConverter, requirePdf, copyWithPages } from './converter-under-test.ts';
import { createPdfOfObjects } from './create-pdf-of-objects.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { pdfsWithOddGeometry, unreadablePdfs } from './damaged-pdfs.ts';

const converter = createTestConverter();

async function letter(pages = 1): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1) pdf.addPage([300, 400]).drawText(`Page ${page}`, { font, x: 20, y: 350, size: 20 });
  return pdf;
}
const saved = async (pdf: PDFDocument): Promise<Uint8Array> => pdf.save({ useObjectStreams: false });
const ACTIVE = [
  '/JavaScript',
  '/JS',
  '/Launch',
  '/OpenAction',
  '/AA',
  '/Annots',
  '/EmbeddedFile',
  '/Filespec',
  '/AcroForm',
  '/XFA',
  '/URI',
  '/Names',
  '/Metadata',
];
const activeIn = (pdf: Uint8Array): readonly string[] =>
  ACTIVE.filter((word) => new RegExp(`${word}\\b`).test(Buffer.from(pdf).toString('latin1')));

test('a PDF keeps its pages as they are: number, size, rotation', async () => {
  const source = await letter(3);
  source.getPage(1).setRotation({ type: 'degrees', angle: 90 } as never);
  const conversion = await converter.convert(await saved(source), 'transcript.pdf');
  expect(conversion).toMatchObject({ outcome: 'converted', pages: 3 });
  const pdf = await PDFDocument.load(requirePdf(conversion));
  expect(pdf.getPages().map((page) => [page.getWidth(), page.getHeight(), page.getRotation().angle])).toEqual([
    [300, 400, 0],
    [300, 400, 90],
    [300, 400, 0],
  ]);
});

test('the same PDF makes the same bytes', async () => {
  const file = await saved(await letter());
  const [one, two] = [requirePdf(await converter.convert(file, 'a.pdf')), requirePdf(await converter.convert(file, 'a.pdf'))];
  expect(Buffer.from(one).equals(two)).toBe(true);
  expect(requirePdf(await converter.convert(one, 'again.pdf')).length).toBe(one.length);
});

describe('active content is removed', () => {
  test('JavaScript, a program to launch, a link, actions of page and document, an attachment', async () => {
    const pdf = await letter();
    const { context, catalog } = pdf;
    const page = pdf.getPage(0);
    pdf.addJavaScript('greet', 'app.alert("SecretScript")');
    await pdf.attach(Buffer.from('SecretAttachment'), 'program.exe', { afRelationship: AFRelationship.Data });
    const launch = context.obj({ Type: 'Action', S: 'Launch', F: PDFString.of('SecretProgram.exe') });
    catalog.set(PDFName.of('OpenAction'), launch);
    page.node.set(PDFName.of('AA'), context.obj({ O: { S: 'JavaScript', JS: PDFString.of('SecretScript2()') } }));
    page.node.set(PDFName.of('Metadata'), context.register(context.stream('SecretMetadata')));
    page.node.set(
      PDFName.of('Annots'),
      context.obj([
        { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 100, 100], A: { S: 'URI', URI: PDFString.of('https://secret.example') } },
        { Type: 'Annot', Subtype: 'FileAttachment', F: 2, Rect: [0, 0, 100, 100], FS: { Type: 'Filespec', F: PDFString.of('SecretFile') } },
      ]),
    );
    pdf.setAuthor('SecretAuthor');
    const file = await saved(pdf);
    expect(activeIn(file)).toEqual(expect.arrayContaining(['/JavaScript', '/Launch', '/OpenAction', '/AA', '/EmbeddedFile', '/URI']));

    const clean = requirePdf(await converter.convert(file, 'letter.pdf'));
    expect(activeIn(clean)).toEqual([]);
    expect(Buffer.from(clean).toString('latin1')).not.toMatch(/secret/i);
    expect((await PDFDocument.load(clean)).getPageCount()).toBe(1);
  });

  test('a picture that brings another file along, or is fetched from elsewhere', async () => {
    const pdf = await letter();
    const attached = pdf.context.register(pdf.context.stream('SecretAttachment', { Type: 'EmbeddedFile' }));
    const form = pdf.context.register(
      pdf.context.stream('', {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 1, 1],
        F: PDFString.of('https://secret.example/x'),
        AF: [{ Type: 'Filespec', F: PDFString.of('SecretFile'), EF: { F: attached } }],
      }),
    );
    pdf.getPage(0).node.newXObject('Picture', form);
    const clean = requirePdf(await converter.convert(await saved(pdf), 'letter.pdf'));
    expect(Buffer.from(clean).toString('latin1')).not.toMatch(/secret/i);
    expect(activeIn(clean)).toEqual([]);
  });

  test('a web page within a PDF', async () => {
    const file = Buffer.from(await saved(await letter()));
    const polyglot = Buffer.concat([file.subarray(0, 9), Buffer.from('%<html><script>alert("Secret")</script>\n'), file.subarray(9)]);
    expect(Buffer.from(requirePdf(await converter.convert(polyglot, 'both.pdf'))).toString('latin1')).not.toMatch(/script|secret/i);
  });
});

describe('PDFs that are refused', () => {
  test('one with a password', async () => {
    const pdf = await letter();
    pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    expect(await converter.convert(await pdf.save(), 'locked.pdf')).toEqual({ outcome: 'refused', reason: 'encrypted' });
  });

  test('one of 10,000 pages, and one of 101; 100 are taken', async () => {
    expect(
      await converter.convert(
        createPdfOfObjects([
          '<< /Type /Catalog /Pages 2 0 R >>',
          `<< /Type /Pages /Count 10000 /Kids [${'3 0 R '.repeat(10_000)}] >>`,
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
        ]),
        'long.pdf',
      ),
    ).toEqual({ outcome: 'refused', reason: 'too_many_pages' });
    expect(await converter.convert(await saved(await letter(101)), 'long.pdf')).toEqual({ outcome: 'refused', reason: 'too_many_pages' });
    expect(await converter.convert(await saved(await letter(100)), 'long.pdf')).toMatchObject({ outcome: 'converted', pages: 100 });
  });

  test('a page tree that contains itself, and one that claims a billion pages', async () => {
    expect(
      await converter.convert(
        createPdfOfObjects(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [2 0 R] >>']),
        'loop.pdf',
      ),
    ).toEqual({ outcome: 'refused', reason: 'damaged' });
    const level = (next: number): string => `<< /Type /Pages /Count 1 /Kids [${`${next} 0 R `.repeat(10)}] >>`;
    const levels = Array.from({ length: 9 }, (_, index) => level(index + 3));
    expect(
      await converter.convert(
        createPdfOfObjects(['<< /Type /Catalog /Pages 2 0 R >>', ...levels, '<< /Type /Page /MediaBox [0 0 9 9] >>']),
        'tree.pdf',
      ),
    ).toEqual({ outcome: 'refused', reason: 'too_many_pages' });
  });

  test('streams that unpack to gigabytes, packed once or twice', async () => {
    const zeros = deflateSync(Buffer.alloc(200 * 2 ** 20));
    const page = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    ];
    const stream = (data: Buffer, filter: string): { dict: string; data: Buffer } => ({ dict: `/Filter ${filter}`, data });
    expect(await converter.convert(createPdfOfObjects([...page, stream(zeros, '/FlateDecode')]), 'bomb.pdf')).toEqual({
      outcome: 'refused',
      reason: 'too_large_inside',
    });
    expect(
      await converter.convert(createPdfOfObjects([...page, stream(deflateSync(zeros), '[/FlateDecode /FlateDecode]')]), 'bomb.pdf'),
    ).toEqual({ outcome: 'refused', reason: 'too_large_inside' });
  });

  test('a picture of 50,000 x 50,000 pixels within', async () => {
    const pdf = await letter();
    pdf
      .getPage(0)
      .node.newXObject(
        'Huge',
        pdf.context.register(pdf.context.stream('x', { Type: 'XObject', Subtype: 'Image', Width: 50_000, Height: 50_000 })),
      );
    expect(await converter.convert(await saved(pdf), 'huge.pdf')).toEqual({ outcome: 'refused', reason: 'too_large_inside' });
  });

  test('a table of objects packed so that it fills the memory: the worker is killed, the next file is converted', async () => {
    const bomb = deflateSync(Buffer.alloc(900 * 2 ** 20, 32));
    const file = createPdfOfObjects([
      '<< /Type /Catalog /Pages 2 0 R >>',
      { dict: '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', data: bomb },
    ]);
    expect(file.length).toBeLessThan(2 ** 20);
    expect(await converter.convert(file, 'bomb.pdf')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/^(too_large_inside|damaged)$/),
    });
    expect(await converter.convert(await saved(await letter()), 'good.pdf')).toMatchObject({ outcome: 'converted' });
  });

  test('a form that only one program can draw', async () => {
    const pdf = await letter();
    pdf.catalog.set(PDFName.of('NeedsRendering'), pdf.context.obj(true));
    expect(await converter.convert(await saved(pdf), 'form.pdf')).toEqual({ outcome: 'refused', reason: 'dynamic_form' });
  });

  test('only a header, only rubbish, and a PDF without pages', async () => {
    const files = [
      '%PDF-1.7\n',
      `%PDF-1.7\n${'rubbish '.repeat(1000)}`,
      createPdfOfObjects(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>']),
    ];
    for (const file of files)
      expect(await converter.convert(Buffer.from(file), 'bad.pdf')).toEqual({ outcome: 'refused', reason: 'damaged' });
  });
});

test('a table of contents that points at itself does not matter', async () => {
  const file = Buffer.from(await saved(await letter())).toString('latin1');
  const looped = file.replace(/trailer\s*<</, (found) => `${found} /Prev ${file.lastIndexOf('xref\n', file.lastIndexOf('startxref') - 1)}`);
  expect(looped).not.toBe(file);
  expect(await converter.convert(Buffer.from(looped, 'latin1'), 'loop.pdf')).toMatchObject({ outcome: 'converted', pages: 1 });
});

test('a PDF that was cut off is refused, wherever it was cut, or whole pages of it are taken', async () => {
  const pdf = await letter(2);
  pdf.getPage(1).drawRectangle({ x: 10, y: 10, width: 50, height: 50, color: rgb(0, 0.5, 0) });
  const file = await saved(pdf);
  const outcomes = [];
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9])
    outcomes.push(await converter.convert(file.subarray(0, Math.floor(file.length * share)), 'cut.pdf'));
  for (const outcome of outcomes) {
    if (outcome.outcome === 'refused') expect(outcome.reason).toBe('damaged');
    else expect(outcome.pages).toBe(2);
  }
  expect(outcomes[0]).toEqual({ outcome: 'refused', reason: 'damaged' });
});

describe('a page is shown as PDF readers show it', () => {
  test.each(Object.entries(pdfsWithOddGeometry))('with %s', async (_what, file) => {
    const conversion = await converter.convert(file, 'grades.pdf');
    expect(conversion).toMatchObject({ outcome: 'converted', pages: 1 });
    expect((await readPdf(await copyWithPages(requirePdf(conversion), 1))).pages.join('')).toContain('Grade A');
  });

  test('a page without a size is a Letter page', async () => {
    const [page] = (
      await PDFDocument.load(
        requirePdf(await converter.convert(pdfsWithOddGeometry['a size that is missing'] ?? Buffer.of(), 'grades.pdf')),
      )
    ).getPages();
    expect(page?.getSize()).toEqual({ width: 612, height: 792 });
  });
});

test.each(Object.entries(unreadablePdfs))('a file is refused as damaged for %s', async (_what, file) => {
  expect(await converter.convert(file, 'grades.pdf')).toEqual({ outcome: 'refused', reason: 'damaged' });
});
