import { expect, test } from 'vitest';
import { inspectDocx } from '../../src/server/conversion/inspect-docx.ts';
import { createDocx, docxZipEntry, docxField, docxRelationship, RELATIONSHIPS_NAMESPACE } from './create-docx.ts';

const acts = (file: Uint8Array): Promise<void> => expect(inspectDocx(file)).rejects.toMatchObject({ reason: 'active_content' });
const inspected = async (file: Uint8Array): Promise<string> => Buffer.from(await inspectDocx(file)).toString('latin1');
const isHarmless = (file: Uint8Array): Promise<void> => expect(inspectDocx(file)).resolves.toBeInstanceOf(Uint8Array);

test('a letter is harmless', () => isHarmless(createDocx()));

test('macros, by file and by kind', async () => {
  await acts(createDocx({ parts: [docxZipEntry('word/vbaProject.bin', 'macro')] }));
  await acts(createDocx({ contentTypes: '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>' }));
  await acts(createDocx({ mainType: 'document.macroEnabled' }));
});

test.each([
  ['a picture from the web', 'image', 'https://evil.example/a.png'],
  ['a picture from this computer', 'image', 'file:///etc/passwd'],
  ['an object from elsewhere', 'oleObject', 'https://evil.example/a'],
  ['a frame', 'frame', 'https://evil.example/'],
])('%s', async (_what, type, target) => {
  await acts(createDocx({ relations: docxRelationship(type, target, 'External') }));
  // Written so that only a parser of XML sees it.
  await acts(createDocx({ relations: docxRelationship(type, target, '&#69;xternal') }));
});

test('the template and the addresses that a document was made from are left out, wherever they are', async () => {
  for (const target of [
    'file://school/share/a.dotx',
    'file:///Users/ada/a.dotx',
    'Macintosh HD:a.dotx',
    '\\\\school\\a.dotx',
    'https://school.example/a.dotx',
  ])
    for (const type of ['attachedTemplate', 'mailMergeSource'])
      expect(await inspected(createDocx({ relations: docxRelationship(type, target, 'External') }))).not.toContain(type);
});

test('a relation with a prefix, in a part with another name', () =>
  acts(
    createDocx({
      parts: [
        docxZipEntry(
          'word/harmless.dat',
          `<p:Relationships xmlns:p="x"><p:Relationship Id="r1" Type="${RELATIONSHIPS_NAMESPACE}/image" Target="http://evil.example" ` +
            `TargetMode="External"/></p:Relationships>`,
        ),
      ],
    }),
  ));

test('an embedded object, a document within, a control, a program', async () => {
  for (const type of ['oleObject', 'aFChunk', 'control', 'package', 'subDocument'])
    await acts(createDocx({ relations: docxRelationship(type, 'x.xml') }));
  await acts(createDocx({ body: '<w:altChunk r:id="x"/>' }));
  await acts(createDocx({ parts: [docxZipEntry('word/x.dat', Buffer.from('d0cf11e0a1b11ae1', 'hex'))] }));
  await acts(createDocx({ parts: [docxZipEntry('word/x.dat', Buffer.from('MZ\u0090'))] }));
});

test('fields that start programs or fetch files, whole and in pieces; page numbers and links are taken', async () => {
  await acts(createDocx({ body: docxField(' DDEAUTO c:\\windows\\cmd.exe') }));
  await acts(createDocx({ body: docxField(' DD', 'EAU', 'TO cmd') }));
  await acts(
    createDocx({
      body: '<w:p><w:fldSimple w:instr="INCLUDETEXT &quot;https://evil.example&quot;"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>',
    }),
  );
  await acts(createDocx({ body: '<w:p><w:r><w:instrText> INCLUDEPICTURE x</w:instrText></w:r></w:p>' }));
  await isHarmless(createDocx({ body: docxField(' PAGE ') + docxField(' HYPERLINK "https://example.edu/link" ') + docxField('TOC \\o') }));
});
