import sharp from 'sharp';
import { expect, test } from 'vitest';
import { documentRejectionTexts } from '../../src/server/conversion/document-rejections.ts';
import text from '../../schemas/meta/text/en.json' with { type: 'json' };
import { createTestConverter } from './converter-under-test.ts';

const converter = createTestConverter();
const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const gif = await sharp(png).gif().toBuffer();

test.each([
  ['a PNG renamed to .jpg', png, 'photo.jpg'],
  ['a PNG renamed to .pdf', png, 'transcript.pdf'],
  ['a PNG renamed to .docx', png, 'essay.docx'],
  ['a PNG with two extensions', png, 'photo.png.exe'],
  ['a name without extension', png, 'photo'],
  ['an extension that is a property of every object', png, 'photo.constructor'],
  [
    'a drawing (SVG) renamed to .png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'drawing.png',
  ],
  ['a GIF with an archive behind it (GIFAR), renamed to .png', Buffer.concat([gif, Buffer.from('PK\u0003\u0004')]), 'fun.png'],
  ['a GIF under its own name', gif, 'fun.gif'],
  ['a web page renamed to .pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.pdf'],
  ['a program renamed to .pdf', Buffer.from('MZ\u0090\u0000\u0003'), 'transcript.pdf'],
  ['an empty file', Buffer.alloc(0), 'empty.pdf'],
  ['text renamed to .docx', Buffer.from('Dear committee'), 'essay.docx'],
])('%s is not what it seems', async (_what, file, name) => {
  expect(await converter.convert(file, name)).toEqual({ outcome: 'refused', reason: 'not_its_kind' });
});

test.each([
  ['with a path', '../../etc/passwd.png'],
  ['with a NUL', 'photo\0.png'],
  ['written from right to left', 'photo\u202Egnp.png'],
  ['of 300 characters', `${'x'.repeat(300)}.png`],
  ['of pictures', '📄🎓.png'],
  ['that looks like an option', '--eval=process.exit(0).png'],
])('a file name %s changes nothing', async (_what, name) => {
  expect(await converter.convert(png, name)).toMatchObject({ outcome: 'converted', pages: 1 });
});

test.each(['photo.-e', 'photo.p\0ng', 'photo. png', 'photo.png\n'])('the extension of %j is not passed on to the system', async (name) => {
  expect(await converter.convert(png, name)).toEqual({ outcome: 'refused', reason: 'not_its_kind' });
});

test('every refusal has a sentence that ends', () => {
  for (const key of Object.values(documentRejectionTexts)) expect(text[key]).toMatch(/\.$/);
});
