import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { themeColor, hasEnoughContrast, COLOR_PAIRS } from '../../src/authoring/form-files/color-pairs.ts';
import { contrastRatio } from '../../src/authoring/form-files/color-contrast.ts';
import { deriveDarkTheme } from '../../src/authoring/form-files/dark-theme.ts';
import { THEME_COLORS, THEME_SHADES } from '../../src/api/colors.ts';
import type { Institution, Theme } from '../../src/form/model/institution.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { findingsWithFiles, FIXTURES_FOLDER, readValidFile } from './valid-form.ts';

const CONFIG = 'institution.config.json';
const themeIn = (folder: string): Institution['theme'] => (JSON.parse(readFileSync(join(folder, CONFIG), 'utf8')) as Institution).theme;

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const shades = fc.record(Object.fromEntries(THEME_SHADES.map((shade) => [shade, hex])));
const anyTheme = fc.record(Object.fromEntries(THEME_COLORS.map((color) => [color, shades]))) as unknown as fc.Arbitrary<Theme>;

test('whatever colors an institution has, those that are made for the dark can be read on each other', () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      const dark = deriveDarkTheme(theme);
      expect(COLOR_PAIRS.dark.filter((pair) => !hasEnoughContrast(dark, pair))).toEqual([]);
    }),
  );
});

test.each(shippedInstitutions)('in the dark the page of $name is dark, and links keep the hue of the institution', ({ folder }) => {
  const day = themeIn(folder);
  const dark = deriveDarkTheme(day);
  expect(contrastRatio(dark.neutral.extraLight, '#000000')).toBeLessThan(1.3);
  expect(contrastRatio(dark.white.main, dark.neutral.extraLight), 'a card is seen on the page').toBeGreaterThan(1.05);
  expect(dark.primary.main).toBe(day.primary.light);
});

test('what an institution says itself for the dark stays as it is, and the rest is made to be read on it', () => {
  const day = themeIn(join(FIXTURES_FOLDER, 'good'));
  const dark = deriveDarkTheme({ ...day, dark: { white: { main: '#2a2a33' }, primary: { main: '#ffd0a0' } } });
  expect([dark.white.main, dark.primary.main]).toEqual(['#2a2a33', '#ffd0a0']);
  expect(COLOR_PAIRS.dark.filter((pair) => !hasEnoughContrast(dark, pair))).toEqual([]);
  expect(themeColor(dark, 'neutral.extraLight')).toBe(deriveDarkTheme(day).neutral.extraLight);
});

async function findingsWith(dark: unknown): Promise<readonly string[]> {
  const config = JSON.parse(readValidFile(CONFIG)) as Institution;
  return findingsWithFiles({ [CONFIG]: { ...config, theme: { ...config.theme, dark } } });
}

test('a color for the dark that is too dark there is reported in its place, with a shade that does', async () => {
  const findings = await findingsWith({ primary: { main: '#1a4f8b' } });
  expect(findings).toEqual([
    expect.stringMatching(/low-contrast .*"dark\.primary\.main" #1a4f8b on "dark\.white\.main" .* The nearest shade that does is #/),
  ]);
  const shade = /#[0-9a-f]{6}(?=\.$)/.exec(findings[0] ?? '')?.[0] ?? '';
  expect(await findingsWith({ primary: { main: shade } })).toEqual([]);
});

test('of a card on which nothing can be read, the card is what to change', async () => {
  expect(await findingsWith({ white: { main: '#808080' } })).toEqual([expect.stringMatching(/on "dark\.white\.main" #808080/)]);
});

test('in the dark, too, mistakes are not green', async () => {
  expect(await findingsWith({ error: { main: '#90e0a0' } })).toEqual([expect.stringMatching(/"dark\.error\.main" #90e0a0, is green/)]);
});

test('a shade that there is not is refused', async () => {
  expect(await findingsWith({ primary: { bright: '#ffffff' } })).toEqual([expect.stringContaining('bright')]);
});
