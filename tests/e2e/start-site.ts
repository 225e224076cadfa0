import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { killOnExit } from '../../src/server/platform/kill-on-exit.ts';
import { CHROMIUM_PATH } from '../chromium.ts';
import { startProcess, type RunningProcess } from '../start-process.ts';
import { findFreePort } from './free-port.ts';
import type { NetworkTunnel } from './tunnel.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Shorter than a test may take, so that a mail that does not come is named. */
const MAIL_SECONDS = 60;

export interface RunningSite {
  readonly url: string;
  readonly listensAt: string;
  readonly dataDir: string;
  /** The newest confirmation code in the outbox for an address; waits until there is one. `not` is one already used. */
  readonly codeFor: (address: string, not?: string) => Promise<string>;
  readonly resetLinkFor: (address: string) => Promise<string>;
  readonly requestLinkFor: (address: string) => Promise<string>;
  readonly output: () => Promise<string>;
  readonly kill: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface SiteOptions {
  /** Script of the process: the server alone, or all of `npm start`. */
  readonly script?: 'tests/e2e/serve.ts' | 'scripts/start.ts' | 'tests/bench/bare-server.ts';
  readonly environment?: Readonly<Record<string, string>>;
  readonly root?: string;
  readonly tunnel?: NetworkTunnel;
}

const RUN_FOLDER = process.env['TEST_RUN_FOLDER'] ?? tmpdir();

export async function startSite({
  script = 'tests/e2e/serve.ts',
  environment = {},
  root = ROOT,
  tunnel,
}: SiteOptions = {}): Promise<RunningSite> {
  if (!existsSync(join(root, 'dist/index.html')))
    throw new Error('These tests run against the built application: run "npm run build" first.');
  const dataDir = await mkdtemp(join(RUN_FOLDER, 'matricula-e2e-'));
  // The database has another user if root runs the tests.
  await chmod(dataDir, 0o711);
  const port = environment['PORT'] === undefined ? await findFreePort() : Number(environment['PORT']);
  tunnel?.leadTo(port);
  const url = tunnel?.url ?? `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dataDir,
    PUBLIC_CALLS_PER_MINUTE: '100000',
    SIGN_UPS_PER_HOUR_PER_NETWORK: '100000',
    MAILS_PER_HOUR: '100000',
    CHROMIUM_PATH,
    ...(process.env['VITEST'] !== undefined && { TEST_LOAD_LEVEL: 'normal' }),
    ...environment,
  };
  const start = async (): Promise<RunningProcess> => {
    // Drops the test runner's variables, as some have names of our settings.
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
    const started = startProcess(process.execPath, [join(root, script)], { cwd: root, env });
    if (started.child.pid !== undefined) started.child.once('exit', killOnExit(started.child.pid, 'SIGTERM'));
    const address = tunnel ? url : `http://localhost:${port}`;
    await started.until(async () => (await fetch(address).catch(() => undefined))?.ok || undefined);
    return started;
  };
  let server = await start();
  let former = '';
  return {
    url,
    listensAt: `http://localhost:${port}`,
    dataDir,
    codeFor: (address, not) => codeInMail(dataDir, address, not),
    resetLinkFor: (address) => inMail(dataDir, address, (text) => /\/reset\?[^\s"<>]+/.exec(text)?.[0]),
    requestLinkFor: (address) => inMail(dataDir, address, (text) => /\/request#[\w-]+/.exec(text)?.[0]),
    output: async () => [former, server.output(), ...(await allMails(dataDir)).map(({ text }) => bodyOf(text))].join('\n'),
    kill: async () => void (await server.end('SIGKILL')),
    async startAgain() {
      former += server.output();
      server = await start();
    },
    async close() {
      await server.end();
      await tunnel?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const codeInMail = (dataDir: string, address: string, not?: string): Promise<string> =>
  inMail(dataDir, address, (text) => {
    const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
    return code === not ? undefined : code;
  });

/** Looks for something in the emails to an address, the newest first, until it is there. */
async function inMail(dataDir: string, address: string, find: (text: string) => string | undefined): Promise<string> {
  for (const until = Date.now() + MAIL_SECONDS * 1000; Date.now() < until; await pause(50)) {
    for (const mail of await mailsTo(dataDir, address)) {
      const found = find(mail);
      if (found !== undefined) return found;
    }
  }
  throw new Error(`No mail to ${address} with what was looked for`);
}

async function mailsTo(dataDir: string, address: string): Promise<readonly string[]> {
  const own = (await allMails(dataDir)).filter(({ text }) => text.toLowerCase().includes(`to: ${address.toLowerCase()}`));
  return own.toSorted((a, b) => b.mtimeMs - a.mtimeMs).map(({ text }) => bodyOf(text));
}

async function allMails(dataDir: string): Promise<readonly { readonly text: string; readonly mtimeMs: number }[]> {
  const outbox = join(dataDir, 'outbox');
  const names = existsSync(outbox) ? (await readdir(outbox)).filter((name) => name.endsWith('.eml')) : [];
  return Promise.all(
    names.map(async (name) => {
      const [text, { mtimeMs }] = await Promise.all([readFile(join(outbox, name), 'utf8'), stat(join(outbox, name))]);
      return { text, mtimeMs };
    }),
  );
}

function bodyOf(mail: string): string {
  const body = mail.slice(mail.search(/\r?\n\r?\n/));
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
