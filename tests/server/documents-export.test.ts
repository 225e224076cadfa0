import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { exportDocuments, type ExportDocumentsOptions } from '../../src/operations/applications/export-documents.ts';
import { parseBucketUrl, createBucketTarget, createFolderTarget } from '../../src/operations/applications/export-target.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import type { ObjectStore } from '../../src/server/objects/object-store.ts';
import { openObjectStore } from '../../src/server/objects/open-object-store.ts';
import type { FetchPage } from '../../src/server/pdf/print-view.ts';
import { loadSecrets } from '../../src/server/platform/secrets.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { runApplicationsCommand } from './applications-command.ts';
import { quickConverter } from './quick-converter.ts';
import { sharedServer } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';
import { uploadAndWaitForConversion, createTestPdf } from './upload-file.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const ask: FetchPage = () =>
  Promise.resolve({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from('<html lang="en"><title>Application</title><main id="reading"><h1>Application</h1></main></html>'),
  });
const server = await sharedServer({ fetchPage: ask, converter: quickConverter });
const folder = createTemporaryFolder('documents', afterAll);

async function collected(
  { folder: to, ...options }: Partial<ExportDocumentsOptions> & { folder: string },
  change: (store: ObjectStore) => Pick<ObjectStore, 'get'>,
) {
  const secrets = loadSecrets({ dataDir: server.dataDir });
  const { db, close } = openDatabase(server.databaseUrl, () => undefined);
  const objects = await openObjectStore(
    { dataDir: server.dataDir, s3: undefined },
    { secrets, clock: systemClock, report: () => undefined },
  );
  try {
    return await exportDocuments(db, secrets.dataKeys, change(objects), 'America/Los_Angeles', {
      since: undefined,
      target: createFolderTarget(to),
      ...options,
    });
  } finally {
    await objects.close();
    await close();
  }
}
const asItIs = (store: ObjectStore): ObjectStore => store;

interface ManifestRow {
  readonly Path: string;
  readonly Reference: string;
  readonly Key: string;
  readonly 'File name': string;
  readonly Bytes: string;
  readonly 'SHA-256': string;
  readonly State: string;
}
const manifestIn = (of: string): readonly ManifestRow[] => parse(readFileSync(join(of, 'manifest.csv')), { columns: true, bom: true });

const pdf = await createTestPdf();

async function submitted(address: string, { file, copy = false }: { readonly file?: string; readonly copy?: boolean }): Promise<string> {
  server.wait({ seconds: 1 });
  const student = await server.student(address, completeAnswers);
  if (file !== undefined) {
    await uploadAndWaitForConversion(server, student, 'transcript', file, pdf);
  }
  expect((await student.call(endpoints.submit)).status).toBe(200);
  const state = async (): Promise<unknown> => (await student.call(endpoints.pdfCopy)).body['status'];
  if (copy) await expect.poll(state, { timeout: 60_000 }).toBe('COMPLETED');
  return (await server.submissionOf(address)).reference;
}

test(
  'the office gets each document and copy in a folder of its application, and a manifest with their checksums',
  { timeout: 90_000 },
  async () => {
    const ada = await submitted('ada@papers.example', { file: '=cmd.pdf', copy: true });
    const grace = await submitted('grace@papers.example', {});
    const draft = await server.student('draft@papers.example');
    await uploadAndWaitForConversion(server, draft, 'transcript', 'draft.pdf', pdf);

    const to = join(folder, 'season');
    expect(await collected({ folder: to }, asItIs)).toMatchObject({ rows: 2, files: 2, absent: 1 });
    const manifest = manifestIn(to);
    expect(manifest.map(({ Path, Reference, Key, State }) => [Path, Reference, Key, State])).toEqual([
      [`${ada}/transcript.pdf`, ada, 'transcript', 'written'],
      [`${ada}/pdf-copy.pdf`, ada, '', 'written'],
      [`${grace}/pdf-copy.pdf`, grace, '', 'not made yet'],
    ]);
    expect(manifest[0]?.['File name'], 'a spreadsheet runs nothing').toBe("'=cmd.pdf");
    for (const { Path, Bytes, 'SHA-256': sum } of manifest.slice(0, 2)) {
      const content = readFileSync(join(to, Path));
      expect([content.subarray(0, 5).toString(), String(content.length), createHash('sha256').update(content).digest('hex')]).toEqual([
        '%PDF-',
        Bytes,
        sum,
      ]);
    }
    expect(existsSync(join(to, `${grace}/pdf-copy.pdf`))).toBe(false);
  },
);

test('one that stops half-way has no manifest until the next is done, and a file that the store has lost is named', async () => {
  const to = join(folder, 'again');
  let fetched = 0;
  const failing = (store: ObjectStore): Pick<ObjectStore, 'get'> => ({
    get(key) {
      fetched += 1;
      return fetched > 1 ? Promise.reject(new Error('The store is away.')) : store.get(key);
    },
  });
  await expect(collected({ folder: to }, failing)).rejects.toThrow('The store is away.');
  expect(existsSync(join(to, 'manifest.csv'))).toBe(false);
  expect(await collected({ folder: to }, () => ({ get: () => Promise.resolve(undefined) }))).toMatchObject({
    rows: 2,
    files: 0,
    absent: 3,
  });
  expect(manifestIn(to).map(({ State }) => State)).toEqual(['lost', 'lost', 'not made yet']);
  expect(await collected({ folder: to }, asItIs)).toMatchObject({ rows: 2, files: 2 });
  expect(manifestIn(to).map(({ State }) => State)).toEqual(['written', 'written', 'not made yet']);
});

test('the copies that are missing are asked for by one command, once, and a server prints them', { timeout: 60_000 }, async () => {
  const ask = () => runApplicationsCommand(server, ['copies']);
  expect((await ask()).output).toContain('1 application has its PDF copy.\n1 copy is asked for');
  await expect.poll(async () => (await ask()).output, { timeout: 30_000, interval: 500 }).toBe('2 applications have their PDF copies.\n');
  const printed = await server.query("SELECT count(*)::int AS n FROM pdf_copy WHERE of_submission AND status = 'COMPLETED'");
  expect(printed).toEqual([{ n: 2 }]);
});

test('a bucket gets the same files, and its manifest last, also after an interruption', async () => {
  const bucket = new Map<string, string>();
  let isAway = true;
  const store = {
    put(key: string, content: Uint8Array): Promise<void> {
      if (isAway && bucket.size > 0) return Promise.reject(new Error('The bucket is away.'));
      bucket.set(key, Buffer.from(content).toString());
      return Promise.resolve();
    },
  };
  expect(parseBucketUrl('s3://season')).toEqual({ bucket: 'season', prefix: '' });
  expect(parseBucketUrl('/papers')).toBeUndefined();
  const { prefix = '' } = parseBucketUrl('s3://season/2027/fall') ?? {};
  const target = createBucketTarget('s3://season/2027/fall', prefix, store, join(folder, 'waiting'));
  await expect(collected({ folder, target }, asItIs)).rejects.toThrow('The bucket is away.');
  isAway = false;
  await collected({ folder, target }, asItIs);
  const rows = parse(bucket.get('2027/fall/manifest.csv') ?? '', { columns: true, bom: true }) as readonly ManifestRow[];
  const written = rows.filter(({ State }) => State === 'written');
  expect(written.length).toBeGreaterThan(1);
  expect([...bucket.keys()].toSorted()).toEqual(['2027/fall/manifest.csv', ...written.map(({ Path }) => `2027/fall/${Path}`)].toSorted());
  expect([...bucket.keys()].at(-1)).toBe('2027/fall/manifest.csv');
  expect(existsSync(target.manifest)).toBe(false);
  expect((await runApplicationsCommand(server, ['documents', '--out', 's3://season/2027'])).output).toContain(
    "it cannot reach the bucket 'season'",
  );
});

test('what was submitted before a day is left out', async () => {
  const to = join(folder, 'later');
  expect(await collected({ folder: to, since: '2099-01-01' }, asItIs)).toMatchObject({ rows: 0, files: 0, absent: 0 });
  await expect(collected({ folder: to, since: 'soon' }, asItIs)).rejects.toThrow('--since soon is not a day');
});
