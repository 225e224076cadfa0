import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_FILE_NAME_LENGTH } from '../../src/api/upload-rules.ts';
import { fileRulesOf } from '../../src/form/model/file-rules.ts';
import { scaleToFit } from '../../src/web/photos/canvas-drawing.ts';
import { pdfOverheadBytes, createPdfFromJpegs } from '../../src/web/photos/create-pdf-from-jpegs.ts';
import { movePhotoPage } from '../../src/web/photos/photo-collection.ts';
import { readPixelCount } from '../../src/web/photos/image-pixel-count.ts';
import { QUALITY_LEVELS, allocatePageBytes, findSharpestFit } from '../../src/web/photos/quality-levels.ts';
import { replaceFileExtension, truncateFileName } from '../../src/web/uploads/truncate-file-name.ts';
import { planChosenFiles } from '../../src/web/uploads/plan-chosen-files.ts';

describe('a name that is too long', () => {
  test.each([
    ['Screenshot 2026-04-12 at 10.15.32.pdf', 'Screenshot 2026-04-12 at 10.pdf'],
    [`${'a'.repeat(40)}.jpeg`, `${'a'.repeat(27)}.jpeg`],
    [`${'é'.normalize('NFD').repeat(20)}.pdf`, `${'é'.repeat(20)}.pdf`],
    [`${'x'.repeat(26)}👩🏽‍🎓👩🏽‍🎓.png`, `${'x'.repeat(26)}.png`],
    [`${'-'.repeat(40)}.pdf`, `${'-'.repeat(28)}.pdf`],
  ])('%s is cut to %s, with its ending', (name, shorter) => {
    expect(truncateFileName(name)).toBe(shorter);
    expect(Array.from(truncateFileName(name)).length).toBeLessThanOrEqual(MAX_FILE_NAME_LENGTH);
  });

  test('only that: others stay as they are', () => {
    for (const name of ['transcript.pdf', '成绩单.pdf', `${'a'.repeat(28)}.pdf`]) expect(truncateFileName(name)).toBe(name);
  });

  test('is also that of a file that is made of photos, which gets the ending of what it is', () => {
    expect(replaceFileExtension('IMG_2034.HEIC', '.jpg')).toBe('IMG_2034.jpg');
    expect(replaceFileExtension(`${'a'.repeat(40)}.png`, '.pdf')).toBe(`${'a'.repeat(28)}.pdf`);
    expect(replaceFileExtension('.jpg', '.pdf')).toBe('.jpg.pdf');
    expect(replaceFileExtension('a/b\u202Egpj.png', '.jpg')).toBe('abgpj.jpg');
  });
});

describe('what was chosen', () => {
  const any = fileRulesOf();
  const file = (name: string, size = 10): File => new File([new Uint8Array(size)], name);
  const large = 1_048_577;

  test('goes as it is if it is small enough and alone, whatever its name is long', () => {
    for (const name of ['a.pdf', 'a.docx', 'a.jpg', `${'a'.repeat(60)}.png`]) {
      const chosen = file(name);
      expect(planChosenFiles([chosen], any)).toEqual({ send: chosen, pictures: [], reasons: [] });
    }
  });

  test('becomes pages if it is a photo that is too large or HEIC, of the camera, or several', () => {
    for (const chosen of [[file('a.jpg', large)], [file('a.png', large)], [file('a.HEIC')], [file('a.jpg'), file('b.png')]])
      expect(planChosenFiles(chosen, any)).toEqual({ pictures: chosen, reasons: [] });
    const taken = [file('image')];
    expect(planChosenFiles(taken, any, { isPhoto: true })).toEqual({ pictures: taken, reasons: [] });
    expect(planChosenFiles([file('a.png')], any, { isGathering: true }).pictures).toHaveLength(1);
  });

  test.each([
    ['a PDF that is too large', [file('a.pdf', large)], ['file_too_large', 'smaller_document', 'photos_instead']],
    ['an empty photo', [file('a.jpg', 0)], ['file_empty']],
    ['another type', [file('a.gif', large)], ['wrong_file_type', 'file_too_large']],
    ['a PDF with a photo', [file('a.pdf'), file('a.jpg')], ['document_alone']],
    ['two PDFs', [file('a.pdf'), file('b.pdf')], ['document_alone']],
  ])('is refused if it is %s', (_, chosen, reasons) => {
    expect(planChosenFiles(chosen, any)).toEqual({ pictures: [], reasons });
  });

  test('leaves out what is no picture, and says so', () => {
    const photo = file('a.jpg');
    expect(planChosenFiles([photo, file('b.gif'), file('c.jpg', 0)], any)).toEqual({
      pictures: [photo],
      reasons: ['wrong_file_type', 'file_empty'],
    });
  });

  test('is what the question accepts: a picture alone, or none', () => {
    const portrait = fileRulesOf({ accept: ['jpeg'] });
    expect(planChosenFiles([file('a.jpg', large)], portrait).pictures).toHaveLength(1);
    expect(planChosenFiles([file('a.jpg'), file('b.jpg')], portrait)).toEqual({ pictures: [], reasons: ['one_file'] });
    expect(planChosenFiles([file('a.png', large)], portrait).reasons).toEqual(['wrong_file_type', 'file_too_large']);
    const onlyPdf = fileRulesOf({ accept: ['pdf'] });
    expect(planChosenFiles([file('a.jpg', large)], onlyPdf).reasons).toContain('wrong_file_type');
    expect(planChosenFiles([file('a.pdf', large)], onlyPdf).reasons).toEqual(['file_too_large', 'smaller_document']);
    expect(fileRulesOf({ max_pages: 3 }).maxPages).toBe(3);
    expect(fileRulesOf({ accept: ['png'], max_pages: 3 }).maxPages).toBe(1);
  });
});

describe('a page', () => {
  const sized =
    (bytes: number) =>
    async ({ side, quality }: { side: number; quality: number }) => ({ size: Math.round(bytes * (side / 3000) ** 2 * quality), side });

  test('is as sharp as fits, found in few attempts', async () => {
    for (const bytes of [10, 1e5, 1e6, 5e6, 1e7]) {
      let attempts = 0;
      const write = sized(bytes);
      const found = await findSharpestFit(500_000, (rung) => {
        attempts++;
        return write(rung);
      });
      const all = await Promise.all(QUALITY_LEVELS.map(write));
      expect(found).toEqual(all.find(({ size }) => size <= 500_000));
      expect(attempts).toBeLessThanOrEqual(4);
    }
    expect(await findSharpestFit(10, sized(1e7))).toBeUndefined();
  });

  test('gets its part of the file by what it needs', () => {
    expect(allocatePageBytes([100, 300], 1000)).toEqual([250, 750]);
    expect(allocatePageBytes([], 1000)).toEqual([]);
  });

  test('moves by one place, and not beyond the first and the last', () => {
    const pages = [1, 2, 3].map((id) => ({ id }));
    const ids = (id: number, by: -1 | 1): number[] => movePhotoPage(pages, id, by).map((page) => page.id);
    expect(ids(3, -1)).toEqual([1, 3, 2]);
    expect(ids(1, 1)).toEqual([2, 1, 3]);
    expect([ids(1, -1), ids(3, 1), ids(9, 1)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });
});

describe('the pixels of a picture are known before it is unpacked', () => {
  const picture = sharp({ create: { width: 123, height: 45, channels: 3, background: '#fff' } });
  test.each([
    ['JPEG', () => picture.clone().jpeg().toBuffer()],
    ['JPEG with a camera’s notes', () => picture.clone().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer()],
    ['PNG picture', () => picture.clone().png().toBuffer()],
    ['HEIF', () => picture.clone().heif({ compression: 'av1' }).toBuffer()],
  ])('%s', async (_, write) => {
    expect(readPixelCount(new Uint8Array(await write()))).toBe(123 * 45);
  });

  test('and not of what is none', () => {
    for (const bytes of [[], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xc0], [0x89, 0x50, 0x4e, 0x47], [...Buffer.from('%PDF-1.7 and more')]])
      expect(readPixelCount(new Uint8Array(bytes))).toBeUndefined();
  });
});

test('JPEG pages become a PDF that keeps them as they are, upright or across, and is no larger than was planned', async () => {
  const page = async (width: number, height: number) => ({
    jpeg: new Blob([
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#a00' } })
          .jpeg()
          .toBuffer(),
      ),
    ]),
    width,
    height,
  });
  const pages = await Promise.all([page(300, 400), page(400, 300), page(50, 50), page(30, 200)]);
  const pdf = createPdfFromJpegs(pages);
  const beside = pdf.size - pages.reduce((sum, { jpeg }) => sum + jpeg.size, 0);
  expect(beside).toBeLessThan(pdfOverheadBytes(4));
  const read = await PDFDocument.load(await pdf.arrayBuffer(), { throwOnInvalidObject: true });
  expect(read.getPages().map((each) => each.getSize())).toEqual([
    { width: 612, height: 792 },
    { width: 792, height: 612 },
    ...Array.from({ length: 1 + Math.ceil((200 * 540) / 30 / 720) }, () => ({ width: 612, height: 792 })),
  ]);
});

test.each([
  [[4000, 3000], 3000, [3000, 2250]],
  [[1080, 10_000], 3000, [986, 9129]],
  [[10_000, 1080], 1600, [4869, 526]],
  [[300, 29_000], 3000, [300, 29_000]],
] as const)(
  'a picture of %s pixels is drawn within %s as %s: a long strip stays as wide as can be read',
  ([width, height], side, [w, h]) => {
    expect(scaleToFit({ width, height }, side)).toEqual({ width: w, height: h });
  },
);
