import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { loadPdfium } from '../../src/server/conversion/pdfium.ts';
import { containsInOrder, missingLetters, pdfTextOf } from '../../src/server/conversion/require-complete-rendering.ts';
import { createTestConverter, requirePdf } from './converter-under-test.ts';
import { createDocx, docxZipEntry, docxParagraph, docxRelationship } from './create-docx.ts';

const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const control = (content: string): string => `<w:sdt><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const cell = (text: string): string => `<w:tc>${docxParagraph(text)}</w:tc>`;
const box = (words: string): string => `<w:textbox><w:txbxContent>${docxParagraph(words)}</w:txbxContent></w:textbox>`;
const WINGDINGS = '<w:rFonts w:ascii="Wingdings"/>';
const sign = (font: string, code: string): string => `<w:sym w:font="${font}" w:char="${code}"/>`;
const mark = (kind: string, inside = ''): string => `<w:fldChar w:fldCharType="${kind}">${inside}</w:fldChar>`;
const check = (state: string): string =>
  `<w:r>${mark('begin', `<w:ffData><w:checkBox>${state}</w:checkBox></w:ffData>`)}<w:instrText>FORMCHECKBOX</w:instrText>${mark('end')}</w:r>`;

const shown: readonly (readonly [string, string])[] = [
  [`<w:ins>${run('moved')}</w:ins><w:moveTo>${control(run(' here'))}</w:moveTo><w:moveFrom>${run('away')}</w:moveFrom>`, 'moved here'],
  [`<w:smartTag>${run('tag')}<w:customXml>${run('ged')}</w:customXml></w:smartTag><w:del>${run('x')}</w:del>`, 'tagged'],
  [`<w:hyperlink>${run('link')}<w:ins>${run('ed')}</w:ins></w:hyperlink><w:bdo>${run(' words')}</w:bdo>`, 'linked words'],
  [`<w:fldSimple w:instr="PAGE">${run('7 of 9')}</w:fldSimple>`, '7 of 9'],
  [`<w:r>${mark('begin')}<w:instrText>DATE</w:instrText><w:t>NO</w:t>${mark('separate')}<w:t>May 4</w:t>${mark('end')}</w:r>`, 'May 4'],
  [`${check('<w:default w:val="1"/>')}${run('yes')}${check('<w:default w:val="1"/><w:checked w:val="0"/>')}${run('no')}`, '[x]yes[ ]no'],
  [`<w:r>${sign('Wingdings', 'F0FE')}${sign('Wingdings', 'F0A8')}${sign('Symbol', 'F061')}</w:r>`, '[x][ ]α'],
  [run('\uF0FCü', WINGDINGS) + run('ü'), '√√ü'],
  ['<w:r><w:t>555</w:t><w:noBreakHyphen/><w:t>0199</w:t></w:r>', '555‑0199'],
  [
    `<w:AlternateContent><w:Fallback><w:r><w:pict><w:rect>${box('boxed')}</w:rect></w:pict></w:r></w:Fallback></w:AlternateContent>`,
    'boxed',
  ],
  [`<w:r><w:pict><w:group><w:shape>${box('grouped')}</w:shape></w:group></w:pict></w:r>`, 'grouped'],
  [run('seen') + run('HIDDEN', '<w:vanish/>') + run(' too', '<w:rStyle w:val="Hidden"/><w:vanish w:val="0"/>'), 'seen too'],
];
const item = (list: number, level: number, text: string, mark = ''): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr><w:rPr>${mark}</w:rPr></w:pPr>${run(text)}</w:p>`;
const LIST =
  item(1, 0, 'one') + item(1, 1, 'sub') + item(2, 0, 'seven') + item(1, 0, '', '<w:del/>') + item(1, 0, 'eight') + item(1, 1, 'sub');
const lvl = (n: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0">${lvl(0, 'decimal', '%1.')}${lvl(1, 'upperLetter', '%1-%2')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num></w:numbering>`;
const HEADER = `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${control(docxParagraph('Fernleaf High School'))}</w:hdr>`;
const ACROSS =
  '<w:headerReference w:type="default" r:id="r-header"/><w:pgSz w:w="16838" w:h="11906"/><w:pgMar w:top="1440" w:header="720"/>';
const converter = createTestConverter();
const sentenceFor = async (body: string, picture?: string): Promise<string> => {
  const parts = picture === undefined ? [] : [docxZipEntry('word/a.emf', picture)];
  const made = await converter.convert(createDocx({ body, parts, relations: docxRelationship('image', 'a.emf') }), 'report.docx');
  return made.outcome === 'refused' ? made.reason : made.outcome;
};

test('a page shows what Word shows, however it is wrapped, on paper of its size', { timeout: 60_000 }, async () => {
  const table = `<w:tbl>${control(`<w:tr>${cell('Biology')}${control(cell('B+'))}</w:tr>`)}<w:tr><w:trPr><w:del/></w:trPr>${cell('')}</w:tr></w:tbl>`;
  const file = createDocx({
    body: shown.map(([content]) => `<w:p>${content}</w:p>`).join('') + table + LIST,
    page: ACROSS,
    parts: [docxZipEntry('word/header.xml', HEADER), docxZipEntry('word/numbering.xml', NUMBERING)],
    relations:
      docxRelationship('header', 'header.xml') +
      docxRelationship('numbering', 'numbering.xml') +
      docxRelationship('attachedTemplate', 'file://school/share/a.dotx', 'External'),
  });
  const pdf = requirePdf(await converter.convert(file, 'report.docx'));
  const plain = (text: string): string => text.replaceAll(/[☑☒]/g, '[x]').replaceAll('☐', '[ ]').replaceAll('✓', '√');
  const text = plain(pdfTextOf((await loadPdfium())(pdf)));
  const [page] = (await PDFDocument.load(pdf)).getPages();
  expect(page?.getWidth()).toBeCloseTo(842, 0);
  for (const words of [...shown.map(([, words]) => words), 'BiologyB+', 'Fernleaf High School']) expect.soft(text).toContain(words);
  expect(text).not.toMatch(/NO|HIDDEN|away/);
  expect(text.replaceAll(/\s/g, '')).toContain('1.one1-Asub7.seven8.eight8-Asub');
});

test('a file that would lose words or pictures is refused', { timeout: 60_000 }, async () => {
  const drawing = (content: string): string => `<w:p><w:r><w:drawing><w:inline>${content}</w:inline></w:drawing></w:r></w:p>`;
  expect(await sentenceFor(drawing(`<w:txbx><w:txbxContent>${docxParagraph('alone')}</w:txbxContent></w:txbx>`))).toBe('word_incomplete');
  expect(await sentenceFor(`<w:p>${run('\uF0E5', '<w:rFonts w:ascii="Another"/>')}</w:p>`)).toBe('word_incomplete');
  const field = `<w:r>${mark('begin')}<w:instrText>EQ \\x(a)</w:instrText>${mark('separate')}<w:t/>${mark('end')}</w:r>`;
  expect(await sentenceFor(`<w:p>${field}</w:p>`)).toBe('word_incomplete');
  expect(await sentenceFor('<w:p><w:r><w:pict><w:oval strokecolor="red"/></w:pict></w:r></w:p>')).toBe('picture_not_shown');
  const picture =
    '<w:graphic><w:graphicData><w:pic><w:blipFill><w:blip r:embed="r-image"/></w:blipFill><w:spPr/></w:pic></w:graphicData></w:graphic>';
  expect(await sentenceFor(drawing(picture), 'EMF')).toBe('picture_not_shown');
});

test('letters are compared in their order, whatever is between them, and on paper by their number', () => {
  expect(['Algebra1A2Biology B', 'AlgebraBiology B'].map((seen) => containsInOrder('Algebra A Biology B', seen))).toEqual([true, false]);
  expect(missingLetters('Straße ﬁn (é) «x»', 'STRASSE FINÉX')).toEqual([]);
  expect(missingLetters('王 • A A', 'A')).toEqual(['王', '•', 'A']);
});

const sizesOf = async (pdf: Uint8Array): Promise<readonly string[]> =>
  (await PDFDocument.load(pdf)).getPages().map((page) => `${Math.round(page.getWidth())} x ${Math.round(page.getHeight())}`);

test('an essay becomes as many Letter pages as it fills', async () => {
  const body = [...Array(80).keys()]
    .map((number) => docxParagraph(`Paragraph ${number}: I would like to study here, because of all that I have read about it.`))
    .join('');
  const conversion = await converter.convert(createDocx({ body }), 'essay.docx');
  const sizes = await sizesOf(requirePdf(conversion));
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.length).toBeLessThan(6);
  expect(new Set(sizes)).toEqual(new Set(['612 x 792']));
  expect(conversion).toMatchObject({ pages: sizes.length });
});
