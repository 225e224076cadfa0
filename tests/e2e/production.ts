import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbeddedPostgres } from '../../src/server/database/embedded-postgres.ts';
import { CHROMIUM_PATH } from '../chromium.ts';
import { openMailServer } from '../server/mail-server.ts';
import { startProcess, type RunningProcess } from '../start-process.ts';
import { findFreePort } from './free-port.ts';

const SERVE = join(import.meta.dirname, 'serve.ts');

export interface ProductionServer {
  readonly port: number;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
}

export interface ProductionSite {
  readonly webs: readonly [ProductionServer, ProductionServer];
  codeFor(address: string): Promise<string>;
  close(): Promise<void>;
}

/** @param url where students reach it, which a proxy on this machine sees to */
export async function startProduction(url: string, environment: Readonly<Record<string, string>> = {}): Promise<ProductionSite> {
  const [folder, dataDir] = ['matricula-postgres-', 'matricula-production-'].map((name) => {
    const made = mkdtempSync(join(tmpdir(), name));
    chmodSync(made, 0o711);
    return made;
  }) as [string, string];
  const [postgres, mails] = await Promise.all([openEmbeddedPostgres(folder, () => undefined), openMailServer()]);
  const shared = {
    PATH: process.env['PATH'] ?? '',
    HOME: dataDir,
    NODE_ENV: 'production',
    DATABASE_URL: Object.assign(new URL(postgres.url), { pathname: '/postgres' }).href,
    DATA_DIR: dataDir,
    BASE_URL: url,
    SECRET_KEY: 'a key that is made for this test, 32+ characters',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    CHROMIUM_PATH,
    ...environment,
  };
  const started: ProductionServer[] = [];
  const start = async (type: string): Promise<ProductionServer> => {
    const server = await startServer({ ...shared, PROCESS_TYPE: type });
    started.push(server);
    return server;
  };
  // The first one makes the tables.
  const webs = [await start('web'), await start('web')] as const;
  await start('worker');
  return {
    webs,
    async codeFor(address) {
      for (const until = Date.now() + 15_000; Date.now() < until; await pause(50)) {
        const mail = await mails.received.findLast(({ recipients }) => recipients.includes(address))?.mail;
        const code = /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1];
        if (code !== undefined) return code;
      }
      throw new Error(`No code was sent to ${address}`);
    },
    async close() {
      await Promise.all(started.map((server) => server.kill()));
      await Promise.all([postgres.stop(), mails.close()]);
      for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
    },
  };
}

async function startServer(environment: Readonly<Record<string, string>>): Promise<ProductionServer> {
  const port = await findFreePort();
  const run = async (): Promise<RunningProcess> => {
    const started = startProcess(process.execPath, [SERVE], { env: { ...environment, PORT: String(port) } });
    await started.until(async () => (await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined))?.ok || undefined);
    return started;
  };
  let server = await run();
  return {
    port,
    kill: async () => void (await server.end('SIGKILL')),
    startAgain: async () => void (server = await run()),
  };
}
