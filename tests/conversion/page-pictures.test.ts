import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawnPages, picturesIn } from '../../src/server/conversion/page-pictures.ts';
import { converterUnderTest } from './converter-under-test.ts';
import { pngOf } from './png-of.ts';

const converter = await converterUnderTest();

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
  expect(await picturesOf(pngOf(40, 30), 'photo.png')).toHaveLength(1);
});

test('a page as long as a wall is drawn in the room that there is', async () => {
  const document = await PDFDocument.create();
  document.addPage([100, 14_000]);
  const [picture] = await picturesOf(await document.save(), 'scroll.pdf');
  expect((await sharp(picture).metadata()).height).toBeLessThanOrEqual(440);
});

test.each(['too_slow', 'too_large_inside', 'damaged'] as const)(
  'a document whose drawing is %s is refused, unless it only has no picture',
  async (reason) => {
    const drawn = await drawnPages(new Uint8Array(), async () => ({ outcome: 'refused', reason }), new AbortController().signal);
    expect(drawn).toEqual(reason === 'damaged' ? [] : reason);
  },
);

describe('what a process says that has read a file', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 0xff, 0xd9]);
  const reply = (sizes: unknown, ...parts: readonly Buffer[]): Buffer =>
    Buffer.concat([Buffer.from(`${JSON.stringify(sizes)}\n`), ...parts]);

  test('is taken as pictures', () => expect(picturesIn(reply([7, 7], jpeg, jpeg))).toHaveLength(2));

  test.each([
    ['without a line', jpeg],
    ['with another count', reply([7, 7], jpeg)],
    ['with something behind', reply([7], jpeg, jpeg)],
    ['of something else', reply([7], Buffer.from('<script'))],
    ['of too many', reply([7, 7, 7, 7], jpeg, jpeg, jpeg, jpeg)],
    ['of a size that is none', reply([-7], jpeg)],
    ['too large', reply([200_001], Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(199_996), jpeg.subarray(-2)]))],
  ])('is not, %s', (_how, output) => expect(picturesIn(output)).toEqual([]));
});
