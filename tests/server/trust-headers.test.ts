import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { endpoints, LOGGED_IN_COOKIE } from '../../src/api/endpoints.ts';
import { serviceWorkerFileName } from '../../src/api/url-paths.ts';
import { allEndpoints } from '../../src/api/office-endpoints.ts';
import { openServer, PASSWORD, type ServerUnderTest, sharedServer } from './server-under-test.ts';
import { tinyApplication } from './tiny-application.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const pages = createTemporaryFolder('pages', afterAll);
mkdirSync(join(pages, 'assets'));
writeFileSync(join(pages, 'index.html'), '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>');
writeFileSync(join(pages, 'assets', 'app-1a2b.js'), 'let a = 1;');
writeFileSync(join(pages, 'assets', 'app-1a2b.js.gz'), gzipSync('let a = 1;'));
writeFileSync(join(pages, '.secret.txt'), 'secret');
writeFileSync(join(pages, serviceWorkerFileName('en')), 'let kept = 1;');

const plain = await openServer({}, { pages });
const secure = await openServer({ BASE_URL: 'https://apply.test.example' }, { pages });
afterAll(plain.stop);
afterAll(secure.stop);

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/** Parses the printed tree: a route is four columns to the right of the one whose path it continues. */
const routesOf = (server: ServerUnderTest): readonly { method: Method; url: string }[] => {
  const above: string[] = [];
  return [...server.app.printRoutes({ commonPrefix: false }).matchAll(/^((?:[│├└─ ]{4})+)(\S+)(?: \(([A-Z, ]+)\))?/gm)].flatMap(
    ([, indent = '', part = '', methods = '']) => {
      const depth = indent.length / 4;
      above.splice(depth - 1, Infinity, (above[depth - 2] ?? '') + part);
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => ({ method: method as Method, url: above[depth - 1] ?? part }));
    },
  );
};

const urlsOf = (server: ServerUnderTest): readonly { method: Method; url: string }[] => {
  return [
    ...routesOf(server),
    ...['/', '/about', '/health/live', '/health/ready', '/assets/app-1a2b.js', '/assets/none.js', '/api/none', '/%ff'].map((url) => ({
      method: 'GET' as const,
      url,
    })),
  ];
};

test('every response carries the strict headers', async () => {
  for (const server of [plain, secure]) {
    for (const { method, url } of urlsOf(server)) {
      const { headers } = await server.app.inject({ method, url });
      const policy = String(headers['content-security-policy']);
      for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
        expect(policy).toContain(part);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
      expect(Boolean(headers['strict-transport-security'])).toBe(server === secure);
      if (!url.startsWith('/assets/app')) expect(headers['cache-control']).toBe('no-store');
    }
  }
});

test('every route is an endpoint of the table, and every endpoint has its route', () => {
  const table = routesOf(plain)
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  const endpoints = Object.values(allEndpoints).map(({ method, path }) => `${method} ${path}`);
  expect(table.sort()).toEqual(endpoints.sort());
});

test('every page is the one document, with a nonce of its own', async () => {
  const [one, two] = [await plain.app.inject({ url: '/about?token=1' }), await plain.app.inject({ url: '/' })];
  const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? '';
  expect(nonce).toHaveLength(24);
  expect(one.body).toBe(`<script nonce="${nonce}"></script><style nonce="${nonce}"></style>`);
  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(two.body).not.toBe(one.body);
  expect((await plain.app.inject({ method: 'HEAD', url: '/about' })).statusCode).toBe(200);
  expect((await plain.app.inject({ method: 'POST', url: '/about', headers: { 'content-type': 'application/json' } })).statusCode).toBe(404);
});

test('pages that were built again are served once they are accepted, also where the form is the same', async () => {
  const folder = createTemporaryFolder('pages');
  const write = (picture: string): void => writeFileSync(join(folder, 'index.html'), `<img src="${picture}">`);
  write('former.svg');
  const definition = tinyApplication();
  const server = await sharedServer({ pages: folder, definition: () => definition });
  write('later.svg');
  expect((await server.app.inject({ url: '/about' })).body).toContain('former.svg');
  await server.accept(definition);
  expect((await server.app.inject({ url: '/about' })).body).toContain('later.svg');
  await server.stop();
});

test('built files are sent compressed and cached forever; nothing else is sent', async () => {
  const asset = await plain.app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
  expect(asset.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=31536000, immutable' });
  for (const url of [
    '/index.html',
    '/.secret.txt',
    '/assets/none.js',
    '/../package.json',
    '/assets/..%2f..%2fetc%2fpasswd.txt',
    '/favicon.ico',
  ]) {
    expect((await plain.app.inject({ url })).statusCode).toBe(404);
  }
});

test('a service worker is never taken from a cache, may do what a page may and no more, and is only there if it was built', async () => {
  const { statusCode, headers } = await secure.app.inject({ url: `/${serviceWorkerFileName('en')}` });
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch(/^(application|text)\/javascript/);
  expect(headers['service-worker-allowed']).toBeUndefined();
  const policy = String(headers['content-security-policy']).replaceAll(/'nonce-[^']+'/g, '');
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).toContain("connect-src 'self';");
  // Nothing is opened for it: it is a script of this site.
  expect(policy).not.toMatch(/worker-src|https?:|blob:/);
  expect((await secure.app.inject({ url: `/${serviceWorkerFileName('es')}` })).statusCode).toBe(404);
});

test.each([
  '/.git/config',
  '/.git',
  '/.env',
  '/.well-known/openid-configuration',
  '/about/.git/config',
  '/%2egit/config',
  '/%2Eenv',
  '/metrics',
  '/metrics/',
  '/docs',
  '/docs/json',
  '/documentation',
  '/documentation/json',
])('what scanners look for is not here: %s', async (url) => {
  const response = await plain.app.inject({ url });
  expect([response.statusCode, response.json()]).toEqual([404, { message: 'There is nothing at this address.' }]);
});

test.each(['/no-such-page', '/documents', '/finish/docs'])('an ordinary path shows the application, which redirects: %s', async (url) => {
  expect((await plain.app.inject({ url })).statusCode).toBe(200);
});

test('the session cookie is for this host alone, and the visible one says nothing', async () => {
  await secure.student('ada@example.org');
  const response = await secure.app.inject({
    method: 'POST',
    url: endpoints.login.path,
    headers: { 'content-type': 'application/json', origin: 'https://apply.test.example' },
    payload: { username: 'ada@example.org', password: PASSWORD },
  });
  const set = [response.headers['set-cookie']].flat();
  const [session, visible] = ['__Host-matricula_session', LOGGED_IN_COOKIE].map((name) => set.find((one) => one?.startsWith(`${name}=`)));
  expect(session).toMatch(/^__Host-matricula_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(visible).toMatch(new RegExp(`^${LOGGED_IN_COOKIE}=[\\w-]{22}; Path=/; Secure; SameSite=Lax$`));
  for (const one of set) expect(one).toMatch(/; Path=\/; (HttpOnly; )?Secure; SameSite=Lax$/);
  const foreign = await secure.app.inject({
    method: 'POST',
    url: endpoints.login.path,
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', host: 'localhost:3000' },
    payload: {},
  });
  expect(foreign.statusCode).toBe(403);
});
