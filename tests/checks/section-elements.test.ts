import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspectPicture } from '../../src/authoring/form-files/inspect-picture.ts';
import { findingsWithChanges, type ExampleChange } from './example-form.ts';
import { findingsWithFiles, readValidFile } from './valid-form.ts';

const UI = 'schemas/pages/studies/stay/ui.json';
const ROOM = { equals: [{ var: 'room' }, 'FAMILY'] };
/** The element between the name of the host and the day of the arrival. */
const written = (element: object): ExampleChange => [
  UI,
  '"host_name", "arrives_on",',
  `"host_name", ${JSON.stringify(element)}, "arrives_on",`,
];
const found = (element: object, ...others: readonly ExampleChange[]): readonly string[] => findingsWithChanges(written(element), ...others);

test.for<readonly [element: object]>([
  [{ notice: 'Families are **friendly**. [Meet them](https://families.example/), {institution_name} says.' }],
  [{ notice: 'Your host meets you, {answer.given_name|dear student}.', tone: 'warning', when: ROOM }],
])('%j is right', ([element]) => expect(found(element)).toEqual([]));

test.for<readonly [element: object, finding: RegExp]>([
  [{ notice: 'Families are friendly.', tone: 'warn' }, /ui\.json:2:\d+ {2}meta-schema .*"warn" is not allowed for "tone".*warning/],
  [{ when: ROOM }, /ui\.json:2:\d+ {2}meta-schema .*"notice" is missing {2}Add "notice"/],
  [{ notce: 'Families are friendly.' }, /meta-schema .*"notce" is not known here, and "notice" is missing/],
  [{ notice: ' ' }, /meta-schema .*"notice" is empty/],
  [{ notice: 'Hello.', when: { equal: [{ var: 'room' }, 'OWN'] } }, /unknown-operator .*Did you mean "equals"/],
  [{ notice: 'Hello.', when: { condition: 'has_workd' } }, /ui\.json:2:\d+ {2}unknown-condition .*Did you mean "has_worked"/],
  [{ notice: 'Hello.', when: { answered: { var: 'rom' } } }, /ui\.json:2:\d+ {2}unknown-variable .*Did you mean "room"/],
  [{ notice: 'Hello.', when: { equals: [{ var: 'room' }, 'FAMLY'] } }, /unknown-option-value .*"FAMILY"/],
  [{ notice: 'Hello.', when: { and: [ROOM, { equals: [{ var: 'room' }, 'OWN'] }] } }, /rule-never-holds .*Write "or" for "and"/],
  [{ notice: 'Hello.', when: { and: [ROOM, { notAnswered: { var: 'room' } }] } }, /rule-never-holds .*remove what never shows/],
  [{ notice: 'Hello.', when: { or: [ROOM, { '!': ROOM }] } }, /rule-always-holds .*It makes no difference/],
  [
    { notice: 'Hello.', when: { answered: { var: 'weeks_of_rent' } } },
    /depends-on-later-answer .*"weeks_of_rent", which is asked below it/,
  ],
  [{ notice: 'room' }, /ui-order .*"room" is the key of a question/],
  [{ notice: 'Hello.', opens: '2026-12-02', closes: '2026-12-01' }, /invalid-open-period .*close before it opens/],
  [{ notice: 'Hello, {answer.given_nam|you}.' }, /ui\.json:2:\d+ .*given_nam/],
  [{ notice: '[Read on](/nowhere)' }, /invalid-content .*There is no page \/nowhere/],
])('%j is reported where it is', ([element, finding]) => expect(found(element)[0]).toMatch(finding));

test.for<readonly [file: string, list: string]>([
  ['schemas/content/help.json', '"blocks": ['],
  ['schemas/pages/studies/page.json', '"content": ['],
])('in %s it is sent to where it belongs', ([file, list]) => {
  const elements = [{ notice: 'Hello.' }, { picture: 'campus.svg', alt: 'Our campus.' }];
  const words = findingsWithChanges([file, list, `${list} ${JSON.stringify(elements).slice(1, -1)},`]).join();
  for (const name of ['notice', 'picture'])
    expect(words).toMatch(new RegExp(`"${name}" is not known here  .*entries of "ui:order" in the ui.json`));
});

test('within a row it is reported', () => {
  const row: ExampleChange = [UI, '"room": {', '"ui:groups": [{ "keys": ["host_name", "arrives_on"] }], "room": {'];
  expect(found({ notice: 'Hello.' }, row)[0]).toMatch(/ui-order .*share a row.*Move it above "host_name" or below "arrives_on"/);
});

const PERSON = 'schemas/pages/start/person/ui.json';
const raster = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#14523f' } });
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle cx="20" cy="15" r="9"/></svg>';

async function foundWithPicture(element: object, pictures: Readonly<Record<string, string | Uint8Array>>): Promise<readonly string[]> {
  const ui = JSON.parse(readValidFile(PERSON)) as { readonly 'ui:order': readonly string[] };
  const inFolder = Object.entries(pictures).map(([name, content]) => [`schemas/assets/${name}`, content] as const);
  const written = { ...ui, 'ui:order': [{ alt: 'Our campus in fall.', ...element }, ...ui['ui:order']] };
  return findingsWithFiles({ [PERSON]: written, ...Object.fromEntries(inFolder) });
}

test.for<readonly [name: string, content: () => Promise<Uint8Array> | string]>([
  ['campus.svg', () => DRAWING],
  ['campus.png', () => raster(800, 600).png().toBuffer()],
  ['campus.jpg', () => raster(1456, 900).jpeg().toBuffer()],
  ['campus.webp', () => raster(2000, 900).webp().toBuffer()],
  ['lossless.webp', () => raster(801, 603).webp({ lossless: true }).toBuffer()],
])('%s is a picture', async ([picture, content]) =>
  expect(await foundWithPicture({ picture }, { [picture]: await content() })).toEqual([]),
);

test.for<readonly [element: object, finding: RegExp, content?: () => Promise<Uint8Array>]>([
  [{ picture: 'campus.svg', alt: undefined }, /ui\.json:1:\d+ {2}meta-schema .*"alt" is missing {2}Add "alt": What it shows/],
  [{ picture: 'campus.svg', alt: 'Campus' }, /invalid-picture .*"Campus" is the name of the picture/],
  [{ picture: 'campus.svg', alt: 'IMG_2041.JPG' }, /invalid-picture .*"IMG_2041\.JPG" is the name of the picture/],
  [{ picture: 'campus.svg', caption: 'Our campus in fall.' }, /invalid-picture .*This repeats the caption/],
  [{ picture: 'campus.svg', caption: '{answer.nme}' }, /ui\.json:1:\d+ .*nme/],
  [{ picture: 'campus.svg', alt: ' ' }, /invalid-sentence .*only spaces/],
  [{ picture: 'camps.svg' }, /ui\.json:1:\d+ {2}invalid-picture .*no file schemas\/assets\/camps\.svg {2}Did you mean "campus\.svg"/],
  [{ picture: 'assets/campus.svg' }, /meta-schema .*"assets\/campus\.svg" does not have the format.*Name of a file in schemas\/assets/],
  [{ picture: 'campus.svg', notice: 'Welcome.' }, /meta-schema .*"notice" cannot be beside "picture" {2}Give "notice" an entry of its own/],
  [{ picture: 'photo.webp' }, /photo\.webp:1:1 .*This file is not a WebP/, () => raster(80, 60).png().toBuffer()],
  [
    { picture: 'photo.png' },
    /ui\.json:1:\d+ {2}invalid-picture .*photo\.png has 201 kB, and one between questions may have 200 kB/,
    async () => Buffer.concat([await raster(80, 60).png().toBuffer(), Buffer.alloc(200_000)]),
  ],
  [
    { picture: 'photo.jpeg' },
    /invalid-picture .*is 2001 × 20 pixels.*Export it again 1292 pixels wide/,
    () => raster(2001, 20).jpeg().toBuffer(),
  ],
])('a picture: %j is reported where it is', async ([element, finding, content]) => {
  const name = 'picture' in element ? String(element.picture) : '';
  const findings = await foundWithPicture(element, content ? { [name]: await content() } : { 'campus.svg': DRAWING });
  expect(findings[0]).toMatch(finding);
});

test('a photo taken upright has the size in which it shows', async () => {
  for (const [orientation, size] of [
    [6, { width: 30, height: 40 }],
    [3, { width: 40, height: 30 }],
  ] as const)
    expect(inspectPicture('photo.jpg', await raster(40, 30).withMetadata({ orientation }).jpeg().toBuffer())).toEqual({ size });
});

test('what only decorates has no text, and a picture that nothing shows is reported', async () => {
  expect(await foundWithPicture({ picture: 'campus.svg', alt: '' }, { 'campus.svg': DRAWING })).toEqual([]);
  const [finding] = await foundWithPicture(
    { picture: 'campus.svg' },
    { 'campus.svg': DRAWING, 'old.webp': await raster(9, 9).webp().toBuffer() },
  );
  expect(finding).toMatch(/orphan-file .*old\.webp {2}Name the picture in "assets" .* or in "ui:order" of a ui\.json, or delete it/);
});
