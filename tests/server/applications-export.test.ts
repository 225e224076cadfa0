import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { exportApplications, type ExportOptions } from '../../src/operations/applications/export-applications.ts';
import { formatCsvFile } from '../../src/server/exports/csv-export.ts';
import type { DataKeys } from '../../src/server/platform/data-keys.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { paginateApplications } from '../../src/server/submissions/paginate-applications.ts';
import { loadSecrets } from '../../src/server/platform/secrets.ts';
import { createApplicationStore } from '../../src/server/application/application-store.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { runApplicationsCommand } from './applications-command.ts';
import { quickConverter } from './quick-converter.ts';
import { openServer, sharedServer, type ServerUnderTest, submittedStudent } from './server-under-test.ts';
import { completeAnswers, tinyFormFiles } from './tiny-application.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const server = await sharedServer({ converter: quickConverter });
const folder = createTemporaryFolder('export', afterAll);

const FORMULA = '=HYPERLINK("http://x.example")';
const usual = { format: 'csv', status: 'submitted', since: undefined, columns: undefined } as const;
const rowsIn = (file: string): Record<string, string>[] => parse(readFileSync(file), { columns: true, bom: true });

async function workbookIn(file: string) {
  const rows = [];
  for await (const { values } of streamXlsxRows(readFileSync(file))) rows.push(values);
  return rows;
}

async function exported(of: ServerUnderTest, options: Partial<ExportOptions> & { file: string }, keys = keysOf(of)) {
  const { db, close } = openDatabase(of.databaseUrl, () => undefined);
  try {
    return await exportApplications(db, keys, 'America/Los_Angeles', { ...usual, ...options });
  } finally {
    await close();
  }
}
const keysOf = ({ dataDir }: ServerUnderTest): DataKeys => loadSecrets({ dataDir }).dataKeys;
const SECRET_KEY = 'a-key-that-two-servers-have-in-common';

test('the office gets each submission with codes, labels and masked secrets, and a spreadsheet runs nothing of it', async () => {
  const answers = { ...completeAnswers, first_name: FORMULA, ssn: '123-45-6789', score: 7 };
  await submittedStudent(server, 'formula@export.example', answers);
  await server.student('draft@export.example', { first_name: 'Not yet' });

  const file = join(folder, 'season.csv');
  expect(await exported(server, { file })).toMatchObject({ rows: 1, unreadable: [] });
  const { reference } = await server.submissionOf('formula@export.example');
  const rows = rowsIn(file);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    Reference: reference,
    Status: 'submitted',
    Submitted: server.clock().toISOString(),
    Email: 'formula@export.example',
    first_name: `'=HYPERLINK("http://x.example")`,
    country: 'USA',
    country_desc: 'United States',
    score: '7',
    legal_agree: 'true',
    sport_2_name: '',
  });
  expect(readFileSync(file, 'utf8')).not.toContain('123-45');
  expect(rows[0]?.['ssn']).toMatch(/6789$/);

  const drafts = join(folder, 'drafts.csv');
  await exported(server, { file: drafts, status: 'draft', columns: ['Email', 'Status', 'first_name'] });
  expect(rowsIn(drafts)).toEqual([{ Email: 'draft@export.example', Status: 'draft', first_name: 'Not yet' }]);
});

test('an answer of several lines stays in its cell, whatever ends them and however they begin', () => {
  const rows = [
    ['One\n=cmd\n-4', 'Ada'],
    ['One\r=cmd', 'Grace'],
    ['One\r\n+4', '=1'],
  ];
  const written = formatCsvFile(rows);
  expect(written).toContain('"One\n=cmd\n-4",Ada\r\n"One\r=cmd",Grace\r\n"One\r\n+4",');
  expect(parse(written, { bom: true, record_delimiter: '\r\n' })).toEqual([...rows.slice(0, 2), ['One\r\n+4', "'=1"]]);
});

test('a dictionary beside it says what each column means', async () => {
  const { dictionary } = await exported(server, { file: join(folder, 'with-dictionary.csv') });
  expect(rowsIn(dictionary)[0]).toMatchObject({ key: 'Reference', 'question.en': 'what the student quotes; empty for a draft' });
  expect(rowsIn(dictionary).find(({ key }) => key === 'country')).toMatchObject({
    kind: 'choice',
    'question.en': 'Country',
    choices: 'USA = United States\nCAN = Canada',
    'asked now': 'yes',
  });
});

test('as JSON lines an answer has the type that it is stored with, and what is not answered is left out', async () => {
  const file = join(folder, 'season.jsonl');
  await exported(server, { file, format: 'jsonl', columns: ['Email', 'score', 'legal_agree', 'born'] });
  expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify({ Email: 'formula@export.example', score: 7, legal_agree: true })}\n`);
});

test('a workbook has a formula as a text, a number as a number, and the names of the columns in sight', async () => {
  const file = join(folder, 'season.xlsx');
  await exported(server, { file, format: 'xlsx', columns: ['Email', 'first_name', 'score', 'born'] });
  expect(await workbookIn(file)).toEqual([
    ['Email', 'first_name', 'score', 'born'],
    ['formula@export.example', FORMULA, 7],
  ]);
  const { sheets } = await readXlsx(readFileSync(file));
  expect(sheets.map(({ name, freezePane }) => [name, freezePane?.rows])).toEqual([['Applications', 1]]);
  expect(existsSync(`${file}.part`)).toBe(false);
});

test('a day is one of the institution, and what was submitted before it is left out', async () => {
  const day = (instant: Date): string => instant.toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
  const today = day(server.clock());
  const tomorrow = day(new Date(server.clock().getTime() + 24 * 60 * 60 * 1000));
  expect(await exported(server, { file: join(folder, 'today.csv'), since: today })).toMatchObject({ rows: 1 });
  expect(await exported(server, { file: join(folder, 'tomorrow.csv'), since: tomorrow })).toMatchObject({ rows: 0 });
  expect(rowsIn(join(folder, 'tomorrow.csv'))).toEqual([]);
  for (const since of ['yesterday', '2026-13-01', '2026-02-30', '11/01/2026'])
    await expect(exported(server, { file: join(folder, 'never.csv'), since })).rejects.toThrow(`--since ${since} is not a day`);
  expect(existsSync(join(folder, 'never.csv'))).toBe(false);
});

test('a column that is not there is named, with the one that was meant', async () => {
  const columns = ['Email', 'frist_name', 'nothing'];
  await expect(exported(server, { file: join(folder, 'never.csv'), columns })).rejects.toThrow(
    'There is no column "frist_name". Did you mean "first_name"?\nThere is no column "nothing".',
  );
});

describe('many applications', async () => {
  const many = await openServer();
  afterAll(many.stop);
  const MANY = 1300;
  const failingKeys = (): DataKeys => {
    let opened = 0;
    const keys = keysOf(many);
    return {
      ...keys,
      unseal(sealed, place) {
        opened += 1;
        if (opened > 700) throw new Error('The power is gone.');
        return keys.unseal(sealed, place);
      },
    };
  };

  test('an export that stops half-way leaves the former file, and the next one has each application once', async () => {
    await submitMany(many, MANY);
    const file = join(folder, 'many.csv');
    writeFileSync(file, 'of yesterday');
    await expect(exported(many, { file }, failingKeys())).rejects.toThrow('The power is gone.');
    expect(readFileSync(file, 'utf8')).toBe('of yesterday');

    expect(await exported(many, { file })).toMatchObject({ rows: MANY });
    const references = rowsIn(file).map(({ Reference }) => Reference);
    expect(new Set(references).size).toBe(MANY);
    expect(references).toHaveLength(MANY);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  test('a workbook that stops half-way has no file, either', async () => {
    const file = join(folder, 'many.xlsx');
    const wanted = { file, format: 'xlsx', columns: ['Reference'] } as const;
    await expect(exported(many, wanted, failingKeys())).rejects.toThrow('The power is gone.');
    expect(existsSync(file)).toBe(false);
    expect(await exported(many, wanted)).toMatchObject({ rows: MANY });
    expect(new Set((await workbookIn(file)).flat()).size).toBe(MANY + 1);
  });

  test('of two that write the same file at once, one is refused, and the file is whole', async () => {
    const file = join(folder, 'twice.csv');
    const outcomes = await Promise.allSettled([exported(many, { file }), exported(many, { file })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ message: expect.stringMatching(/^Another run writes/) }),
    });
    expect(rowsIn(file)).toHaveLength(MANY);
  });

  test('what changes while it is read is there once, and nothing else is missed', async () => {
    const { db, close } = openDatabase(many.databaseUrl, () => undefined);
    onTestFinished(close);
    const seen: string[] = [];
    for await (const page of paginateApplications(db, keysOf(many), { status: 'submitted' })) {
      if (seen.length === 0)
        await many.query("UPDATE account SET language = 'fr' WHERE username = ANY ($1)", [
          [page[0]?.username, `many-${MANY - 1}@export.example`],
        ]);
      seen.push(...page.map(({ username }) => username));
    }
    expect(new Set(seen).size).toBe(MANY);
    expect(seen).toHaveLength(MANY);
  });
});

/** Accounts with a submission each, two at every instant, which is more exact than a clock of this process can be. */
async function submitMany(of: ServerUnderTest, count: number): Promise<void> {
  const { db, close } = openDatabase(of.databaseUrl, () => undefined);
  const { saveSubmission } = createApplicationStore(keysOf(of));
  try {
    const names = Array.from({ length: count }, (_, n) => `many-${n}@export.example`);
    const accounts = await of.query('INSERT INTO account (username, created_at) SELECT unnest($1::text[]), now() RETURNING id, username', [
      names,
    ]);
    await of.query('INSERT INTO application (account_id) SELECT id FROM account ON CONFLICT DO NOTHING');
    for (const [n, { id }] of accounts.entries()) {
      const at = new Date(Date.UTC(2026, 10, 1) + Math.floor(n / 2) * 1000);
      const submission = {
        reference: `R-${n}`,
        answers: { first_name: `Student ${n}` },
        counts: {},
        tabs: {},
        summary: [],
        definitionHash: '',
      };
      await saveSubmission(db, String(id), submission, at);
    }
    await of.query("UPDATE submission SET submitted_at = submitted_at + interval '7 microseconds'");
  } finally {
    await close();
  }
}

test('a form that changes in mid-season keeps the answers to what it asked before in columns of their own, with the labels of their time', async () => {
  const first = await openServer({ SECRET_KEY });
  await submittedStudent(first, 'before@export.example', { ...completeAnswers, average: 3.5 });
  const PERSON = 'schemas/pages/start/person';
  const { average: _asked, ...properties } = tinyFormFiles[`${PERSON}/schema.json`]?.properties ?? {};
  const { average: _kind, ...keys } = tinyFormFiles['schemas/data-model.json'].properties;
  const { average: _look, ...ui } = tinyFormFiles[`${PERSON}/ui.json`] ?? { 'ui:order': [] };
  const changed = compileFormDefinition({
    ...tinyFormFiles,
    'schemas/data-model.json': { ...tinyFormFiles['schemas/data-model.json'], properties: keys },
    [`${PERSON}/schema.json`]: { ...tinyFormFiles[`${PERSON}/schema.json`], title: 'You', type: 'object', properties },
    [`${PERSON}/ui.json`]: { ...ui, 'ui:order': ui['ui:order'].filter((key) => key !== 'average') },
  });
  const second = await openServer({ DATABASE_URL: first.databaseUrl, SECRET_KEY }, { definition: () => changed });
  onTestFinished(first.stop);
  onTestFinished(second.stop);
  const file = join(folder, 'both.csv');
  const { dictionary } = await exported(first, { file }, loadSecrets({ dataDir: first.dataDir, secretKey: SECRET_KEY }).dataKeys);
  expect(rowsIn(file)).toMatchObject([{ Email: 'before@export.example', average: '3.5' }]);
  expect(Object.keys(rowsIn(file)[0] ?? {}).at(-1)).toBe('average');
  expect(rowsIn(dictionary).find(({ key }) => key === 'average')).toMatchObject({ 'question.en': 'Average', 'asked now': 'no' });
});

test('the command works beside a running server, says what it wrote, and is in the audit log', async () => {
  const run = (...options: string[]) => runApplicationsCommand(server, ['export', ...options], folder);
  const file = join(folder, 'by-command.csv');
  expect(await run('--out', file)).toEqual({
    code: 0,
    output: `1 application in ${file}.\nWhat its columns mean is in ${join(folder, 'by-command.dictionary.csv')}.\n`,
  });
  expect(await server.query("SELECT actor FROM audit WHERE event = 'applications_exported'")).toEqual([{ actor: 'operator' }]);
  for (const [expected, options, sentence] of [
    [2, ['--out', file, '--status', 'draft', '--since', '2026-11-01'], '--since goes by the time of submission'],
    [1, ['--out', join(folder, 'nowhere/x.csv')], 'There is no folder'],
    [1, ['--out', folder], `${folder} is a folder.`],
  ] as const) {
    const { code, output } = await run(...options);
    expect([code, output]).toEqual([expected, expect.stringContaining(sentence)]);
  }
});

test('the command for documents says what it wrote', async () => {
  const run = (...options: string[]) => runApplicationsCommand(server, ['documents', ...options], folder);
  const to = join(folder, 'papers');
  expect(await run('--out', to)).toEqual({
    code: 0,
    output:
      `1 application: 0 files written to ${to}.\nTheir checksums are in ${join(to, 'manifest.csv')}.\n` +
      'Missing: 1. The column "State" of the manifest says which, and why.\n',
  });
});

test('the ending of a file is its format; a device is no file, and a mistyped data folder gets no database', async () => {
  const file = join(folder, 'by-ending.xlsx');
  expect((await runApplicationsCommand(server, ['export', '--out', file])).code).toBe(0);
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  const socket = join(folder, 'socket');
  const listening = createServer().listen(socket);
  try {
    expect(await runApplicationsCommand(server, ['export', '--out', socket])).toEqual({
      code: 1,
      output: `${socket} is not a regular file. Name another one with --out.\n`,
    });
  } finally {
    listening.close();
  }
  const wrong = join(folder, 'wrong');
  expect(await runApplicationsCommand({ databaseUrl: '', dataDir: wrong }, ['find', 'Ada'])).toEqual({
    code: 1,
    output: `There is no database in ${wrong}. Start a server once, or correct DATA_DIR, which names its folder.\n`,
  });
  expect(existsSync(wrong)).toBe(false);
});

test('the components of a repeat are rows of their own, with columns that all of them share', async () => {
  await submittedStudent(server, 'two@sports.example', { ...completeAnswers, sport_1_name: 'Chess', sport_2_name: '=Judo' });
  const file = join(folder, 'sports.csv');
  await exported(server, { file, repeat: 'sports', columns: ['Reference', 'Email', 'Number', 'name'] });
  const { reference: Reference } = await server.submissionOf('two@sports.example');
  expect(rowsIn(file).filter(({ Email }) => Email === 'two@sports.example')).toEqual([
    { Reference, Email: 'two@sports.example', Number: '1', name: 'Chess' },
    { Reference, Email: 'two@sports.example', Number: '2', name: "'=Judo" },
  ]);
  await expect(exported(server, { file, repeat: 'sprots' })).rejects.toThrow('There is no repeat "sprots". There are: sports.');
});
