import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type ServerUnderTest } from './server-under-test.ts';

const pages = mkdtempSync(join(tmpdir(), 'matricula-pages-'));
const manifest = {
  '_libraries.js': { file: 'assets/libraries.js' },
  '_screens.js': { file: 'assets/screens.js', imports: ['_libraries.js', 'index.html'] },
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_libraries.js'] },
  'screens/auth/auth-screens.ts': { file: 'assets/auth.js', imports: ['_screens.js', 'index.html'] },
  'screens/form/form-screens.ts': { file: 'assets/form.js', imports: ['_screens.js', 'index.html'] },
};
mkdirSync(join(pages, '.vite'));
writeFileSync(join(pages, '.vite', 'manifest.json'), JSON.stringify(manifest));
writeFileSync(join(pages, 'index.html'), '<head><!--page--></head>');

let server: ServerUnderTest;
beforeAll(async () => {
  server = await openServer({}, { pages });
});
afterAll(async () => {
  await server.stop();
  rmSync(pages, { recursive: true });
});

test.each([
  ['/about', ['form', 'screens']],
  ['/', ['form', 'screens']],
  ['/completion', ['form', 'screens']],
  ['/login', ['auth', 'screens']],
  ['/signup?x=1', ['auth', 'screens']],
])(
  'the document of %s names the scripts of its own page, and neither those of others nor those that are named anyway',
  async (url, named) => {
    const { body } = await server.app.inject({ url });
    const scripts = [...body.matchAll(/rel="modulepreload" crossorigin href="\/assets\/(\w+)\.js"/g)].map(([, name]) => name);
    expect(new Set(scripts)).toEqual(new Set(named));
  },
);

test('no one gets to see the list of scripts', async () => {
  for (const url of ['/.vite/manifest.json', '/%2evite/manifest.json']) expect((await server.app.inject({ url })).statusCode).toBe(404);
});
