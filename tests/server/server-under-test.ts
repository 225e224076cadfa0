import { argon2Sync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Client, Pool } from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { endpoints, type ApiEndpoint, type ShapedEndpoint } from '../../src/api/endpoints.ts';
import type { EndpointPart, EndpointSchema } from '../../src/api/schemas/endpoint-schemas.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import type { FormDefinition } from '../../src/server/platform/form-definition.ts';
import type { HashThreadPool } from '../../src/server/platform/hash-thread-pool.ts';
import { assembleServer, type AssembledServer, type ServerOptions } from '../../src/server/main.ts';
import { loadSecrets } from '../../src/server/platform/secrets.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { associatedDataOf } from '../../src/server/database/sealed-columns.ts';
import { CHROMIUM_PATH } from '../chromium.ts';
import { expectReadableRefusal } from './expect-readable-refusal.ts';
import { completeAnswers, tinyApplication } from './tiny-application.ts';

export const PASSWORD = 'Correct-horse-9';
export const OTHER_PASSWORD = 'Another-horse-8';
/** Shorter than a test may take, so that a mail that does not come is named. */
const MAIL_SECONDS = 25;

export interface PrintedMail {
  readonly to: string;
  readonly subject: string;
  readonly essence: string;
  readonly file: string;
}

export interface ServerUnderTest extends Pick<AssembledServer, 'accept'> {
  readonly app: FastifyInstance;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly clock: Clock;
  wait(time: { minutes?: number; seconds?: number; hours?: number }): void;
  browser(address?: string): TestBrowser;
  /** The next mail to an address that has not been read yet, as the terminal shows it; one that waits is sent at once. */
  mailTo(address: string): Promise<PrintedMail>;
  readonly mails: readonly PrintedMail[];
  /** Makes jobs that wait for their time due, and wakes the workers. */
  hurry(queue: string, state: 'created' | 'retry'): Promise<void>;
  student(address: string, answers?: object): Promise<TestBrowser>;
  submissionOf(username: string): Promise<{ readonly reference: string; readonly answers: unknown; readonly summary: unknown }>;
  idOf(username: string): Promise<string>;
  query(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
}

export interface TestBrowser {
  readonly cookies: Map<string, string>;
  call(call: ApiEndpoint, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  /** The body of the response alone. */
  read<S extends EndpointSchema>(
    call: ShapedEndpoint<S>,
    ...order: readonly [body?: unknown, headers?: Record<string, string>]
  ): Promise<EndpointPart<S, 'response'>>;
}

let compiled: FormDefinition | undefined;
const tiny = (): FormDefinition => (compiled ??= tinyApplication());

/** The least that argon2id does. As the server asks for it, each password would take 25 ms, and its thread as much. */
export const quickHashing: HashThreadPool = {
  argon2id: (order) => Promise.resolve(argon2Sync('argon2id', { ...order, memory: 8, passes: 1 })),
  close: () => Promise.resolve(),
};

export async function openServer(
  environment: Record<string, string> = {},
  options: Partial<
    Pick<ServerOptions, 'definition' | 'pages' | 'converter' | 'fetchPage' | 'hashing' | 'mailLogo' | 'timeLimits' | 'loadLevel'>
  > = {},
): Promise<ServerUnderTest> {
  const databaseUrl = environment['DATABASE_URL'] ?? (await createFreshDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-test-'));
  let now = Date.now();
  const mails: PrintedMail[] = [];
  const read = new Set<PrintedMail>();
  const settings = parseSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_CALLS_PER_MINUTE: '100000',
    SIGN_UPS_PER_HOUR_PER_NETWORK: '100000',
    MAILS_PER_HOUR: '100000',
    CHROMIUM_PATH,
    ...environment,
  });
  const { app, accept, stop } = await assembleServer(settings, {
    definition: tiny,
    hashing: quickHashing,
    loadLevel: () => 'normal',
    ...options,
    clock: () => new Date(now),
    print: (text) => mails.push(readMail(text)),
  });
  await app.ready();
  const keys = loadSecrets(settings).dataKeys;
  // A connection costs more than most questions.
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);

  const server: ServerUnderTest = {
    app,
    accept,
    databaseUrl,
    dataDir,
    mails,
    clock: () => new Date(now),
    wait({ hours = 0, minutes = 0, seconds = 0 }) {
      now += ((hours * 60 + minutes) * 60 + seconds) * 1000;
    },
    browser: (address) => openBrowser(app, settings.baseUrl, address),
    async mailTo(address) {
      await server.hurry('send-mail', 'created');
      for (const end = Date.now() + MAIL_SECONDS * 1000; Date.now() < end; await pause(10)) {
        const mail = mails.find((one) => one.to === address && !read.has(one));
        if (mail) {
          read.add(mail);
          return mail;
        }
      }
      throw new Error(`No mail to ${address} arrived.`);
    },
    async hurry(queue, state) {
      const due = 'UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = $2::pgboss.job_state AND start_after > now()';
      const wake = "SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) FROM due LIMIT 1";
      await server.query(`WITH due AS (${due} RETURNING name) ${wake}`, [queue, state]);
    },
    async student(address, answers) {
      const browser = openBrowser(app, settings.baseUrl);
      await browser.call(endpoints.signUp, { username: address, password: PASSWORD });
      await browser.call(endpoints.confirm, { username: address, code: (await server.mailTo(address)).essence });
      await browser.call(endpoints.login, { username: address, password: PASSWORD });
      if (answers) expect((await browser.call(endpoints.saveAnswers, { answers })).status).toBe(200);
      return browser;
    },
    async submissionOf(username) {
      const [row = {}] = await server.query(
        'SELECT submission.* FROM submission JOIN account ON account.id = account_id WHERE username = $1',
        [username],
      );
      const opened = (column: 'answers' | 'summary'): unknown =>
        keys.unseal(row[column] as Buffer, associatedDataOf(`submission.${column}`, String(row['account_id'])));
      return { reference: String(row['reference']), answers: opened('answers'), summary: opened('summary') };
    },
    async idOf(username) {
      const [account] = await server.query('SELECT id FROM account WHERE username = $1', [username]);
      return String(account?.['id'] ?? '');
    },
    async query(sql, values = []) {
      if (pool.ending) return withDatabaseClient(databaseUrl, async (client) => (await client.query(sql, [...values])).rows);
      return (await pool.query<Record<string, unknown>>(sql, [...values])).rows;
    },
    async stop() {
      await stop();
      await pool.end();
      rmSync(dataDir, { recursive: true });
    },
  };
  return server;
}

export async function sharedServer(options?: Parameters<typeof openServer>[1]): Promise<ServerUnderTest> {
  const server = await openServer({}, options);
  afterAll(server.stop);
  return server;
}

export async function waitForJobs(server: ServerUnderTest, queue?: string): Promise<void> {
  const left = "SELECT name, state FROM pgboss.job WHERE state IN ('created', 'active', 'retry') AND name = coalesce($1, name)";
  await expect.poll(() => server.query(left, [queue ?? null]), { timeout: 20_000 }).toEqual([]);
}

export const readProfileAnswers = async (student: TestBrowser): Promise<unknown> => (await student.call(endpoints.profile)).body['answer'];

export async function submitCompleteApplication(student: TestBrowser): Promise<void> {
  await student.call(endpoints.saveAnswers, { answers: completeAnswers });
  expect((await student.call(endpoints.submit)).status).toBe(200);
}

export async function submittedStudent(server: ServerUnderTest, address: string, answers: object = completeAnswers) {
  const student = await server.student(address, answers);
  expect((await student.call(endpoints.submit)).status).toBe(200);
  return { student, id: await server.idOf(address) };
}

/** A browser in which nobody is logged in, and what it asks about accounts; each log-in is in a browser of its own. */
export function createOutsider(server: ServerUnderTest) {
  const browser = server.browser();
  return {
    browser,
    signUp: (username: string, password = PASSWORD) => browser.call(endpoints.signUp, { username, password }),
    confirm: (username: string, code: string) => browser.call(endpoints.confirm, { username, code }),
    logIn: (username: string, password = PASSWORD) => server.browser().call(endpoints.login, { username, password }),
  };
}

function openBrowser(app: FastifyInstance, { host, origin }: URL, remoteAddress = '127.0.0.1'): TestBrowser {
  const cookies = new Map<string, string>();
  const browser: TestBrowser = {
    cookies,
    async call({ method, path }, body, headers = {}) {
      const response = await app.inject({
        method,
        url: path,
        remoteAddress,
        headers: { host, 'content-type': 'application/json', ...(method === 'GET' ? {} : { origin }), ...headers },
        cookies: Object.fromEntries(cookies),
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      for (const { name, value } of response.cookies) value === '' ? cookies.delete(name) : cookies.set(name, value);
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const answer: Record<string, unknown> = isJson ? response.json() : {};
      expectReadableRefusal(path, answer['message']);
      return { status: response.statusCode, body: answer, headers: response.headers };
    },
    read: async (...order) => (await browser.call(...order)).body as never,
  };
  return browser;
}

export async function createFreshDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withDatabaseClient(url.href, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE finished`));
  return Object.assign(url, { pathname: `/${name}` }).href;
}

export async function withDatabaseClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function readMail(text: string): PrintedMail {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const [to = '', subject = '', ...rest] = lines;
  return {
    to: to.replace('Mail to ', ''),
    subject,
    essence: rest.length > 1 ? (rest[0] ?? '') : '',
    file: (rest.at(-1) ?? '').replace(/^\(the full email: (.*)\)$/, '$1'),
  };
}
