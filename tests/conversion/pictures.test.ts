import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import sharp, { type Color, type Sharp } from 'sharp';
import { expect, test, describe } from 'vitest';
import { imageToPdf } from '../../src/server/conversion/image-to-pdf.ts';
import { createTestConverter, extractJpegs, requirePdf } from './converter-under-test.ts';
import { createPng } from './create-png.ts';
import { parseThumbnails } from '../../src/server/conversion/run-conversion-program.ts';
import { createPdfOfObjects } from './create-pdf-of-objects.ts';

const converter = createTestConverter();
const LETTER = { short: 612, long: 792 };

const colored = (width: number, height: number, background: Color): Sharp => sharp({ create: { width, height, channels: 4, background } });
const redAndBlue = async (): Promise<Sharp> => {
  const blue = await colored(200, 200, 'blue').png().toBuffer();
  return sharp(
    await colored(400, 200, 'red')
      .composite([{ input: blue, gravity: 'east' }])
      .png()
      .toBuffer(),
  );
};

async function colorAt(pdf: Uint8Array, x: number, y: number): Promise<readonly number[]> {
  const [jpeg] = await extractJpegs(pdf);
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}
const isNear = (found: readonly number[], wanted: readonly number[]): boolean =>
  found.length === wanted.length && found.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 12);
const pageOf = async (pdf: Uint8Array): Promise<{ width: number; height: number }> => (await PDFDocument.load(pdf)).getPage(0).getSize();
const RED = [254, 0, 0];
const BLUE = [0, 0, 254];

test.each(['.png', '.jpg', '.jpeg', '.JPG'])('a %s becomes one Letter page with the orientation of the picture', async (extension) => {
  const picture = await redAndBlue();
  const bytes = extension === '.png' ? await picture.png().toBuffer() : await picture.jpeg().toBuffer();
  const conversion = await converter.convert(bytes, `Transcript${extension}`);
  expect(conversion).toMatchObject({ outcome: 'converted', pages: 1 });
  const pdf = requirePdf(conversion);
  expect(await pageOf(pdf)).toEqual({ width: LETTER.long, height: LETTER.short });
  expect(await colorAt(pdf, 0.1, 0.5)).toSatisfy((color: number[]) => isNear(color, RED));
  expect(await colorAt(pdf, 0.9, 0.5)).toSatisfy((color: number[]) => isNear(color, BLUE));
});

test('a photo that was taken with the phone turned stands upright', async () => {
  const turned = await (await redAndBlue()).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const pdf = requirePdf(await converter.convert(turned, 'photo.jpg'));
  expect(await pageOf(pdf)).toEqual({ width: LETTER.short, height: LETTER.long });
  expect(await colorAt(pdf, 0.5, 0.1)).toSatisfy((color: number[]) => isNear(color, RED));
  expect(await colorAt(pdf, 0.5, 0.9)).toSatisfy((color: number[]) => isNear(color, BLUE));
});

test('where and with what a photo was taken is removed', async () => {
  const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } };
  const photo = await (
    await redAndBlue()
  )
    .jpeg()
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
    .toBuffer();
  expect(photo.includes('SecretCamera')).toBe(true);
  const pdf = requirePdf(await converter.convert(photo, 'photo.jpg'));
  const [jpeg] = await extractJpegs(pdf);
  const { exif: exifLeft, xmp: xmpLeft } = await sharp(jpeg).metadata();
  expect({ exifLeft, xmpLeft }).toEqual({ exifLeft: undefined, xmpLeft: undefined });
  expect(Buffer.from(pdf).includes('Secret')).toBe(false);
});

test('a picture in printing colors comes out in screen colors', async () => {
  const cmyk = await colored(100, 100, 'red').flatten().toColorspace('cmyk').jpeg().toBuffer();
  expect(await sharp(cmyk).metadata()).toMatchObject({ space: 'cmyk', channels: 4 });
  const [red = 0, green = 0, blue = 0, ...more] = await colorAt(requirePdf(await converter.convert(cmyk, 'scan.jpg')), 0.5, 0.5);
  expect(more).toEqual([]);
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(80);
});

test('what is transparent becomes white', async () => {
  const dot = [{ input: await colored(9, 9, 'black').png().toBuffer(), left: 0, top: 0 }];
  const clear = await colored(100, 100, { r: 0, g: 0, b: 0, alpha: 0 }).composite(dot).png().toBuffer();
  expect(await colorAt(requirePdf(await converter.convert(clear, 'signature.png')), 0.5, 0.5)).toEqual([255, 255, 255]);
});

test('a grey picture and one with 16 bits for each color are taken', async () => {
  const grey = await colored(100, 100, 'grey').flatten().toColorspace('b-w').png().toBuffer();
  const deep = await colored(100, 100, 'red').toColorspace('rgb16').png().toBuffer();
  expect(await converter.convert(grey, 'grey.png')).toMatchObject({ outcome: 'converted' });
  expect(await colorAt(requirePdf(await converter.convert(deep, 'deep.png')), 0.5, 0.5)).toSatisfy((color: number[]) => isNear(color, RED));
});

test('a large picture fills the page, a small one is not enlarged', async () => {
  const large = await colored(4000, 5000, 'red').flatten().jpeg().toBuffer();
  const [shrunk] = await extractJpegs(requirePdf(await converter.convert(large, 'large.jpg')));
  expect(await sharp(shrunk).metadata()).toMatchObject({ width: 2640, height: 3300 });
  const small = requirePdf(await converter.convert(await colored(50, 20, 'red').png().toBuffer(), 'small.png'));
  const page = (await PDFDocument.load(small)).getPage(0);
  const drawing = page.node.Contents();
  expect(drawing).toBeDefined();
  const [jpeg] = await extractJpegs(small);
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 50, height: 20 });
});

async function lines(width: number, height: number): Promise<Buffer> {
  const bar = await colored(width / 2, 40, 'black')
    .png()
    .toBuffer();
  const bars = Array.from({ length: Math.floor(height / 60) }, (_, n) => ({ input: bar, left: 0, top: n * 60 }));
  return colored(width, height, 'white').composite(bars).png().toBuffer();
}

test.each([
  ['a scrolled screenshot', 1080, 12_000, 9],
  ['a longer one', 1080, 30_000, 21],
  ['a narrow one', 300, 6000, 9],
  ['one as tall as two pages', 1080, 2880, 1],
  ['one that is as wide', 12_000, 1080, 1],
])('%s, of %i x %i pixels, has pages on which its lines can be read: %i', async (_what, width, height, pages) => {
  const pdf = await imageToPdf(await lines(width, height));
  expect(pdf.getPageCount()).toBe(pages);
  const parts = await Promise.all(
    (await extractJpegs(await pdf.save())).map((jpeg) => sharp(jpeg).raw().toBuffer({ resolveWithObject: true })),
  );
  expect(parts.reduce((sum, { info }) => sum + info.height, 0)).toBe(height);
  expect(parts.slice(1).map(({ data }) => (data[0] ?? 0) > 128)).not.toContain(false);
  expect(Math.max(...parts.map(({ info }) => info.width))).toBe(width);
});

test.each(['white', { r: 255, g: 255, b: 255, alpha: 0 }, { r: 250, g: 250, b: 250, alpha: 0.5 }])(
  'a picture that would be an empty page is refused: %j',
  async (color) => {
    await expect(imageToPdf(await colored(300, 200, color).png().toBuffer())).rejects.toMatchObject({ reason: 'blank_picture' });
  },
);

test('a picture of more pages than there may be is refused', async () => {
  await expect(imageToPdf(await colored(100, 80_000, 'red').png().toBuffer())).rejects.toMatchObject({ reason: 'too_many_pages' });
});

test('a PNG of 50,000 x 50,000 pixels in 300 kB is refused before it is unpacked', async () => {
  expect(createPng(50_000, 50_000).length).toBeLessThan(2 ** 20);
  expect(await converter.convert(createPng(50_000, 50_000), 'bomb.png')).toEqual({ outcome: 'refused', reason: 'too_large_inside' });
  expect(await converter.convert(createPng(800, 400), 'good.png')).toMatchObject({ outcome: 'converted' });
});

test('a JPEG that says it has 50,000 x 50,000 pixels is refused', async () => {
  const jpeg = await colored(100, 100, 'red').flatten().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  jpeg.writeUInt16BE(50_000, frame + 5);
  jpeg.writeUInt16BE(50_000, frame + 7);
  expect(await converter.convert(jpeg, 'bomb.jpg')).toEqual({ outcome: 'refused', reason: 'too_large_inside' });
});

test.each(['png', 'jpg'] as const)('half a .%s is reported as damaged', async (extension) => {
  const noise = sharp({
    create: { width: 300, height: 300, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
  const whole = extension === 'png' ? await noise.png().toBuffer() : await noise.jpeg().toBuffer();
  expect(await converter.convert(whole.subarray(0, whole.length / 2), `half.${extension}`)).toEqual({
    outcome: 'refused',
    reason: 'damaged',
  });
});

test('data appended to a picture is left out', async () => {
  const png = await colored(100, 100, 'red').png().toBuffer();
  const polyglot = Buffer.concat([png, Buffer.from('PK\u0003\u0004 SecretArchive <script>alert(1)</script>')]);
  const pdf = requirePdf(await converter.convert(polyglot, 'both.png'));
  expect(Buffer.from(pdf).includes('SecretArchive')).toBe(false);
  expect(Buffer.from(pdf).includes('<script>')).toBe(false);
});

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
