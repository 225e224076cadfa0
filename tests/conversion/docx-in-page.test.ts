import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, expect, test } from 'vitest';
import { drawDocx } from '../../src/server/conversion/in-page/draw-docx.ts';
import { prepareDocx } from '../../src/server/conversion/in-page/prepare-docx.ts';
import { repairDocx } from '../../src/server/conversion/in-page/repair-docx.ts';
import { settleColours } from '../../src/server/conversion/in-page/settle-colours.ts';
import { launchBrowser } from '../chromium.ts';
import { docxOf, entry, relation } from './docx-of.ts';

const browser = await launchBrowser();
afterAll(() => browser.close());
const AUTO = '000001';

/** Lays a file out; returns the page and whether its words can be read. */
async function drawn(content: Parameters<typeof docxOf>[0], change = (docx: Buffer): Buffer => docx) {
  const page = await browser.newPage();
  await page.setContent('<!doctype html>');
  for (const library of ['jszip/dist/jszip.min.js', 'docx-preview'])
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve(library), 'utf8'));
  const { base64, borders } = await page.evaluate(prepareDocx, { base64: change(docxOf(content)).toString('base64'), auto: AUTO });
  const repaired = await page.evaluateHandle(repairDocx, { base64, fonts: {}, plainSigns: {} });
  await page.evaluate(drawDocx, { repaired, options: { inWrapper: false, useBase64URL: true, experimental: true } });
  return { page, borders, isReadable: await page.evaluate(settleColours, AUTO) };
}

const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const shd = (attributes: string): string => `<w:shd ${attributes}/>`;
const paragraph = (content: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const table = (fill: string, content: string, style = ''): string =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="${style}"/></w:tblPr><w:tr><w:tc><w:tcPr>${fill}</w:tcPr>${paragraph(content)}</w:tc></w:tr></w:tbl>`;
const box = (attributes: string, content: string): string =>
  paragraph(
    `<w:r><w:pict><w:rect ${attributes}><w:textbox><w:txbxContent>${paragraph(content)}</w:txbxContent></w:textbox></w:rect></w:pict></w:r>`,
  );
const shape = (properties: string, content: string): string =>
  paragraph(
    `<w:r><w:drawing><w:inline><w:extent cx="2500000" cy="800000"/><w:graphic><w:graphicData><w:wsp><w:spPr>${properties}</w:spPr><w:txbx>` +
      `<w:txbxContent>${paragraph(content)}</w:txbxContent></w:txbx></w:wsp></w:graphicData></w:graphic></w:inline></w:drawing></w:r>`,
  );
const WHITE = '<w:color w:val="FFFFFF"/>';
const NAVY = 'w:val="clear" w:fill="1F3864"';

/** What the body holds, and the colours of the words and of what is behind them. */
const colours: readonly (readonly [string, string, string])[] = [
  [table(shd(NAVY), run('TEXT')), 'white', '1F3864'],
  [table(shd(NAVY), run('TEXT', '<w:color w:val="auto"/>')), 'white', '1F3864'],
  [table(shd('w:val="clear" w:fill="auto" w:themeFill="text2"'), run('TEXT')), 'white', '112233'],
  [table(shd('w:val="solid" w:color="000000" w:fill="FFFFFF"'), run('TEXT')), 'white', '000000'],
  [table(shd(NAVY), run('TEXT', shd('w:val="pct10" w:color="auto" w:fill="FFFFFF"'))), 'black', 'E6E6E6'],
  [paragraph(run('TEXT'), shd(NAVY)), 'white', '1F3864'],
  [paragraph(run('TEXT', shd('w:val="clear" w:fill="000000"'))), 'white', '000000'],
  [paragraph(run('TEXT', '<w:highlight w:val="darkBlue"/>')), 'white', '00008B'],
  [paragraph(run('TEXT', '<w:color w:val="000000"/>'), shd(NAVY)), '000000', '1F3864'],
  [box('fillcolor="#1f3864 [3204]" style="width:99pt;height:50pt"', run('TEXT', WHITE)), 'FFFFFF', '1F3864'],
  [box('fillcolor="#1f3864"', run('TEXT')), 'white', '1F3864'],
  [shape('<w:solidFill><w:schemeClr w:val="tx2"/></w:solidFill>', run('TEXT', WHITE)), 'FFFFFF', '112233'],
];
const THEME = '<a:theme xmlns:a="a"><a:clrScheme><a:dk2><a:srgbClr val="112233"/></a:dk2></a:clrScheme></a:theme>';

test('words stand on the fill that they have in Word, automatic ones black or white', { timeout: 60_000 }, async () => {
  const { page, isReadable } = await drawn({
    body: colours.map(([body], n) => body.replace('TEXT', `text ${n}.`)).join(''),
    parts: [entry('word/theme.xml', THEME)],
  });
  for (const [n, [, colour, fill]] of colours.entries()) {
    const seen = await page.getByText(`text ${n}.`, { exact: true }).evaluate((element) => {
      let behind: Element | null = element;
      while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
      return [getComputedStyle(element).color, behind && getComputedStyle(behind).backgroundColor];
    });
    const rgb = (hex: string): string => `rgb(${[...Buffer.from(hex, 'hex')].join(', ')})`;
    expect.soft(seen, `text ${n}`).toEqual([rgb({ white: 'FFFFFF', black: '000000' }[colour] ?? colour), rgb(fill)]);
  }
  expect(isReadable).toBe(true);
});

const STYLES =
  '<w:styles xmlns:w="w"><w:style w:type="table" w:styleId="Dark"><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:fill="000000"/></w:tcPr>' +
  '</w:tblStylePr></w:style><w:style w:type="table" w:styleId="Grid"/></w:styles>';

test.each([
  [box('', run('white', WHITE)), false],
  [shape('<w:gradFill/>', run('white', WHITE)), false],
  [table('', run('white', WHITE), 'Dark'), false],
  [table('', run('white', WHITE), 'Grid'), true],
  [paragraph(run('white on purpose', WHITE)), true],
])('light words on bare paper are unreadable where a fill may be lost: %s', async (body, expected) => {
  const parts = [entry('word/styles.xml', STYLES)];
  expect((await drawn({ body, parts, relations: relation('styles', 'styles.xml') })).isReadable).toBe(expected);
});
