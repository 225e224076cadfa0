import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { chooseRunner } from '../../../src/server/store/embedded/run-as.ts';
import { freePort } from '../../e2e/free-port.ts';

const DEBIAN = '/usr/lib/postgresql';

/** Folder of the programs of the oldest PostgreSQL that Debian's packages have installed here; undefined if there is none. */
export const installedPostgres: string | undefined = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .toSorted((a, b) => Number(a) - Number(b))
  .map((version) => join(DEBIAN, version, 'bin'))
  .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_dump')));

export interface OwnPostgres {
  /** Of an empty database, owned by a user who may do nothing else. */
  newDatabase(): Promise<string>;
  readonly bin: string;
  stop(): void;
}

/** A PostgreSQL as an operator has one. */
export async function startOwnPostgres(bin: string): Promise<OwnPostgres> {
  const runner = chooseRunner();
  const folder = mkdtempSync(join(tmpdir(), 'matricula-postgres-'));
  chmodSync(folder, 0o711);
  const [data, password, secret] = [join(folder, 'data'), join(folder, 'password'), randomBytes(12).toString('hex')];
  runner.give(folder);
  writeFileSync(password, secret, { mode: 0o600 });
  runner.give(password);
  const run = (program: string, ...words: string[]): unknown =>
    execFileSync(join(bin, program), words, { ...runner.identity, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  run('initdb', '-D', data, '--auth=scram-sha-256', '--username=postgres', `--pwfile=${password}`, '--encoding=UTF8', '--locale=C.UTF-8');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options);
  return {
    bin,
    async newDatabase() {
      const client = new Client({ connectionString: `postgres://postgres:${secret}@127.0.0.1:${port}/postgres` });
      await client.connect();
      const name = `owned_${randomBytes(6).toString('hex')}`;
      await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${secret}'`);
      await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
      await client.end();
      return `postgres://${name}:${secret}@127.0.0.1:${port}/${name}`;
    },
    stop() {
      run('pg_ctl', 'stop', '-m', 'fast', '-w', '-D', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
