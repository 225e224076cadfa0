import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PdfCopyState } from '../../src/api/schemas/application-schemas.ts';
import { type ApiEndpoint, endpoints, fillPathParams } from '../../src/api/endpoints.ts';
import type { FetchPage } from '../../src/server/pdf/print-view.ts';
import { readPdf, type PdfContent } from '../pdf/read-pdf.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { createPrintPageFetcher, printPageWithText } from './print-pages.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';
import { type TestBrowser, openServer, sharedServer } from './server-under-test.ts';
import { completeAnswers, tinyFormFiles } from './tiny-application.ts';
import { createTestPdf, uploadAndWaitForConversion, waitForConversion, pollUntilEnded, uploadFile } from './upload-file.ts';
import { listFiles } from '../../src/server/platform/list-files.ts';

let prints = 0;
let isBroken = false;
let tokens: string[] = [];
let beforePage = async (): Promise<void> => undefined;

const html = { 'content-type': 'text/html; charset=utf-8' };

/** A page that shows what the service token reads; the real one is tried end to end. */
const ask: FetchPage = async ({ path }) => {
  const token = new URL(path, 'http://localhost').searchParams.get('service_token') ?? '';
  prints += 1;
  tokens.push(token);
  await beforePage();
  if (isBroken) return { status: 500, headers: html, body: Buffer.from('<h1>Something went wrong.</h1>') };
  const { body } = await server.app.inject({ url: `${endpoints.readOnlyApplication.path}?service_token=${token}` });
  return printPageWithText(body, { path });
};

const server = await sharedServer({ fetchPage: ask });
beforeEach(() => {
  prints = 0;
  isBroken = false;
  tokens = [];
  beforePage = async () => undefined;
});

const state = (student: TestBrowser): Promise<PdfCopyState> => student.read(endpoints.pdfCopy);

const resolved = (student: TestBrowser): Promise<PdfCopyState> => pollUntilEnded(() => state(student));

async function download(
  student: TestBrowser,
): Promise<{ readonly status: number; readonly headers: Record<string, unknown>; readonly content: Buffer }> {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: endpoints.pdfFile.path,
    cookies: Object.fromEntries(student.cookies),
  });
  return { status: statusCode, headers, content: rawPayload };
}
const filesKept = (): readonly string[] => listFiles(join(server.dataDir, 'objects')).filter((path) => path.startsWith('copies/'));
const copiesKept = async (): Promise<readonly string[]> =>
  (await server.query('SELECT object_key FROM pdf_copy')).map((row) => String(row['object_key'])).toSorted();
const read = async (student: TestBrowser): Promise<PdfContent> => readPdf((await download(student)).content);

test('a student asks for a copy, and downloads a tagged PDF of what is saved', async () => {
  const ada = await server.student('ada@example.org');
  expect(await state(ada)).toEqual({ status: 'NOT_ANSWERED', url: '' });
  await ada.call(endpoints.saveAnswers, { answers: { first_name: 'Ada Łovelace' } });
  expect(await state(ada)).toEqual({ status: 'UNPROCESSED', url: '' });
  expect(await resolved(ada)).toEqual({ status: 'COMPLETED', url: endpoints.pdfFile.path });

  const { status, headers, content } = await download(ada);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Test application.pdf"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const pdf = await readPdf(content);
  expect(pdf).toMatchObject({
    isTagged: true,
    language: 'en',
    title: 'Application',
    createdAt: new Date(Math.floor(server.clock().getTime() / 1000) * 1000),
  });
  expect(pdf.bookmarks).toEqual([{ title: 'Application', depth: 0 }]);
  expect(pdf.pages.join('')).toContain('Ada Łovelace');
});

test('nothing is printed twice, however many ask; what has changed is printed again, and the old copy is removed', async () => {
  const student = await server.student('twice@example.org', { first_name: 'One' });
  await Promise.all([resolved(student), resolved(student), resolved(student)]);
  expect((await resolved(student)).status).toBe('COMPLETED');
  expect(prints).toBe(1);

  await student.call(endpoints.saveAnswers, { answers: { first_name: 'Two' } });
  expect((await state(student)).status).toBe('UNPROCESSED');
  await resolved(student);
  expect((await read(student)).pages.join('')).toContain('Two');
  expect(prints).toBe(2);
  expect(
    await server.query("SELECT status FROM pdf_copy JOIN account ON account.id = account_id WHERE username = 'twice@example.org'"),
  ).toEqual([{ status: 'COMPLETED' }]);
});

test("a copy is its own student's; others have none", async () => {
  const eve = await server.student('eve@example.org');
  expect(await state(eve)).toEqual({ status: 'NOT_ANSWERED', url: '' });
  expect((await download(eve)).status).toBe(404);
  expect((await download(server.browser())).status).toBe(401);
  await eve.call(endpoints.saveAnswers, { answers: { first_name: 'Eve' } });
  await resolved(eve);
  const text = (await read(eve)).pages.join('');
  expect(text).toContain('Eve');
  expect(text).not.toContain('Ada');
});

test('the token that the page was printed with is void afterwards, and written nowhere', async () => {
  const student = await server.student('token@example.org', { first_name: 'Tok' });
  await resolved(student);
  const [token = ''] = tokens;
  expect(token).toHaveLength(43);
  expect((await server.app.inject({ url: `${endpoints.readOnlyApplication.path}?service_token=${token}` })).statusCode).toBe(401);
  const [row] = await server.query(
    "SELECT (SELECT string_agg(job::text, '') FROM pgboss.job WHERE name = 'print-copy') || (SELECT string_agg(pdf_copy::text, '') FROM " +
      'pdf_copy) AS kept',
  );
  expect(String(row?.['kept'])).not.toContain(token);
});

test('a submitted application is printed once and kept as it is', async () => {
  const student = await server.student('done@example.org', completeAnswers);
  await resolved(student);
  expect((await student.call(endpoints.submit)).status).toBe(200);
  await resolved(student);
  const { headers, content } = await download(student);
  const { reference = '', submitted_at: at = '' } = (await student.read(endpoints.profile)).submission ?? {};
  expect(headers['content-disposition']).toBe(`attachment; filename="Test application ${reference}.pdf"`);
  expect((await readPdf(content)).createdAt?.getTime()).toBe(Math.floor(Date.parse(at) / 1000) * 1000);
  const before = prints;
  server.wait({ hours: 48 });
  await student.call(endpoints.login, { username: 'done@example.org', password: 'Correct-horse-9' });
  expect((await state(student)).status).toBe('COMPLETED');
  expect((await download(student)).content.equals(content)).toBe(true);
  expect(prints).toBe(before);
  const [row] = await server.query(
    "SELECT count(*)::int AS copies FROM pdf_copy JOIN account ON account.id = account_id WHERE username = 'done@example.org'",
  );
  expect(row?.['copies']).toBe(1);
});

test(
  'a page that does not show the reading is a copy that failed; a student who asks again after reading so gets a new try',
  { timeout: 60_000 },
  async () => {
    const student = await server.student('broken@example.org', { first_name: 'Bo' });
    isBroken = true;
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    const asked = await student.call(endpoints.pdfCopy);
    expect(await resolved(student)).toEqual({ status: 'FAILED', url: '' });
    expect(prints).toBe(3);
    const [copy] = await server.query(
      "SELECT pdf_copy.id FROM pdf_copy JOIN account ON account.id = account_id WHERE username = 'broken@example.org'",
    );
    for (const id of [
      /print-copy \(jobId [-0-9a-f]+, /,
      `copyId ${String(copy?.['id'])}`,
      `requestId ${String(asked.headers['x-request-id'])}`,
    ]) {
      expect(logged.mock.calls.join('\n')).toMatch(id);
    }
    const [job] = await server.query("SELECT output::text FROM pgboss.job WHERE name = 'print-copy' AND state = 'failed' LIMIT 1");
    expect(String(job?.['output'])).toContain('shows no reading');
    expect(tokens.some((token) => String(job?.['output']).includes(token))).toBe(false);
    expect((await download(student)).status).toBe(404);
    isBroken = false;
    expect((await state(student)).status).toBe('UNPROCESSED');
    expect((await resolved(student)).status).toBe('COMPLETED');
  },
);

test('an attached document is in the copy, page by page', async () => {
  const student = await server.student('papers@example.org', { first_name: 'Pat', country: 'USA' });
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const grade of ['Grade A', 'Grade B']) document.addPage().drawText(grade, { x: 50, y: 700, font });
  await uploadFile(server, student, 'transcript', 'grades.pdf', await document.save());
  expect(['UNPROCESSED', 'IN_PROGRESS']).toContain((await state(student)).status);
  expect((await waitForConversion(student, 'transcript')).status).toBe('COMPLETED');
  await resolved(student);
  const pdf = await read(student);
  expect(pdf.pages).toHaveLength(3);
  expect(pdf.pages[1]).toMatch(/transcript 1\s*Grade A/);
  expect(pdf.pages[2]).toMatch(/transcript 2\s*Grade B/);

  await student.call(endpoints.saveAnswers, { answers: completeAnswers });
  await student.call(endpoints.submit);
  await resolved(student);
  expect((await read(student)).pages.join('').replaceAll(/\s/g, '')).toContain('"value":"Adocumentisattached:grades.pdf"');
});

test('a document that cannot be shown, or is gone, does not keep the others from the copy; the log says which it was', async () => {
  const student = await server.student('gone@example.org', { first_name: 'Gus', country: 'USA', sport_1_name: 'Chess' });
  const document = await PDFDocument.create();
  document.addPage().drawText('Medal', { x: 50, y: 700, font: await document.embedFont(StandardFonts.Helvetica) });
  for (const key of ['transcript', 'sport_1_medal', 'request_letter'])
    await uploadFile(server, student, key, 'paper.pdf', await document.save());
  for (const key of ['transcript', 'sport_1_medal', 'request_letter'])
    expect((await waitForConversion(student, key)).status).toBe('COMPLETED');
  const objectOf = async (key: string): Promise<string> =>
    String(
      (
        await server.query(
          "SELECT pdf_key FROM document JOIN account ON account.id = account_id WHERE username = 'gone@example.org' AND answer_key = $1",
          [key],
        )
      )[0]?.['pdf_key'],
    );
  const [broken, gone] = [await objectOf('transcript'), await objectOf('request_letter')];
  writeFileSync(join(server.dataDir, 'objects', broken), '%PDF-1.7 and nothing more');
  rmSync(join(server.dataDir, 'objects', gone));

  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  expect((await resolved(student)).status).toBe('COMPLETED');
  const pages = (await read(student)).pages.slice(-3);
  expect(pages.map((page) => page.replaceAll(/\s/g, '')).toSorted()).toEqual([
    'request_letterismissing',
    'sport_1_medal1Medal',
    'transcriptismissing',
  ]);
  const log = logged.mock.calls.join('\n');
  for (const key of [broken, gone]) expect(log).toContain(`${key} cannot be shown in copy`);
});

test('two servers that print the same copy, because one seemed lost, leave one file', async () => {
  const student = await server.student('lost@example.org', { first_name: 'Lou' });
  let arrived = 0;
  const bothAreThere = Promise.withResolvers<void>();
  beforePage = async () => {
    arrived += 1;
    if (arrived === 2) bothAreThere.resolve();
    await bothAreThere.promise;
  };
  await state(student);
  await expect.poll(() => arrived, { timeout: 15_000 }).toBe(1);
  await server.query(
    "INSERT INTO pgboss.job (name, data) SELECT 'print-copy', jsonb_build_object('copyId', pdf_copy.id) FROM pdf_copy WHERE status = " +
      "'IN_PROGRESS'",
  );
  expect((await resolved(student)).status).toBe('COMPLETED');
  expect(arrived).toBe(2);
  expect((await read(student)).pages.join('')).toContain('Lou');
  await expect.poll(async () => isDeepStrictEqual(filesKept(), await copiesKept())).toBe(true);
});

test('copies of drafts are removed after a day, with their files', async () => {
  const student = await server.student('old@example.org', { first_name: 'Old' });
  await resolved(student);
  server.wait({ hours: 25 });
  await server.query("INSERT INTO pgboss.job (name, data) VALUES ('sweep-expired', '{}')");
  await expect.poll(async () => server.query('SELECT id FROM pdf_copy WHERE NOT of_submission'), { timeout: 15_000 }).toEqual([]);
  expect(filesKept()).toEqual(await copiesKept());
});

test('student and office read copies of their own where the form leaves answers off one of them, files and all', async () => {
  const definition = compileFormDefinition({
    ...tinyFormFiles,
    'schemas/pages/start/person/ui.json': {
      'ui:order': ['first_name', 'country', 'state', 'score'],
      state: { 'ui:pdf': 'student' },
      score: { 'ui:office': true },
    },
    'schemas/pages/start/person/logic.json': {
      ...tinyFormFiles['schemas/pages/start/person/logic.json'],
      value: { score: { if: [{ answered: { var: 'first_name' } }, 35, ''] } },
    },
    'schemas/pages/start/grades/ui.json': { 'ui:order': ['grades'], grades: { 'ui:office': true } },
    'schemas/pages/start/grades/logic.json': { value: { grades: { var: 'first_name' } } },
    'schemas/pages/finish/papers/ui.json': {
      'ui:order': ['transcript', 'translation'],
      'ui:pdf': 'student',
      transcript: { 'ui:widget': 'upload' },
    },
  });
  const own = await openServer(
    {},
    { definition: () => definition, fetchPage: async (asked) => createPrintPageFetcher(() => own.app)(asked) },
  );
  onTestFinished(own.stop);
  const student = await own.student('two@example.org', completeAnswers);
  await uploadAndWaitForConversion(own, student, 'transcript', 'grades.pdf', await createTestPdf());
  await student.call(endpoints.submit);
  const id = await own.idOf('two@example.org');
  const token = await createServiceTokenIssuer(own, onTestFinished).issueForSystem(['pdf:read', 'applications:read']);
  const asSystem = (call: ApiEndpoint) =>
    own.app.inject({ url: fillPathParams(call, { id }).path, headers: { authorization: `Bearer ${token}` } });

  await expect.poll(async () => (await asSystem(endpoints.submittedCopy)).statusCode, { timeout: 20_000 }).toBe(200);
  await pollUntilEnded(() => student.read(endpoints.pdfCopy));
  const textOf = async (content: Buffer): Promise<string> => (await readPdf(content)).pages.join('').replaceAll(/\s/g, '');
  const office = await textOf((await asSystem(endpoints.submittedCopy)).rawPayload);
  const ownCopy = await own.app.inject({ url: endpoints.pdfFile.path, cookies: Object.fromEntries(student.cookies) });
  const students = await textOf(ownCopy.rawPayload);
  expect(students).toContain('Oregon');
  expect(students).toMatch(/grades\.pdf.*transcript1/);
  expect(students).not.toContain('"score"');
  expect(office).toMatch(/Ada.*"score".*35/);
  expect(office).not.toMatch(/Oregon|grades\.pdf|transcript/);
  for (const copy of [office, students]) expect(copy).toContain('"left_out":true');
  expect(JSON.stringify((await student.call(endpoints.submission)).body)).not.toMatch(/score|Grades/);
  // Screens and lists of the office have all answers.
  expect((await asSystem(endpoints.submittedApplication)).json()).toMatchObject({ answers: { state: 'Oregon', score: 35 } });
});
