import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, expect, test } from 'vitest';
import { renderDocx } from '../../src/server/conversion/in-page/render-docx.ts';
import { prepareDocx } from '../../src/server/conversion/in-page/prepare-docx.ts';
import { repairDocx } from '../../src/server/conversion/in-page/repair-docx.ts';
import { resolveColors } from '../../src/server/conversion/in-page/resolve-colors.ts';
import { launchBrowser } from '../chromium.ts';
import { createDocx, docxZipEntry, docxRelationship } from './create-docx.ts';

const browser = await launchBrowser();
afterAll(() => browser.close());
const auto = '000001';
const PAPER = '<w:pgSz w:w="12240"/><w:pgBorders><w:top w:val="double" w:sz="24" w:color="FF0000"/></w:pgBorders>';

async function drawn(body: string) {
  const page = await browser.newPage();
  await page.setContent('<!doctype html>');
  for (const library of ['jszip/dist/jszip.min.js', 'docx-preview'])
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve(library), 'utf8'));
  const docx = createDocx({ body, parts, relations: docxRelationship('styles', 'styles.xml'), page: PAPER });
  const { base64, borders } = await page.evaluate(prepareDocx, { base64: docx.toString('base64'), auto });
  const repaired = await page.evaluateHandle(repairDocx, { base64, fonts: { wingdings: '!✓' }, plainSigns: {} });
  await page.evaluate(renderDocx, { repaired, options: { inWrapper: false, experimental: true } });
  return { page, borders, isReadable: await page.evaluate(resolveColors, auto) };
}

const parts = [
  docxZipEntry('word/theme.xml', '<a:theme xmlns:a="a"><a:clrScheme><a:dk2><a:srgbClr val="112233"/></a:dk2></a:clrScheme></a:theme>'),
  docxZipEntry(
    'word/styles.xml',
    '<w:styles xmlns:w="w"><w:style w:type="table" w:styleId="Dark"><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:fill="000000"/></w:tcPr>' +
      '</w:tblStylePr></w:style></w:styles>',
  ),
  docxZipEntry('customXml/item9.xml', '<a xmlns="urn:g"><grade>A</grade></a>'),
  docxZipEntry('customXml/itemProps9.xml', '<d:datastoreItem xmlns:d="d" d:itemID="{1}"/>'),
  docxZipEntry('customXml/_rels/item9.xml.rels', '<Relationships><Relationship Target="itemProps9.xml"/></Relationships>'),
];
const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const shd = (fill: string, pattern = 'clear'): string => `<w:shd w:val="${pattern}" w:fill="${fill}" w:themeFill="text2"/>`;
const paragraph = (content: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const table = (fill: string, content: string, style = ''): string =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="${style}"/></w:tblPr><w:tr><w:tc><w:tcPr>${fill}</w:tcPr>${paragraph(content)}</w:tc></w:tr></w:tbl>`;
const drawing = (content: string): string =>
  paragraph(`<w:r><w:drawing><w:inline><w:graphic><w:graphicData>${content}</w:graphicData></w:graphic></w:inline></w:drawing></w:r>`);
const words = (content: string): string => `<w:txbxContent>${paragraph(content)}</w:txbxContent>`;
const box = (fill: string, content: string): string =>
  paragraph(`<w:r><w:pict><w:rect fillcolor="${fill}"><w:textbox>${words(content)}</w:textbox></w:rect></w:pict></w:r>`);
const mark = (kind: string): string => `<w:fldChar w:fldCharType="${kind}"/>`;
const WHITE = '<w:color w:val="FFFFFF"/>';

test('words stand on the fill that they have in Word, automatic ones black or white', { timeout: 60_000 }, async () => {
  const colours: readonly (readonly [body: string, colour: string, fill: string])[] = [
    [table(shd('1F3864'), run('TEXT', '<w:color w:val="auto"/>')), 'FFFFFF', '1F3864'],
    [table(shd('auto'), run('TEXT')), 'FFFFFF', '112233'],
    [table(shd('FFFFFF', 'solid'), run('TEXT')), 'FFFFFF', '000000'],
    [table(shd('1F3864'), run('TEXT', shd('FFFFFF', 'pct10'))), '000000', 'E6E6E6'],
    [paragraph(run('TEXT', shd('000000'))), 'FFFFFF', '000000'],
    [paragraph(run('TEXT', '<w:color w:val="000000"/>'), shd('1F3864')), '000000', '1F3864'],
    [box('#1f3864 [3204]', run('TEXT')), 'FFFFFF', '1F3864'],
    [
      drawing(`<w:wsp><w:spPr><w:solidFill><w:schemeClr w:val="tx2"/></w:solidFill></w:spPr>${words(run('TEXT', WHITE))}</w:wsp>`),
      'FFFFFF',
      '112233',
    ],
  ];
  const { page } = await drawn(colours.map(([body], n) => body.replace('TEXT', `text ${n}.`)).join(''));
  const rgb = (hex: string): string => `rgb(${[...Buffer.from(hex, 'hex')].join(', ')})`;
  for (const [n, [, colour, fill]] of colours.entries()) {
    const seen = page.getByText(`text ${n}.`).evaluate((element) => {
      let behind: Element = element;
      while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement ?? behind;
      return [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor];
    });
    expect.soft(await seen, `text ${n}`).toEqual([rgb(colour), rgb(fill)]);
  }
});

test('light words on bare paper are unreadable where a fill may be lost', { timeout: 60_000 }, async () => {
  const gradient = `<w:wsp><w:spPr><w:gradFill/></w:spPr>${words(run('white', WHITE))}</w:wsp>`;
  for (const body of [box('', run('white', WHITE)), drawing(gradient), table('', run('white', WHITE), 'Dark')])
    expect.soft((await drawn(body)).isReadable, body).toBe(false);
  expect((await drawn(paragraph(run('on purpose', WHITE)))).isReadable).toBe(true);
});

test('controls show what they are bound to, words keep their distance, pages their borders', { timeout: 60_000 }, async () => {
  const { page, borders } = await drawn(
    '<w:sdt><w:sdtPr><w:dataBinding w:prefixMappings="xmlns:g=\'urn:g\'" w:xpath="/g:a/g:grade" w:storeItemID="{1}"/></w:sdtPr>' +
      `<w:sdtContent>${paragraph(run('C') + run(' stale'))}</w:sdtContent></w:sdt>` +
      paragraph(
        `<w:r>${mark('begin')}<w:instrText>SYM</w:instrText><w:instrText>BOL 33 \\f "Wingdings" \\s 9</w:instrText>${mark('end')}</w:r>`,
      ) +
      paragraph(run('struck', '<w:strike/><w:u w:val="single"/>')) +
      paragraph(`<w:r><w:ruby><w:rt>${run('above')}</w:rt><w:rubyBase>${run('base')}</w:rubyBase></w:ruby></w:r>`) +
      paragraph(`${run('AA-')}<w:r><w:tab/></w:r>${run('14')}`, '<w:tabs><w:tab w:val="right" w:pos="20000"/></w:tabs>'),
  );
  expect(await page.locator('article').innerText()).toMatch(/^A\s+✓\s+struck\s+baseabove\s+AA-\s+14\s*$/);
  const [left, right] = await Promise.all(['AA-', '14'].map((text) => page.getByText(text, { exact: true }).boundingBox()));
  expect([right?.height, (right?.x ?? 0) > (left?.x ?? 0) + (left?.width ?? 0) + 2]).toEqual([left?.height, true]);
  expect(await page.getByText('struck').evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through');
  expect(borders).toBe('@page { border-top: 3pt double #FF0000; }');
});

test('what is not known to be drawn is refused', { timeout: 60_000 }, async () => {
  for (const body of ['<w:r><w:pgNum/></w:r>', drawing('<w:model/>'), '<w:sectPr><w:lnNumType/></w:sectPr>'])
    await expect(drawn(body)).rejects.toThrow('not known');
});
