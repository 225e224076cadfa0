import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parseThumbnails } from '../../src/server/conversion/run-conversion-program.ts';
import { createTestConverter } from './converter-under-test.ts';
import { createPdfOfObjects } from './create-pdf-of-objects.ts';
import { createPng } from './create-png.ts';

const converter = await createTestConverter();

async function picturesOf(file: Uint8Array, name: string): Promise<readonly Uint8Array[]> {
  const conversion = await converter.convert(file, name);
  return conversion.outcome === 'converted' ? (conversion.pictures ?? []) : [];
}

test('the first pages of a document are drawn as small pictures, in their colors', async () => {
  const document = await PDFDocument.create();
  const colors = [rgb(1, 0, 0), rgb(0, 0, 1), rgb(0, 1, 0), rgb(0, 0, 0), rgb(1, 1, 1)];
  for (const color of colors) document.addPage([612, 792]).drawRectangle({ x: 0, y: 0, width: 612, height: 792, color });
  const pictures = await picturesOf(await document.save(), 'transcript.pdf');
  expect(pictures).toHaveLength(3);
  const drawn = await Promise.all(pictures.map((picture) => sharp(picture).stats()));
  expect(drawn.map(({ channels }) => channels.map(({ mean }) => Math.round(mean / 255)))).toEqual([
    [1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ]);
  expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 414 });
  for (const picture of pictures) expect(picture.length).toBeLessThan(20_000);
});

test('a photo has one picture, of the page that it is on', async () => {
  expect(await picturesOf(createPng(40, 30), 'photo.png')).toHaveLength(1);
});

test('a page as long as a wall is drawn in the room that there is', async () => {
  const document = await PDFDocument.create();
  document.addPage([100, 14_000]);
  const [picture] = await picturesOf(await document.save(), 'scroll.pdf');
  expect((await sharp(picture).metadata()).height).toBeLessThanOrEqual(440);
});

const DEPTH = 40;
const PAGES = 5;

test('a small PDF whose last page would take any viewer forever is refused', { timeout: 180_000 }, async () => {
  const form = (n: number): string => (n === DEPTH ? '' : `/Resources << /XObject << /F ${4 + PAGES + n} 0 R >> >>`);
  const pages = Array.from({ length: PAGES }, (_, n) => {
    const content = n === PAGES - 1 ? `/Contents 3 0 R /Resources << /XObject << /F ${3 + PAGES + 1} 0 R >> >>` : '';
    return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] ${content} >>`;
  });
  const forms = Array.from({ length: DEPTH }, (_, n) => ({
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${form(n + 1)}`,
    data: Buffer.from(n + 1 === DEPTH ? '0 0 1 1 re f' : '/F Do '.repeat(10)),
  }));
  const kids = pages.map((_, n) => `${4 + n} 0 R`).join(' ');
  const pdf = createPdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${PAGES} /Kids [${kids}] >>`,
    { dict: '', data: Buffer.from('/F Do '.repeat(10)) },
    ...pages,
    ...forms,
  ]);
  // Either the memory or the time limit is reached first.
  const conversion = await converter.convert(pdf, 'transcript.pdf');
  expect(['too_slow', 'too_large_inside']).toContain(conversion.outcome === 'refused' ? conversion.reason : conversion.outcome);
});

describe('what a process says that has read a file', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 0xff, 0xd9]);

  test('is taken as pictures', () =>
    expect(parseThumbnails(Buffer.concat([Buffer.from('%PDF'), jpeg, jpeg]), [7, 7])).toEqual([jpeg, jpeg]));

  test.each([
    ['with another count', jpeg, [7, 7]],
    ['with something behind', Buffer.concat([jpeg, jpeg.subarray(1)]), [7]],
    ['of something else', Buffer.from('<script'), [7]],
    ['of too many', Buffer.concat([jpeg, jpeg, jpeg, jpeg]), [7, 7, 7, 7]],
    ['of a size that is none', jpeg, [-7]],
    ['too large', Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(199_996), jpeg.subarray(-2)]), [200_001]],
  ])('is not, %s', (_how, made, sizes) => expect(parseThumbnails(made, sizes)).toBeUndefined());
});
