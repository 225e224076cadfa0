import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSETS_DIR } from '../../src/api/url-paths.ts';
import { DISPLAY_FONTS } from '../../src/form/model/display-fonts.ts';
import type { Institution } from '../../src/form/model/institution.ts';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';

/** Bold serif faces of devices, by the names they have there, with the mean width of their letters in thousandths of an em. */
const ON_DEVICES = [
  { names: ['Georgia Bold', 'Georgia-Bold'], width: 533 },
  { names: ['Noto Serif Bold', 'NotoSerif-Bold'], width: 525 },
];

export function loadDisplayFont({ display_font: name }: Partial<Institution>) {
  if (name === undefined || !Object.hasOwn(DISPLAY_FONTS, name)) return undefined;
  const { family, package: from, width, ascent, descent } = DISPLAY_FONTS[name];
  const folder = join(PROJECT_FOLDER, 'node_modules/@fontsource', from);
  const source = readFileSync(join(folder, `files/${from}-latin-600-normal.woff2`));
  const fileName = `${ASSETS_DIR}/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.woff2`;
  const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
  // Fallback faces with the metrics of the display font, so that the layout does not shift when it loads.
  const fallbacks = ON_DEVICES.map(({ names, width: own }, index) => {
    const scale = width / own;
    const metrics = { 'size-adjust': scale, 'ascent-override': ascent / 1000 / scale, 'descent-override': descent / 1000 / scale };
    const sizes = Object.entries(metrics).map(([descriptor, share]) => `${descriptor}:${percent(share)};`);
    const sources = names.map((local) => `local("${local}")`).join(',');
    return `@font-face{font-family:"display ${index}";src:${sources};font-weight:1 1000;line-gap-override:0%;${sizes.join('')}}`;
  });
  return {
    fileName,
    source,
    type: 'font/woff2',
    license: `${family}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`,
    styles:
      `@font-face{font-family:"${family}";src:url(/${fileName}) format("woff2");font-weight:1 1000;font-display:swap}${fallbacks.join('')}` +
      `:root{--display-early:${ON_DEVICES.map((_, index) => `"display ${index}"`).join(',')},serif;--display:"${family}",var(--display-early)}`,
  };
}
