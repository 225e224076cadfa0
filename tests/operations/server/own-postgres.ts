import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findOrCreateOsUser } from '../../../src/server/database/embedded/os-user.ts';
import { findFreePort } from '../../e2e/free-port.ts';

const DEBIAN = '/usr/lib/postgresql';

/** Folder of the programs of the oldest PostgreSQL that Debian's packages have installed here; undefined if there is none. */
export const installedPostgresFolder: string | undefined = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .toSorted((a, b) => Number(a) - Number(b))
  .map((version) => join(DEBIAN, version, 'bin'))
  .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_dump')));

export interface TestPostgres {
  newDatabase(): Promise<string>;
  readonly bin: string;
  readonly port: number;
  readonly url: string;
  asSuperuser(statement: string): Promise<void>;
  /** Synchronous standby: commits are confirmed only once it has them. */
  standby(): Promise<PostgresStandby>;
  crash(): void;
  start(): void;
  restart(): void;
  stop(): void;
}
export interface PostgresStandby {
  readonly port: number;
  promote(): void;
  stop(): void;
}

/** A PostgreSQL as an operator has one. @param more options of its own for `postgres` */
export async function startTestPostgres(bin: string, more = ''): Promise<TestPostgres> {
  const runner = findOrCreateOsUser();
  const folder = mkdtempSync(join(tmpdir(), 'matricula-postgres-'));
  chmodSync(folder, 0o711);
  const [data, password, secret] = [join(folder, 'data'), join(folder, 'password'), randomBytes(12).toString('hex')];
  runner.give(folder);
  writeFileSync(password, secret, { mode: 0o600 });
  runner.give(password);
  const run = (program: string, ...words: string[]): unknown =>
    execFileSync(join(bin, program), words, { ...runner.identity, cwd: folder, stdio: 'ignore' });
  const port = await findFreePort();
  run('initdb', '-D', data, '--auth=scram-sha-256', '--username=postgres', `--pwfile=${password}`, '--encoding=UTF8', '--locale=C.UTF-8');
  const serverAt = (place: string, at: number) => {
    const on = ['-w', '-D', place];
    return {
      port: at,
      start: () =>
        void run(
          'pg_ctl',
          'start',
          ...on,
          '-l',
          join(folder, `log-${at}`),
          '-o',
          `-p ${at} -c listen_addresses=127.0.0.1 -c unix_socket_directories= ${more}`,
        ),
      crash: () => void run('pg_ctl', 'stop', ...on, '-m', 'immediate'),
      promote: () => void run('pg_ctl', 'promote', ...on),
      stop: () => void run('pg_ctl', 'stop', ...on, '-m', 'fast'),
    };
  };
  const url = `postgres://postgres:${secret}@127.0.0.1:${port}/postgres`;
  const asOwner = async (work: (client: Client) => Promise<unknown>): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  const own = serverAt(data, port);
  own.start();
  return {
    ...own,
    bin,
    url,
    asSuperuser: (statement) => asOwner((client) => client.query(statement)),
    restart() {
      own.stop();
      own.start();
    },
    async newDatabase() {
      const name = `owned_${randomBytes(6).toString('hex')}`;
      await asOwner(async (client) => {
        await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${secret}'`);
        await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
      });
      return `postgres://${name}:${secret}@127.0.0.1:${port}/${name}`;
    },
    async standby() {
      const second = serverAt(join(folder, 'standby'), await findFreePort());
      const source = `host=127.0.0.1 port=${port} user=postgres password=${secret} application_name=standby`;
      run('pg_basebackup', '-D', join(folder, 'standby'), '-d', source, '-R', '-X', 'stream', '-c', 'fast');
      second.start();
      await asOwner(async (client) => {
        await client.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
        await client.query('SELECT pg_reload_conf()');
        for (let states: unknown; states !== 'sync';) {
          states = (await client.query('SELECT sync_state FROM pg_stat_replication')).rows[0]?.sync_state;
          await pause(100);
        }
      });
      return second;
    },
    stop() {
      if (existsSync(join(data, 'postmaster.pid'))) own.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
