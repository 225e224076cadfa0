import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildOutputOptions } from '../../scripts/vite/build-language.ts';
import { loadDisplayFont } from '../../scripts/vite/load-display-font.ts';
import { DISPLAY_FONTS } from '../../src/form/model/display-fonts.ts';
import type { DisplayFont } from '../../src/form/model/institution.ts';

/** SPDX names of licences that ask for no more than a notice, or for the source of changed files of their own (MPL). */
const WELCOME = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'Unlicense',
  'OFL-1.1',
];

/** libvips, which sharp loads as a library of its own: it is neither changed nor linked into anything of ours. */
const LOADED_APART = /^node_modules\/@img\/sharp-/;

interface Locked {
  readonly license?: string;
}

const locked = Object.entries((JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }).packages);

function isWelcome(license: string): boolean {
  const parts = license.replaceAll(/[()]/g, '').split(' OR ');
  return parts.some((part) => part.split(' AND ').every((name) => WELCOME.includes(name)));
}

test('every package, of the tools too, has a licence that this project may use', () => {
  expect(locked.length).toBeGreaterThan(100);
  const others = locked.filter(
    ([path, { license }]) => path !== '' && !LOADED_APART.test(path) && (license === undefined || !isWelcome(license)),
  );
  expect(others.map(([path, { license }]) => `${path} ${license ?? 'without a licence'}`)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['(MIT AND Zlib)', true],
  ['GPL-3.0-or-later', false],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.txt', false],
])('%s: %s', (license, welcome) => expect(isWelcome(license)).toBe(welcome));

test('the page links to the notices that a build writes', () => {
  const fileName = 'third-party-notices.txt';
  expect(buildOutputOptions('.')).toMatchObject({ license: { fileName } });
  expect(readFileSync('src/web/index.html', 'utf8')).toContain(`<link rel="license" href="/${fileName}"`);
});

test.each(Object.keys(DISPLAY_FONTS) as DisplayFont[])('the typeface %s is small, and its licence comes with it', (name) => {
  const font = loadDisplayFont({ display_font: name });
  expect(font?.source.length).toBeLessThanOrEqual(30_000);
  expect(font?.license).toContain('SIL Open Font License, Version 1.1');
});
