import { describe, expect, test } from 'vitest';
import { findingsWithFiles, readValidFile } from './valid-form.ts';

const CONFIG = 'institution.config.json';
const config = readValidFile(CONFIG);
const drawing = (inside: string, more = ' viewBox="0 0 40 40"'): string => `<svg xmlns="http://www.w3.org/2000/svg"${more}>${inside}</svg>`;
const CIRCLE = drawing('<circle cx="20" cy="20" r="20"/>');

function png(width: number, height: number, bytes = 100): Buffer {
  const file = Buffer.alloc(bytes);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

type Files = Readonly<Record<string, string | Uint8Array>>;

async function findingsWith(assets: object, pictures: Files): Promise<readonly string[]> {
  const inFolder = Object.entries(pictures).map(([name, content]) => [`schemas/assets/${name}`, content]);
  return findingsWithFiles({
    [CONFIG]: config.replace('  "theme"', `  "assets": ${JSON.stringify(assets)},\n  "theme"`),
    ...(Object.fromEntries(inFolder) as Files),
  });
}

describe("an institution's own pictures", () => {
  test.for<readonly [which: string, assets: object, pictures: Files]>([
    ['none', {}, {}],
    ['an SVG for all that may be one', { logo: 'mark.svg', icon: 'mark.svg' }, { 'mark.svg': CIRCLE }],
    [
      'PNGs',
      { logo: 'logo.png', icon: 'icon.png', social: 'social.png' },
      { 'logo.png': png(80, 40), 'icon.png': png(64, 64), 'social.png': png(1200, 630) },
    ],
    ['an SVG that gives width and height', { logo: 'a.svg' }, { 'a.svg': drawing('<g/>', ' width="40px" height="30"') }],
    [
      'an SVG with parts that it uses itself',
      { logo: 'a.svg' },
      { 'a.svg': drawing('<path id="p"/><use href="#p" fill="url(#g)"/><style>.a { fill: url("#g") }</style>') },
    ],
    [
      'what a drawing program writes before it',
      { logo: 'a.svg' },
      { 'a.svg': `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${CIRCLE}` },
    ],
  ])('may be %s', async ([, assets, pictures]) => expect(await findingsWith(assets, pictures)).toEqual([]));

  const inLogo = (content: string): Files => ({ 'logo.svg': content });
  const LOGO = { logo: 'logo.svg' };
  const logos: readonly (readonly [mistake: string, content: string, finding: RegExp])[] = [
    ['a page and no SVG', '<html><body/></html>', /logo\.svg:1:1 .*This file is not an SVG/],
    ['cut off', CIRCLE.slice(0, -6), /logo\.svg:1:\d+ .*This file is not an SVG: unclosed tag: svg/],
    ['with HTML in it', drawing('\n<foreignObject><b/></foreignObject>'), /logo\.svg:2:1 .*<foreignObject>/],
    ['with an event handler', drawing('\n<g onload="x()"/>'), /logo\.svg:2:4 .*must not run scripts, such as "onload"/],
    ['with a script as a link', drawing('\n<a href="javascript:x()"/>'), /logo\.svg:2:4 .*"href" links/],
    ['with a picture from elsewhere', drawing('\n<image href="https://e.example/a.png"/>'), /logo\.svg:2:8 .*"href" links/],
    ['with a color from elsewhere', drawing('\n<g fill="url(https://e.example/a)"/>'), /logo\.svg:2:4 .*"fill" links/],
    ['with a style from elsewhere', drawing('\n<style>@import "a.css";</style>'), /logo\.svg:2:1 .*A style links/],
    ['without a size', drawing('<g/>', ''), /logo\.svg:1:1 .*does not say how large.*viewBox/],
  ];
  const wrong: readonly (readonly [mistake: string, assets: object, pictures: Files, finding: RegExp])[] = [
    [
      'not there',
      { logo: 'lgo.svg' },
      inLogo(CIRCLE),
      /config\.json:13:21 .*There is no file schemas\/assets\/lgo\.svg.*Did you mean "logo\.svg"\?/,
    ],
    ['no PNG but its name', { social: 's.png' }, { 's.png': 'GIF89a' }, /s\.png:1:1 .*This file is not a PNG/],
    ['a kind that browsers cannot show', { logo: 'logo.ai' }, {}, /config\.json:13:21 .*meta-schema/],
    ['too large', { icon: 'i.png' }, { 'i.png': png(64, 64, 20_001) }, /config\.json:13:21 .*i\.png has 21 kB, and "icon" may have 20 kB/],
    ['of another shape', { social: 's.png' }, { 's.png': png(630, 630) }, /config\.json:13:23 .*s\.png is 630 × 630 pixels.*1200 × 630/],
    ['named by nothing', LOGO, { ...inLogo(CIRCLE), 'old.svg': CIRCLE }, /old\.svg:1:1 .*orphan-file.*Name the picture in "assets"/],
    ...logos.map(([mistake, content, finding]) => [mistake, LOGO, inLogo(content), finding] as const),
  ];
  test.for(wrong)('must not be %s', async ([, assets, pictures, finding]) => {
    const findings = await findingsWith(assets, pictures);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(finding);
  });
});
