import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { LOGGED_IN_COOKIE } from '../../src/api/endpoints.ts';
import { openServer, sharedServer } from './server-under-test.ts';
import { tinyApplicationWith } from './tiny-application.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const pages = createTemporaryFolder('pages', afterAll);
const manifest = {
  '_libraries.js': { file: 'assets/libraries.js' },
  '_screens.js': { file: 'assets/screens.js', imports: ['_libraries.js', 'index.html'] },
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_libraries.js'] },
  '_auth-screens.js': { name: 'auth-screens', file: 'assets/auth.js', imports: ['_screens.js', 'index.html'] },
  'form-screens.ts': { name: 'form-screens', file: 'assets/form.js', imports: ['_screens.js', 'index.html'] },
  'screens/office/office.tsx': { name: 'office', file: 'assets/office.js', imports: ['_screens.js', 'index.html'] },
};
mkdirSync(join(pages, '.vite'));
writeFileSync(join(pages, '.vite', 'manifest.json'), JSON.stringify(manifest));
const picture = '<meta property="og:image" content="__PUBLIC_ADDRESS__/assets/social-1a2b.png">';
writeFileSync(
  join(pages, 'index.html'),
  `<head>${picture}<!--description--><!--page--><!--students-->Loading<!--/students--></head><body><!--first words--></body>`,
);
mkdirSync(join(pages, 'assets'));
writeFileSync(join(pages, 'assets', 'logo-1a2b.svg'), '<svg/>');

const server = await sharedServer({ pages });
const named = await openServer(
  { BASE_URL: 'https://apply.test.example' },
  { pages, definition: () => tinyApplicationWith({ time_zone: 'UTC' }) },
);
afterAll(named.stop);

test.each([
  ['/about', 'form'],
  ['/', 'form'],
  ['/completion', 'form'],
  ['/login', 'auth'],
  ['/signup?x=1', 'auth'],
])('the document of %s names the scripts of its own page, the libraries first, and not those of others', async (url, own) => {
  const { body } = await server.app.inject({ url });
  const scripts = [...body.matchAll(/rel="modulepreload" crossorigin href="\/assets\/(\w+)\.js"/g)].map(([, name]) => name);
  expect(scripts).toEqual(['libraries', 'index', 'screens', own]);
});

test('a document says when it was written, by the clock of the institution', async () => {
  const { body } = await named.app.inject({ url: '/start' });
  const [, at, clock] = /<meta name="clock" content="(\d+) ([^"]+)">/.exec(body) ?? [];
  expect(clock).toBe(new Date(Number(at)).toISOString().slice(0, '2027-03-01T00:00'.length));
});

test('the document of a page says what the page is, and welcomes only visitors', async () => {
  const wordsOf = async (url: string, cookie = ''): Promise<string> =>
    (await server.app.inject({ url, headers: { cookie } })).body.replace(/^.*<body>/s, '');
  const welcome = 'First Time Here?';
  const visitors = await wordsOf('/start');
  expect(visitors).toContain(welcome);
  expect(visitors, 'text and not HTML').toContain('you&#39;ll hear');
  expect(visitors).toMatch(/Start.*You.*First name/s);
  const students = await wordsOf('/start', `${LOGGED_IN_COOKIE}=x`);
  expect(students).not.toContain(welcome);
  expect(students).toMatch(/Start.*You.*First name/s);
  expect(await wordsOf('/login')).toMatch(/Please log in\..*Email Address.*Password/s);
  for (const leadsOn of ['/', '/no-such-page', '/completion']) expect(await wordsOf(leadsOn)).toBe('</body>');
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('a document is sent compressed to who accepts %s', async (accepted, encoding, unpack) => {
  const headers = { 'accept-encoding': accepted };
  const plain = await server.app.inject({ url: '/start' });
  const packed = await server.app.inject({ url: '/start', headers });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  const withoutNonce = (html: string): string => html.replaceAll(/nonce="[^"]*"/g, '');
  expect(withoutNonce(unpack(packed.rawPayload).toString())).toBe(withoutNonce(plain.body));
  const small = await server.app.inject({ url: '/health/live', headers });
  expect(small.headers['content-encoding']).toBeUndefined();
});

test('other sites learn what the application is, and its picture by the address that the operator gave', async () => {
  const { body } = await named.app.inject({ url: '/start', headers: { host: 'elsewhere.example' } });
  expect(body).toContain('<meta property="og:image" content="https://apply.test.example/assets/social-1a2b.png">');
  const description = /<meta name="description" property="og:description" content="([^"]*)">/.exec(body)?.[1];
  expect(description, 'the first words to visitors, without links').toMatch(/you&#39;ll hear/);
  expect(description).not.toMatch(/[<>]/);
  expect((await server.app.inject({ url: '/start' })).body).toContain('content="/assets/social-1a2b.png"');
});

test('a picture is cached for good, and one that is not there is not the application', async () => {
  const there = await server.app.inject({ url: '/assets/logo-1a2b.svg' });
  expect(there.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' });
  expect(there.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await server.app.inject({ url: '/assets/logo-0000.svg' })).statusCode).toBe(404);
});

test('who finds a weakness learns where to report it, and until when that is so', async () => {
  const url = '/.well-known/security.txt';
  const { body, headers, statusCode } = await named.app.inject({ url, headers: { 'accept-language': 'es' } });
  expect(statusCode).toBe(200);
  const expires = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '').getTime() - named.clock().getTime();
  expect(expires / (24 * 60 * 60 * 1000)).toBeCloseTo(180);
  expect(body.replace(/^Expires: .*\n/m, '')).toBe(
    'Contact: mailto:help@test.example\nPreferred-Languages: en\nCanonical: https://apply.test.example/.well-known/security.txt\n',
  );
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' });
  const { body: none, headers: head } = await named.app.inject({ url, method: 'HEAD' });
  expect([none, head['content-length']]).toEqual(['', headers['content-length']]);
  expect((await server.app.inject({ url })).body, 'the RFC has no http:').not.toContain('Canonical');
});

test('no one gets to see the list of scripts', async () => {
  for (const url of ['/.vite/manifest.json', '/%2evite/manifest.json']) expect((await server.app.inject({ url })).statusCode).toBe(404);
});

test('the office begins without the words that are for students', async () => {
  expect((await server.app.inject({ url: '/login' })).body).toContain('Loading');
  for (const url of ['/office', '/office/password?id=x']) expect((await server.app.inject({ url })).body).not.toContain('Loading');
});
