import { spawnSync, spawn } from 'node:child_process';
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
import { once } from 'node:events';
import { descendantsOf, stillRunning } from './processes.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import type { PreparedDecisionResponse } from '../../src/api/schemas/decision-schemas.ts';
import { PASSWORD } from './server-under-test.ts';

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

const commandsOf = (pid: number): string =>
  descendantsOf(pid)
    .map(({ command }) => command)
    .join('\n');

test(
  'when a server is killed its database does not keep running, and the next one starts on the same data',
  { timeout: 120_000 },
  async () => {
    const dataDir = newDataDir();
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const started = descendantsOf(server.pid);
    expect(commandsOf(server.pid)).toMatch(/postgres -D/);

    await server.end('SIGKILL');
    await expect.poll(() => stillRunning(started), { timeout: 15_000 }).toEqual([]);
    expect(await (await startServerProcess({ DATA_DIR: dataDir })).end()).toBe(0);
  },
);

test('a database that was still left running is found and stopped by the next server', { timeout: 120_000 }, async () => {
  const dataDir = newDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const started = descendantsOf(server.pid);
  const watcher = started.find(({ command }) => command.includes('kill-on-exit-watcher'));
  // Not only the watcher: the server would start another one.
  process.kill(server.pid, 'SIGSTOP');
  process.kill(watcher?.pid ?? 0, 'SIGKILL');
  await server.end('SIGKILL');

  const database = started.filter(({ command }) => command.includes('postgres -D'));
  expect(stillRunning(database)).toHaveLength(1);
  const next = await startServerProcess({ DATA_DIR: dataDir });
  expect(stillRunning(database)).toEqual([]);
  expect(await next.end()).toBe(0);
});

test('when a server is killed while it prints and converts, nothing keeps running', { timeout: 120_000 }, async () => {
  const busy = spawn(process.execPath, [join(import.meta.dirname, 'endless-jobs-program.ts'), newDataDir()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(busy.stdout, 'data');
  const started = descendantsOf(busy.pid ?? 0);
  const commands = started.map(({ command }) => command).join('\n');
  for (const part of ['sleep 1000', 'sleep 1001', 'sleep 1002', 'sleep 1003', '--type=renderer']) expect(commands).toContain(part);

  busy.kill('SIGKILL');
  await expect.poll(() => stillRunning(started), { timeout: 15_000 }).toEqual([]);
});

const NAMES = ['ada@example.org', 'bo@example.org', 'cy@example.org'];

test('a server that is killed in the middle of a release goes on with it, and tells each student once', { timeout: 300_000 }, async () => {
  const { url, client } = await createEmptyDatabase();
  const environment = { DATA_DIR: newDataDir(), DATABASE_URL: url, TEST_DECIDES: 'yes' };
  const server = await startServerProcess(environment);
  const rows = async (sql: string): Promise<readonly unknown[]> => (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  for (const name of NAMES) {
    const student = createProcessVisitor(server);
    await student.signUpAndLogIn(name);
    await student.send(endpoints.saveAnswers, { answers: completeAnswers });
    expect((await student.send(endpoints.submit)).status).toBe(200);
  }
  const env = { PATH: process.env['PATH'], ...environment };
  const typed = ['scripts/staff.ts', 'add', 'olive@example.org', '--name', 'Olive', '--role', 'editor'];
  const [link = ''] = spawnSync(process.execPath, typed, { env, encoding: 'utf8' }).stdout.split('\n');
  const officer = createProcessVisitor(server);
  const desk = async (call: ApiEndpoint, body?: unknown): Promise<unknown> => (await officer.send(call, body)).json();
  await desk(officeEndpoints.staffPassword, { id: new URL(link).searchParams.get('id'), password: PASSWORD, confirm_password: PASSWORD });
  await desk(officeEndpoints.staffLogin, { username: 'olive@example.org', password: PASSWORD });
  const accounts = (await rows('SELECT account_id FROM submission ORDER BY 1')).map(String);
  for (const id of accounts) {
    const { prepared } = (await desk(fillPathParams(officeEndpoints.prepareDecision, { id }), {
      base: 0,
      outcome: 'waitlisted',
    })) as PreparedDecisionResponse;
    await desk(fillPathParams(officeEndpoints.checkDecision, { id }), { version: prepared?.version });
  }

  // The second student's transaction has changed nearly all and waits.
  await rows('CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(900); RETURN OLD; END $$');
  await rows(
    `CREATE TRIGGER wait BEFORE DELETE ON prepared_decision FOR EACH ROW WHEN (OLD.account_id = '${accounts[1]}') EXECUTE FUNCTION wait()`,
  );
  await desk(officeEndpoints.releaseDecisions, { at: null });
  const waiting = "FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
  await expect.poll(() => rows(`SELECT pid ${waiting}`), { timeout: 30_000 }).toHaveLength(1);
  await server.end('SIGKILL');
  await rows(`SELECT pg_terminate_backend(pid) ${waiting}`);
  const told = 'SELECT account_id FROM application_state ORDER BY 1';
  expect(await rows(told), 'the others have their old page').toEqual(accounts.slice(0, 1));
  await rows('DROP TRIGGER wait ON prepared_decision');

  const next = await startServerProcess(environment);
  const mailed = "SELECT recipient FROM mail WHERE kind = 'state_decision' AND sent_at IS NOT NULL ORDER BY 1";
  await expect.poll(() => rows(mailed), { timeout: 150_000 }).toEqual(NAMES);
  expect(await rows(told)).toEqual(accounts);
  expect(await rows('SELECT account_id FROM prepared_decision')).toEqual([]);
  const mails = readdirSync(join(environment.DATA_DIR, 'outbox')).filter((name) => name.endsWith('.eml'));
  expect(mails, 'a code, a receipt and the decision').toHaveLength(3 * NAMES.length);
  await next.end();
});
