import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../../vite.config.ts';
import { findUnsupportedNames, findUnsupportedSyntax, type OldestBrowsers } from './unsupported-syntax.ts';

const root = join(import.meta.dirname, '../../..');
const assets = join(root, 'dist/assets');

/** Browsers in the README's table with their oldest supported version. */
const table =
  /## Browsers\n[^#]*?\| --- \| --- \|\n(?<rows>(?:\|.*\|\n)+)/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.groups?.['rows'] ?? '';
const promised = Object.fromEntries(
  [...table.matchAll(/^\| (?<names>[^|]+) \| (?<version>[\d.]+) \|$/gm)].map(({ groups }) => [groups?.['names'], groups?.['version']]),
);
const {
  'Chrome, Edge': chromium = '',
  Firefox: firefox = '',
  'Safari on macOS, iOS and iPadOS': safari = '',
  'Samsung Internet': samsung = '',
} = promised;
const oldest: OldestBrowsers = {
  chrome: chromium,
  edge: chromium,
  chrome_android: chromium,
  firefox,
  firefox_android: firefox,
  safari,
  safari_ios: safari,
  samsunginternet_android: samsung,
};

const young = findUnsupportedNames(oldest);

const harmless: Readonly<Record<string, string>> = {
  requestIdleCallback: 'sections mount by a timer without it',
  cancelIdleCallback: 'the same',
  OffscreenCanvas: 'photos are drawn in the page without it',
  'PublicKeyCredential.getClientCapabilities': 'the library for passkeys asks whether it is there, and never calls it in our use',
  'PublicKeyCredential.isConditionalMediationAvailable': 'the same',
  setImmediate: 'React asks for it with typeof, and uses message channels without it',
  navigation: 'React asks for it with typeof',
  '.use': 'React.use',
  '.displayName': 'of React components',
  '.zip': 'our question "ZIP/Postal Code"',
};

test('the syntax of the built pages is made for the oldest browsers that the README names', () => {
  expect(config.build?.target).toEqual([`chrome${chromium}`, `edge${chromium}`, `firefox${firefox}`, `safari${safari}`, `ios${safari}`]);
});

test('no script of the built pages needs what one of these browsers does not have', () => {
  const used = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => findUnsupportedSyntax(readFileSync(join(assets, file), 'utf8'), young).map((name) => ({ file, name })));
  expect(used.filter(({ name }) => !Object.hasOwn(harmless, name))).toEqual([]);
  expect(Object.keys(harmless).filter((name) => !used.some((use) => use.name === name))).toEqual([]);
});

test.each([
  ['[3, 1].toSorted()', '.toSorted'],
  ['text.isWellFormed()', '.isWellFormed'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['AbortSignal.any([])', 'AbortSignal.any'],
  ['new URLPattern("/a")', 'URLPattern'],
  ['text.replace(/(?<=.)a/, "")', 'a look-behind'],
  ['new RegExp("(?<!a)b")', 'a look-behind'],
  ['class A { static { start(); } }', 'a static block'],
])('%s would be found', (source, name) => {
  expect(findUnsupportedSyntax(source, young)).toContain(name);
});
