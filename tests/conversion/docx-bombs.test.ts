import { expect, test } from 'vitest';
import { inspectDocx } from '../../src/server/conversion/inspect-docx.ts';
import { DocumentRejectedError } from '../../src/server/conversion/document-rejections.ts';
import { createTestConverter } from './converter-under-test.ts';
import { createDocx, docxZipEntry } from './create-docx.ts';
import { createZip } from './create-zip.ts';

const converter = createTestConverter();
const NO_DATA = new Uint8Array();
/** Uses the converter where the process could die, else only the inspection of the archive. */
const refused = async (file: Uint8Array): Promise<string | undefined> =>
  inspectDocx(file).then(
    () => undefined,
    (error: unknown) => (error instanceof DocumentRejectedError ? error.reason : 'damaged'),
  );

test('a bomb that unpacks to a thousand times its size is refused at once, and the next file is converted', async () => {
  const bomb = createDocx({ parts: [docxZipEntry('word/media/image1.png', Buffer.alloc(2 ** 28))] });
  expect(2 ** 28 / bomb.length).toBeGreaterThan(900);
  expect(await converter.convert(bomb, 'essay.docx')).toEqual({ outcome: 'refused', reason: 'too_large_inside' });
  expect(await converter.convert(createDocx(), 'essay.docx')).toMatchObject({ outcome: 'converted', pages: 1 });
});

test('a bomb that says it is small', async () => {
  expect(
    await converter.convert(
      createDocx({ parts: [docxZipEntry('word/media/image1.png', Buffer.alloc(200 * 2 ** 20), { saysSize: 1000 })] }),
      'essay.docx',
    ),
  ).toEqual({ outcome: 'refused', reason: 'damaged' });
});

test('100,000 entries', async () => {
  const entries = Array.from({ length: 100_000 }, (_, index) => ({ name: `${index}`, data: NO_DATA }));
  expect(await converter.convert(createZip(entries), 'essay.docx')).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/too_large_inside|not_its_kind/),
  });
  expect(await refused(createDocx({ parts: entries.slice(0, 1001) }))).toBe('too_large_inside');
});

test('an archive within the archive, also under a harmless name', async () => {
  const inner = createZip([docxZipEntry('a.txt', 'a')]);
  for (const name of ['word/inner.zip', 'word/media/image1.png', 'word/embeddings/Sheet.xlsx']) {
    expect(await refused(createDocx({ parts: [docxZipEntry(name, inner)] }))).toBe('active_content');
  }
});

test.each(['../../../tmp/evil', '/etc/evil', 'C:/evil', 'word\\..\\evil'])('an entry that would be written elsewhere: %s', async (name) => {
  expect(await refused(createDocx({ parts: [docxZipEntry(name, 'evil')] }))).toBe('damaged');
});

test('a link to another file, two entries of one name, an entry with a password', async () => {
  expect(await refused(createDocx({ parts: [docxZipEntry('word/link.xml', '/etc/passwd', { mode: 0o120777 })] }))).toBe('damaged');
  expect(await refused(createDocx({ parts: [docxZipEntry('WORD/DOCUMENT.XML', '<other/>')] }))).toBe('damaged');
  expect(await refused(createDocx({ parts: [docxZipEntry('word/locked.xml', 'x', { flags: 1 })] }))).toBe('encrypted');
});

test('a picture of 50,000 x 50,000 pixels within', async () => {
  const picture = Buffer.from('89504e470d0a1a0a0000000d494844520000c3500000c350010000000000000000', 'hex');
  expect(
    await refused(createDocx({ parts: [docxZipEntry('word/media/image1.png', Buffer.concat([picture, Buffer.alloc(100)]))] })),
  ).toMatch(/too_large_inside|damaged/);
});

test('a workbook, a plain archive, a file that was cut off', async () => {
  const workbook =
    '<Types><Override PartName="/xl/workbook.xml" ' +
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
  expect(await refused(createZip([docxZipEntry('[Content_Types].xml', workbook)]))).toBe('not_its_kind');
  expect(await refused(createZip([docxZipEntry('a.txt', 'a')]))).toBe('not_its_kind');
  expect(await refused(createDocx().subarray(0, 600))).toBe('damaged');
  expect(
    await refused(
      createDocx({
        contentTypes:
          '<Override PartName="/word/missing.xml" ' +
          'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
      }),
    ),
  ).toBe('damaged');
});

test('entities that hold entities, also in UTF-16; UTF-16 itself is read', async () => {
  const bomb = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w>&b;</w>';
  for (const text of [Buffer.from(bomb), Buffer.from(`\uFEFF${bomb}`, 'utf16le'), Buffer.from(bomb, 'utf16le')]) {
    expect(await refused(createDocx({ parts: [docxZipEntry('word/footer.xml', text)] }))).toBe('active_content');
  }
  expect(
    await refused(createDocx({ parts: [docxZipEntry('word/footer.xml', Buffer.from('\uFEFF<w>good</w>', 'utf16le'))] })),
  ).toBeUndefined();
});

test('XML that is not well-formed', async () => {
  for (const text of ['<w:document><w:body></w:document>', 'text', '']) {
    expect(await refused(createDocx({ parts: [docxZipEntry('word/document.xml', text)] }))).toBe('damaged');
  }
});

test('a Word file with a password, and an old .doc under a new name', async () => {
  const compound = (inside: Uint8Array): Buffer =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000), inside, Buffer.alloc(2000)]);
  expect(await converter.convert(compound(Buffer.from('EncryptedPackage', 'utf16le')), 'essay.docx')).toEqual({
    outcome: 'refused',
    reason: 'encrypted',
  });
  expect(await converter.convert(compound(Buffer.from('WordDocument', 'utf16le')), 'essay.docx')).toEqual({
    outcome: 'refused',
    reason: 'not_its_kind',
  });
});
