import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect } from 'vitest';
import type { FormDefinition } from '../../src/server/platform/form-definition.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { openServer, type ServerUnderTest } from './server-under-test.ts';
import { newDataDir, startServerProcess, type ServerProcess } from './server-process.ts';

export const SECRET_KEY = 'the same for all servers, 32 characters';

export function useServersInTurn(definition: FormDefinition, queue: string, mailKind: string) {
  const dataDir = newDataDir();
  let post: MailServer;
  let server: ServerUnderTest;
  let settings: Record<string, string>;
  const open = (): Promise<ServerUnderTest> => openServer(settings, { definition: () => definition });
  beforeAll(async () => {
    post = await openMailServer();
    settings = { SMTP_URL: `smtp://127.0.0.1:${post.port}`, SECRET_KEY };
    server = await open();
    settings = { ...settings, DATABASE_URL: server.databaseUrl };
  });
  afterAll(() => server.stop().then(() => post.close()));
  /** The emails that someone got, each once however often it came: a mail server may take one whose sender is killed before it knows. */
  const arrived = async (address: string): Promise<number> => {
    const mails = await Promise.all(post.received.filter(({ recipients }) => recipients.includes(address)).map(({ mail }) => mail));
    return new Set(mails.map(({ messageId }) => messageId)).size;
  };
  return {
    get server() {
      return server;
    },
    open,
    start: (environment: Record<string, string>): Promise<ServerProcess> =>
      startServerProcess({ ...settings, DATA_DIR: dataDir, ...environment }),
    openAgain: async (): Promise<void> => void (server = await open()),
    async enqueue(times = 1): Promise<void> {
      const boss = new PgBoss({ connectionString: server.databaseUrl, max: 1, migrate: false, supervise: false, schedule: false });
      await boss.start();
      for (let n = 0; n < times; n += 1) await boss.send(queue, {});
      await boss.stop({ graceful: false });
    },
    isDone: () =>
      expect
        .poll(() => server.query("SELECT state, output FROM pgboss.job WHERE name = $1 AND state <> 'completed'", [queue]), {
          timeout: 90_000,
        })
        .toEqual([]),
    posted: async (name: string): Promise<number> =>
      (await server.query('SELECT 1 FROM mail WHERE kind = $1 AND recipient LIKE $2', [mailKind, `${name}-%`])).length,
    allArrive: (addresses: readonly string[]) =>
      expect.poll(async () => Promise.all(addresses.map(arrived)), { timeout: 90_000 }).toEqual(addresses.map(() => 1)),
  };
}
