import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { readPostmasterPid } from '../../src/server/database/embedded/cluster.ts';
import { createProcessVisitor } from './process-visitor.ts';
import { childrenOf } from './processes.ts';
import { newDataDir, startServerProcess, type ServerProcess } from './server-process.ts';

const clusterOf = (dataDir: string): string => join(dataDir, 'postgres', 'cluster');
const postmasterOf = (dataDir: string): number => readPostmasterPid(clusterOf(dataDir))?.pid ?? 0;
const isReady = async ({ url }: ServerProcess): Promise<boolean> => (await fetch(`${url}/health/ready`)).ok;

test('the embedded database comes back by itself when it is killed, and nothing that was saved is lost', { timeout: 180_000 }, async () => {
  const dataDir = newDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const { port } = readPostmasterPid(clusterOf(dataDir)) ?? {};
  const visitor = createProcessVisitor(server);
  await visitor.signUpAndLogIn('ada@example.org');
  expect((await visitor.send(endpoints.saveAnswers, { answers: { first_name: 'Ada' } })).status).toBe(200);

  process.kill(postmasterOf(dataDir), 'SIGKILL');
  const save = async (): Promise<unknown[]> => {
    const { status, headers } = await visitor.send(endpoints.saveAnswers, { answers: { first_name: 'Ada L.' } });
    return [status, headers.get('retry-after')];
  };
  await expect.poll(save, { timeout: 10_000, interval: 10 }).toEqual([503, '5']);
  expect(await isReady(server)).toBe(false);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);

  await expect.poll(() => isReady(server), { timeout: 30_000 }).toBe(true);
  expect(readPostmasterPid(clusterOf(dataDir))?.port).toBe(port);
  expect(await (await visitor.send(endpoints.profile)).json()).toMatchObject({ answer: { first_name: expect.stringMatching(/^Ada/) } });
  expect((await save())[0]).toBe(200);
  await createProcessVisitor(server).signUpAndLogIn('bea@example.org');
  await expect(startServerProcess({ DATA_DIR: dataDir })).rejects.toThrow(/Another server is running on .*DATA_DIR/);
  const logged = server
    .output()
    .split('\n')
    .filter((line) => line.includes('The embedded database'));
  expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, msg: 'The embedded database has stopped (SIGKILL) and is being restarted.' },
    { level: 40, msg: 'The embedded database is back.' },
  ]);
  expect(await server.end()).toBe(0);
  expect(readPostmasterPid(clusterOf(dataDir))).toBeUndefined();
});

test(
  'a database that is asked to shut down while students save is back within seconds, and no save is lost',
  { timeout: 180_000 },
  async () => {
    const dataDir = newDataDir();
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const visitor = createProcessVisitor(server);
    await visitor.signUpAndLogIn('ada@example.org');
    const former = postmasterOf(dataDir);
    const saved: string[] = [];
    const statuses = new Set<number>();
    const save = async (name: string): Promise<void> => {
      const { status } = await visitor.send(endpoints.saveAnswers, { answers: { first_name: name } });
      statuses.add(status);
      if (status === 200) saved.push(name);
    };
    for (let n = 0; n < 20; n += 1) await save(`before ${n}`);

    // It would wait until all connections are closed, and take no new ones.
    process.kill(former, 'SIGTERM');
    const asked = Date.now();
    for (let n = 0; postmasterOf(dataDir) === former || !(await isReady(server)); n += 1) {
      await save(`meanwhile ${n}`);
      expect(Date.now() - asked).toBeLessThan(15_000);
    }
    await expect.poll(() => save('after').then(() => saved.at(-1)), { timeout: 10_000 }).toBe('after');
    expect(Date.now() - asked).toBeLessThan(15_000);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await (await visitor.send(endpoints.profile)).json()).toMatchObject({ answer: { first_name: 'after' } });
    await createProcessVisitor(server).signUpAndLogIn('bea@example.org');
    expect(server.output()).toContain('The embedded database is shutting down: its connections are closed');
    expect(server.output()).toContain('The embedded database is back.');
    expect(await server.end()).toBe(0);
  },
);

test('a database that cannot be started again for a while comes back once it can', { timeout: 180_000 }, async () => {
  const dataDir = newDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const log = join(clusterOf(dataDir), 'pg_wal');
  chmodSync(log, 0);
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  await expect.poll(() => isReady(server), { timeout: 10_000 }).toBe(false);
  await pause(3000);
  expect(await isReady(server)).toBe(false);
  chmodSync(log, 0o700);
  await expect.poll(() => isReady(server), { timeout: 30_000 }).toBe(true);
});

test('a server whose database cannot be started again ends, so that it is restarted', { timeout: 180_000 }, async () => {
  const dataDir = newDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir, TEST_DATABASE_TRIES: '2' });
  chmodSync(join(clusterOf(dataDir), 'pg_wal'), 0);
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(
    /The embedded database has stopped and could not be restarted in 2 tries, so the server stops too\..*Permission denied/s,
  );
});

test(
  'a save that the database does not answer is refused in time, and the next ones go on when it answers again',
  { timeout: 120_000 },
  async () => {
    const dataDir = newDataDir();
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const visitor = createProcessVisitor(server);
    await visitor.signUpAndLogIn('ada@example.org');
    const postmaster = postmasterOf(dataDir);
    const frozen = [postmaster, ...childrenOf(postmaster)];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      const asked = Date.now();
      const ready = isReady(server);
      const { status, headers } = await visitor.send(endpoints.saveAnswers, { answers: { first_name: 'Ada' } });
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(Date.now() - asked).toBeLessThan(17_000);
      expect(await ready).toBe(false);
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await expect
      .poll(async () => (await visitor.send(endpoints.saveAnswers, { answers: { first_name: 'Ada' } })).status, { timeout: 20_000 })
      .toBe(200);
    await expect.poll(() => isReady(server), { timeout: 20_000 }).toBe(true);
    expect(await server.end()).toBe(0);
  },
);

test('a disk that is nearly full makes the server not ready, until there is room again', { timeout: 180_000 }, async () => {
  const dataDir = newDataDir();
  const isFull = join(dataDir, 'full');
  const server = await startServerProcess({ DATA_DIR: dataDir }, [
    `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { statfs } = fs.promises;
    fs.promises.statfs = async (path) => ({ ...await statfs(path), ...(fs.existsSync('${isFull}') ? { bavail: 7000, bsize: 4096 } : {}) });
    syncBuiltinESMExports();
  `)}`,
  ]);
  expect(await isReady(server)).toBe(true);
  writeFileSync(isFull, '');
  expect(await isReady(server)).toBe(false);
  rmSync(isFull);
  expect(await isReady(server)).toBe(true);
});

test('a database of one’s own that goes away is one line of the log, and one when it is back', { timeout: 120_000 }, async () => {
  const { url, away, back } = await breakable(inject('postgresUrl'));
  const worker = await startServerProcess({
    DATA_DIR: newDataDir(),
    DATABASE_URL: url,
    SECRET_KEY: 'the same for all of them, 32 characters',
    BASE_URL: 'http://localhost:3000',
    PROCESS_TYPE: 'worker',
  });
  const lines = (): readonly unknown[] =>
    worker
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as unknown);
  expect(lines()).toEqual([]);
  away();
  await pause(10_000);
  const lost = { level: 50, msg: expect.stringMatching(/^The database does not respond \(\w+.*\)\. It is tried again until it does\.$/) };
  expect(lines()).toMatchObject([lost]);
  await back();
  await expect.poll(lines, { timeout: 20_000 }).toMatchObject([lost, { level: 40, msg: 'The database is back.' }]);
  await pause(3000);
  expect(lines()).toHaveLength(2);
  expect(await worker.end()).toBe(0);
});

async function breakable(databaseUrl: string) {
  const name = `away_${randomBytes(6).toString('hex')}`;
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(`CREATE DATABASE ${name} TEMPLATE finished`);
  await owner.end();
  const from = new URL(databaseUrl);
  const open = new Set<Socket>();
  const way = createServer((socket) => {
    const onward = connect(Number(from.port), from.hostname);
    for (const end of [socket, onward]) {
      open.add(end);
      end.on('error', () => undefined).on('close', () => [socket, onward].forEach((one) => one.destroy()));
    }
    socket.pipe(onward).pipe(socket);
  });
  const listen = (port: number): Promise<unknown> => once(way.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = way.address() as AddressInfo;
  const away = (): void => {
    way.close();
    for (const socket of open) socket.destroy();
    open.clear();
  };
  onTestFinished(away);
  const url = Object.assign(new URL(databaseUrl), { port: String(port), hostname: '127.0.0.1', pathname: `/${name}` }).href;
  return { url, away, back: () => listen(port) };
}
