import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type ApiEndpoint, fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import type { ConversionState, PresignedUpload } from '../../src/api/schemas/document-schemas.ts';
import { createOrdinaryPdf } from '../conversion/damaged-pdfs.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { type ProcessVisitor, createProcessVisitor } from './process-visitor.ts';
import { newDataDir, type ServerProcess, startServerProcess } from './server-process.ts';
import { completeAnswers } from './tiny-application.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';

const dataDir = newDataDir();
const stepsFile = join(dataDir, 'steps');
const steps = (): readonly string[] => (existsSync(stepsFile) ? readFileSync(stepsFile, 'utf8').split('\n').filter(Boolean) : []);
const preload = `--import=${pathToFileURL(join(import.meta.dirname, 'kill-once-at-each-step.ts')).href}`;

async function supervised(environment: Readonly<Record<string, string>>) {
  const printed: string[] = [];
  let current: ServerProcess | undefined;
  const start = async (): Promise<ServerProcess> => {
    for (;;) {
      const before = steps().length;
      try {
        const started = await startServerProcess(environment, [preload]);
        current = started;
        void followed(started);
        return started;
      } catch (error) {
        if (steps().length === before) throw error;
      }
    }
  };
  const followed = async (started: ServerProcess): Promise<void> => {
    const how = await started.ended;
    printed.push(started.output());
    if (how === 'SIGKILL') server = start();
  };
  let server = start();
  await server;
  return {
    get url() {
      return current?.url ?? '';
    },
    output: () => printed.join('') + (current?.output() ?? ''),
    running: () => server,
  };
}
type Supervised = Awaited<ReturnType<typeof supervised>>;

const STUDENTS = 12;

/** Retries like browsers when there is no response, or the server is unavailable. */
async function insist(server: Supervised, visitor: ProcessVisitor, call: ApiEndpoint, body?: unknown): Promise<Response> {
  for (let tries = 0; tries < 50; tries += 1) {
    const response = await visitor.send(call, body).catch(() => undefined);
    if (response && response.status < 500) return response;
    await pause(200);
    await server.running();
  }
  throw new Error(`${call.path} was never answered.`);
}

async function newStudent(server: Supervised, username: string): Promise<ProcessVisitor> {
  const visitor = createProcessVisitor(server);
  await visitor.signUpAndLogIn(username);
  expect((await visitor.send(endpoints.saveAnswers, { answers: completeAnswers })).status).toBe(200);
  return visitor;
}

test('nothing is lost and nothing happens twice, wherever the server is killed on the way', { timeout: 900_000 }, async () => {
  const { url, client } = await createEmptyDatabase();
  const receiver = await openWebhookReceiver();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url, WEBHOOKS_INTO_NETWORK: 'yes', TEST_PRINTS: 'yes', TEST_STEPS: stepsFile };
  const server = await supervised(environment);
  const added = spawnSync(process.execPath, ['scripts/webhooks.ts', 'add', receiver.url], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  expect(added.status).toBe(0);
  const pdf = await createOrdinaryPdf();

  const upload = async (student: ProcessVisitor): Promise<void> => {
    const send = (call: ApiEndpoint, body?: unknown) => insist(server, student, call, body);
    for (;;) {
      const presigned = (await (await send(endpoints.presignedUrl, { answer_key: 'transcript' })).json()) as PresignedUpload;
      const form = new FormData();
      for (const [name, value] of Object.entries(presigned.fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(pdf)]));
      const posted = await fetch(new URL(presigned.url, server.url), { method: 'POST', body: form }).catch(() => undefined);
      await server.running();
      if (posted?.ok !== true) continue;
      await send(fillPathParams(endpoints.startConversion, { key: 'transcript' }), {
        file_key: presigned.fields['key'],
        file_name: 'grades.pdf',
      });
      for (;;) {
        const { status } = (await (
          await send(fillPathParams(endpoints.conversion, { key: 'transcript' }))
        ).json()) as Partial<ConversionState>;
        if (status === 'COMPLETED') return;
        if (status !== 'UNPROCESSED' && status !== 'IN_PROGRESS') break;
        await pause(200);
      }
    }
  };
  const copy = async (student: ProcessVisitor): Promise<void> => {
    for (;;) {
      const { status } = (await (await insist(server, student, endpoints.pdfCopy)).json()) as { readonly status: string };
      if (status === 'COMPLETED') return;
      await pause(500);
    }
  };

  const evening = async (student: ProcessVisitor): Promise<void> => {
    await upload(student);
    expect([200, 409]).toContain((await insist(server, student, endpoints.submit)).status);
    await copy(student);
  };

  const names = Array.from({ length: STUDENTS }, (_, n) => `s${n}@example.org`).toSorted();
  const students = await Promise.all(names.map((name) => newStudent(server, name)));
  writeFileSync(stepsFile, '');
  await Promise.all(students.map(evening));

  const rows = async (sql: string): Promise<readonly unknown[]> => (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  const eachOnce = (sql: string) => expect.poll(() => rows(sql), { timeout: 60_000 }).toEqual(names);
  await eachOnce('SELECT username FROM submission JOIN account ON id = account_id ORDER BY 1');
  await eachOnce("SELECT username FROM document JOIN account ON account.id = account_id WHERE status = 'COMPLETED' ORDER BY 1");
  await eachOnce("SELECT username FROM pdf_copy JOIN account ON account.id = account_id WHERE status = 'COMPLETED' ORDER BY 1");
  await eachOnce("SELECT recipient FROM mail WHERE kind = 'submitted' AND sent_at IS NOT NULL ORDER BY 1");
  await expect.poll(() => rows('SELECT id FROM webhook_delivery WHERE delivered_at IS NULL'), { timeout: 60_000 }).toEqual([]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(names.length);
  expect(readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'))).toHaveLength(2 * names.length);

  const died = steps();
  for (const step of [
    'insert into document > update stored_object',
    'update stored_object > update application',
    'insert into pgboss.job_common > commit',
    'insert into submission, update application',
    'insert into webhook_delivery > insert into pgboss.job_common',
    'insert into mail > insert into pgboss.job_common',
    'rename into outbox',
    'update mail',
    'update webhook_delivery',
    'update pdf_copy',
  ])
    expect(died).toContain(step);
  console.log(`killed at ${died.length} steps: of ${names.length} applications, 0 lost and 0 doubled`);
  await (await server.running()).end();
});
