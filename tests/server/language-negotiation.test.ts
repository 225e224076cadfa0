import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endpoints, LANGUAGE_COOKIE } from '../../src/api/endpoints.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import type { FetchPage } from '../../src/server/pdf/print-view.ts';
import { negotiateLanguage } from '../../src/server/platform/negotiate-language.ts';
import { type TestBrowser, PASSWORD, sharedServer, submitCompleteApplication } from './server-under-test.ts';
import { completeAnswers, tinyFormFiles } from './tiny-application.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const pages = createTemporaryFolder('languages', afterAll);
mkdirSync(join(pages, '.vite'));
for (const other of [undefined, 'es']) {
  const [document, script] = other ? [`index.${other}.html`, `assets/${other}/form.js`] : ['index.html', 'assets/form.js'];
  writeFileSync(join(pages, document), `<html lang="${other ?? 'en'}"><head><!--page--></head><body><!--first words--></body></html>`);
  const manifest = Object.fromEntries(['auth-screens', 'office', 'form-screens'].map((name) => [name, { name, file: script }]));
  writeFileSync(join(pages, '.vite', other ? `manifest.${other}.json` : 'manifest.json'), JSON.stringify(manifest));
}
const definition = compileFormDefinition({
  ...tinyFormFiles,
  'institution.config.json': { ...tinyFormFiles['institution.config.json'], languages: ['en', 'es'] },
  'schemas/languages/es.json': {
    'pages/start/page.json': { title: { of: 'Start', is: 'Inicio' } },
    'pages/start/person/schema.json': { 'properties.first_name.title': { of: 'First name', is: 'Nombre' } },
  },
});
let printedIn: string[] = [];
let printed = '';
const ask: FetchPage = async ({ path, language }) => {
  printedIn.push(language);
  const token = new URL(path, 'http://localhost').searchParams.get('service_token') ?? '';
  const { body } = await server.app.inject({
    url: `${endpoints.readOnlyApplication.path}?service_token=${token}`,
    headers: { 'accept-language': language },
  });
  printed = body;
  const page = `<html lang="${language}"><title>Application</title><main id="reading"><h1>Application</h1><p>${body}</p></main></html>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(page) };
};
const server = await sharedServer({ definition: () => definition, pages, fetchPage: ask });

function browserIn(language: string): TestBrowser {
  const browser = server.browser();
  browser.cookies.set(LANGUAGE_COOKIE, language);
  return browser;
}
const htmlFor = (headers: Record<string, string>) => server.app.inject({ url: '/start', headers });
const subjectFor = async (address: string): Promise<string> => (await server.mailTo(address)).subject;
const WRONG = { username: 'nobody@example.org', password: PASSWORD };

test.each([
  ['', '', 'en'],
  ['', 'es', 'es'],
  ['', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['', 'en-US,en;q=0.9,es;q=0.8', 'en'],
  ['', 'de, es;q=0.4, en;q=0.3', 'es'],
  ['', 'en;q=0.2, ES-419;q=0.7', 'es'],
  ['', 'es;q=0, *', 'en'],
  ['', 'de, ja', 'en'],
  ['', ';;;,q=,es;q=x', 'en'],
  ['language=es', 'en', 'es'],
  ['a=b; language=es; c=d', 'en', 'es'],
  ['language=fr', 'es', 'es'],
  ['my_language=es', 'en', 'en'],
])('a browser with the cookies "%s" that likes "%s" is answered in %s', (cookie, accepted, language) => {
  expect(negotiateLanguage({ cookie, 'accept-language': accepted }, ['en', 'es'])).toBe(language);
});

test('a document, its scripts and its first words are in the language of the browser, and caches keep languages apart', async () => {
  const spanish = await htmlFor({ 'accept-language': 'es-MX' });
  expect(spanish.headers).toMatchObject({ 'content-language': 'es', vary: expect.stringContaining('cookie') as string });
  expect(spanish.body).toMatch(/<html lang="es">.*assets\/es\/form\.js.*Inicio.*Nombre/s);
  const chosen = await htmlFor({ 'accept-language': 'es-MX', cookie: `${LANGUAGE_COOKIE}=en` });
  expect(chosen.headers['content-language']).toBe('en');
  expect(chosen.body).toMatch(/<html lang="en">.*assets\/form\.js.*Start.*First name/s);
  for (const url of ['/index.html', '/index.es.html']) expect((await server.app.inject({ url })).statusCode).toBe(404);
});

test('a refusal is in the language of the browser, also before a body is read', async () => {
  const refusals = async (browser: TestBrowser): Promise<readonly unknown[]> => [
    (await browser.call(endpoints.login, WRONG)).body['message'],
    (await browser.call(endpoints.profile)).body['message'],
    (await browser.call(endpoints.login, '{')).body['message'],
  ];
  const [spanish, english] = [await refusals(browserIn('es')), await refusals(browserIn('en'))];
  expect(spanish[0]).toMatch(/^El correo electrónico o la contraseña no son correctos\./);
  expect(english[0]).toMatch(/^The email address or the password isn't right\./);
  for (const [n, sentence] of spanish.entries()) expect(sentence).not.toBe(english[n]);
});

test('how long to wait is said in that language, too', async () => {
  const tooMany = async (username: string, browser: TestBrowser): Promise<unknown> => {
    for (let n = 0; n < 5; n++) await browser.call(endpoints.login, { username, password: PASSWORD });
    return (await browser.call(endpoints.login, { username, password: PASSWORD })).body['message'];
  };
  expect(await tooMany('uno@example.org', browserIn('es'))).toBe('Demasiados intentos. Inténtalo de nuevo en 30 segundos.');
  expect(await tooMany('one@example.org', browserIn('en'))).toBe('Too many attempts. Please try again in 30 seconds.');
});

test('emails are in the language of the account, whichever browser asks for them', async () => {
  const address = 'maria@example.org';
  await browserIn('es').call(endpoints.signUp, { username: address, password: PASSWORD });
  expect(await subjectFor(address)).toBe('Tu código de confirmación para Test');
  await browserIn('en').call(endpoints.resendConfirm, { username: address });
  expect(await subjectFor(address)).toBe('Tu código de confirmación para Test');
});

test('an account is read in its language on every device, until its student chooses another', async () => {
  const address = 'ana@example.org';
  const phone = browserIn('es');
  await phone.call(endpoints.signUp, { username: address, password: PASSWORD });
  await phone.call(endpoints.confirm, { username: address, code: (await server.mailTo(address)).essence });
  const laptop = server.browser();
  const login = await laptop.call(endpoints.login, { username: address, password: PASSWORD });
  expect(laptop.cookies.get(LANGUAGE_COOKIE)).toBe('es');
  expect(login.headers['set-cookie']).toContainEqual(expect.stringMatching(/^language=es; Max-Age=31536000; Path=\/; SameSite=Lax$/));
  laptop.cookies.set(LANGUAGE_COOKIE, 'en');
  expect((await laptop.call(endpoints.keepLanguage)).status).toBe(200);
  await phone.call(endpoints.login, { username: address, password: PASSWORD });
  expect(phone.cookies.get(LANGUAGE_COOKIE)).toBe('en');
});

test('what is stored is in the first language, whatever the student reads', async () => {
  const address = 'luz@example.org';
  const browser = browserIn('es');
  await browser.call(endpoints.signUp, { username: address, password: PASSWORD });
  await browser.call(endpoints.confirm, { username: address, code: (await server.mailTo(address)).essence });
  await browser.call(endpoints.login, { username: address, password: PASSWORD });
  await submitCompleteApplication(browser);
  const { summary } = await server.submissionOf(address);
  expect(JSON.stringify(summary)).toContain('First name');
  expect(JSON.stringify(summary)).not.toContain('Nombre');
  expect(await subjectFor(address)).toBe('Recibimos tu solicitud a Test');
});

test('a PDF copy is printed in the language in which it was asked for, each by itself', async () => {
  const student = await server.student('eva@example.org');
  await student.call(endpoints.saveAnswers, { answers: completeAnswers });
  const copyIn = async (language: string): Promise<readonly string[]> => {
    printedIn = [];
    student.cookies.set(LANGUAGE_COOKIE, language);
    await expect.poll(async () => (await student.call(endpoints.pdfCopy)).body['status'], { timeout: 30_000 }).toBe('COMPLETED');
    return printedIn;
  };
  expect(await copyIn('es')).toEqual(['es']);
  expect(await copyIn('en')).toEqual(['en']);
  expect((await student.call(endpoints.submit)).status).toBe(200);
  expect(await copyIn('es')).toEqual(['es']);
  expect(printed).toContain('"label":"Nombre","value":"Ada"');
  expect(await copyIn('en')).toEqual(['en']);
  expect(printed).toContain('"label":"First name","value":"Ada"');
});
