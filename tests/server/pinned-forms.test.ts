import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { exportApplications } from '../../src/operations/applications/export-applications.ts';
import { endpoints, LANGUAGE_COOKIE } from '../../src/api/endpoints.ts';
import type { ReadOnlyView } from '../../src/api/schemas/application-schemas.ts';
import type { FetchPage } from '../../src/server/pdf/print-view.ts';
import { loadSecrets } from '../../src/server/platform/secrets.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { openServer, PASSWORD, type TestBrowser, type ServerUnderTest } from './server-under-test.ts';
import { tenForms, type SuccessiveForm } from './ten-forms.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const SECRET_KEY = 'a-key-that-two-servers-have-in-common';
const newest = tenForms.at(-1) as SuccessiveForm;
const folder = createTemporaryFolder('pinned', afterAll);

/** A page that shows what the service token reads; the real one is tried end to end. */
const ask: FetchPage = async ({ path }) => {
  const token = new URL(path, 'http://localhost').searchParams.get('service_token') ?? '';
  const { body } = await later.app.inject({ url: `${endpoints.readOnlyApplication.path}?service_token=${token}` });
  const page = `<html lang="en"><title>Application</title><main id="reading"><h1>Application</h1><p>${body}</p></main></html>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(page) };
};

let served = tenForms[0] as SuccessiveForm;
let later: ServerUnderTest;
const students: { readonly form: SuccessiveForm; readonly browser: TestBrowser; readonly before: ReadOnlyView }[] = [];
const reading = (browser: TestBrowser): Promise<ReadOnlyView> => browser.read(endpoints.submission);
const itemsOf = ({ pages }: ReadOnlyView) => pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items));
const answered = (read: ReadOnlyView) => itemsOf(read).filter(({ value }) => value !== '');

beforeAll(async () => {
  const first = await openServer({ SECRET_KEY }, { definition: () => served.definition });
  for (const [n, form] of tenForms.entries()) {
    served = form;
    const browser = await first.student(`student-${n}@pinned.example`);
    await browser.call(endpoints.saveAnswers, { answers: form.answers });
    await browser.call(endpoints.submit);
    students.push({ form, browser, before: await reading(browser) });
  }
  await first.stop();
  later = await openServer({ SECRET_KEY, DATABASE_URL: first.databaseUrl }, { definition: () => newest.definition, fetchPage: ask });
  for (const [n, student] of students.entries()) {
    const browser = later.browser();
    await browser.call(endpoints.login, { username: `student-${n}@pinned.example`, password: PASSWORD });
    students[n] = { ...student, browser };
  }
}, 120_000);
afterAll(() => later.stop());

describe.each(tenForms.map(({ change }, n) => ({ change, n })))('under form $n, in which $change', ({ n }) => {
  const student = () => students[n] as (typeof students)[number];

  test('every page, question, choice and answer reads on the screen as it did on the day of submission', async () => {
    const { form, browser, before } = student();
    const now = await reading(browser);
    expect(now.pages).not.toHaveLength(0);
    expect(now).toEqual(before);
    for (const [label, value] of form.reads) expect(itemsOf(now)).toContainEqual(expect.objectContaining({ label, value }));
    const asked = Object.keys(form.definition.form.questions).filter(
      (key) => !/^sport_2|medal$|^request|^state$|^translation$|^transcript$/.test(key),
    );
    expect(itemsOf(now).map(({ key }) => key)).toEqual(expect.arrayContaining(asked));
    expect(now.pages.map(({ title }) => title)).toEqual(form.definition.form.pages.map(({ title }) => title));
  });

  test('the PDF copy says the same', async () => {
    const { browser, before } = student();
    await expect.poll(async () => (await browser.call(endpoints.pdfCopy)).body['status'], { timeout: 30_000 }).toBe('COMPLETED');
    const { rawPayload } = await later.app.inject({ url: endpoints.pdfFile.path, cookies: Object.fromEntries(browser.cookies) });
    const words = (await readPdf(rawPayload)).pages.join(' ').replaceAll(/\s+/g, '');
    for (const item of answered(before)) expect(words).toContain(JSON.stringify(item).replaceAll(/\s+/g, ''));
  });
});

test('the export has each of the ten with its own answers, and their labels of then', async () => {
  const { db, close } = openDatabase(later.databaseUrl, () => undefined);
  const file = join(folder, 'ten.csv');
  try {
    const keys = loadSecrets({ dataDir: later.dataDir, secretKey: SECRET_KEY }).dataKeys;
    const options = { file, format: 'csv', status: 'submitted', since: undefined, columns: undefined } as const;
    expect(await exportApplications(db, keys, 'UTC', options)).toMatchObject({ rows: 10, unreadable: [] });
  } finally {
    await close();
  }
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true, bom: true });
  for (const [n, { answers, definition }] of tenForms.entries()) {
    const row = rows.find(({ Email }) => Email === `student-${n}@pinned.example`) ?? {};
    expect(row['Form']).toBe(definition.hash.slice(0, 12));
    for (const [key, answer] of Object.entries(answers).filter(([key]) => key !== 'ssn')) expect(row[key]).toBe(String(answer));
  }
  expect(rows.map((row) => row['country_desc'])).toEqual(
    expect.arrayContaining(['United States', 'Canada (all provinces)', 'The States', 'Mexico']),
  );
});

test('secrets stay masked after their question is gone, and content and facts are those of their form', async () => {
  expect(JSON.stringify(await reading(students[0]?.browser as TestBrowser))).not.toContain('123-45');
  expect((await reading(students[8]?.browser as TestBrowser)).top).toEqual([{ paragraph: ['We write within 21 days.'] }]);
  expect((await reading(students[0]?.browser as TestBrowser)).top).not.toEqual((await reading(students[8]?.browser as TestBrowser)).top);
});

test('a reader of another language gets it from forms that speak it, and the first one of those that do not', async () => {
  const [old, recent] = [students[0]?.browser as TestBrowser, students[9]?.browser as TestBrowser];
  for (const browser of [old, recent]) browser.cookies.set(LANGUAGE_COOKIE, 'es');
  expect(await reading(recent)).toMatchObject({ language: 'es' });
  expect(itemsOf(await reading(recent))).toContainEqual(expect.objectContaining({ label: 'Nombre', value: 'Ten' }));
  expect(await reading(old)).toMatchObject({ language: 'en' });
  expect(itemsOf(await reading(old))).toContainEqual(expect.objectContaining({ label: 'First name', value: 'One' }));
  for (const browser of [old, recent]) browser.cookies.set(LANGUAGE_COOKIE, 'en');
});

test('a draft has nothing to read here', async () => {
  const draft = await later.student('draft@pinned.example');
  expect((await draft.call(endpoints.submission)).status).toBe(409);
});

test('of a form that this version cannot read any more, the answers stay, with the labels that were stored with them', async () => {
  const { before, form } = students[2] as (typeof students)[number];
  await later.query('UPDATE form SET documents = \'{"of": "another age"}\' WHERE hash = $1', [form.definition.hash]);
  const third = await openServer({ SECRET_KEY, DATABASE_URL: later.databaseUrl }, { definition: () => newest.definition });
  onTestFinished(third.stop);
  const browser = third.browser();
  await browser.call(endpoints.login, { username: 'student-2@pinned.example', password: PASSWORD });
  const now = await reading(browser);
  const words = (read: ReadOnlyView) => answered(read).map(({ label, value }) => [label, value]);
  expect(words(now)).toEqual(words(before));
  expect((await browser.call(endpoints.pdfCopy)).status).toBe(200);
});
