import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { openTunnel } from '../../e2e/tunnel.ts';
import { type ProcessVisitor, createProcessVisitor } from '../../server/process-visitor.ts';
import { newDataDir, type ServerProcess, startServerProcess } from '../../server/server-process.ts';
import { installedPostgresFolder, type TestPostgres, startTestPostgres } from './own-postgres.ts';

const KEYS = ['first_name', 'state', 'sport_1_name', 'sport_2_name', 'grades'] as const;

async function savingStudents(server: ServerProcess, count: number) {
  const students: { readonly name: string; readonly visitor: ProcessVisitor; readonly saved: Record<string, number> }[] = [];
  while (students.length < count) {
    const names = Array.from({ length: 8 }, (_, n) => `s${students.length + n}@example.org`);
    students.push(
      ...(await Promise.all(
        names.map(async (name) => {
          const visitor = createProcessVisitor(server);
          await visitor.signUpAndLogIn(name);
          expect((await visitor.send(endpoints.saveAnswers, { answers: { country: 'USA' } })).status).toBe(200);
          return { name, visitor, saved: Object.fromEntries(KEYS.map((key) => [key, 0])) };
        }),
      )),
    );
  }
  const statuses = new Map<number, number>();
  let isOver = false;
  const writers = students.flatMap(({ visitor, saved }) =>
    KEYS.map(async (key) => {
      for (let n = 1; !isOver; n += 1) {
        const status = await visitor.send(endpoints.saveAnswers, { answers: { [key]: String(n) } }).then(
          (response) => response.status,
          () => 0,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) saved[key] = n;
        else await pause(50);
      }
    }),
  );
  const total = (): number => statuses.get(200) ?? 0;
  return {
    statuses,
    async more(count: number): Promise<void> {
      const before = total();
      await expect.poll(total, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + count);
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(writers);
    },
    async expectKept(at: Pick<ServerProcess, 'url' | 'output'>): Promise<void> {
      for (const { name, saved } of students) {
        const visitor = createProcessVisitor(at);
        await visitor.logIn(name);
        const { answer } = (await (await visitor.send(endpoints.profile)).json()) as { readonly answer: Readonly<Record<string, string>> };
        for (const key of KEYS) expect([name, key, Number(answer[key] ?? 0) >= (saved[key] ?? 0)]).toEqual([name, key, true]);
      }
    },
  };
}

test('a server killed while 200 saves are under way has kept each that it said it saved', { timeout: 240_000 }, async () => {
  const DATA_DIR = newDataDir();
  const server = await startServerProcess({ DATA_DIR });
  const students = await savingStudents(server, 40);
  await students.more(600);
  await server.end('SIGKILL');
  await students.end();
  await students.expectKept(await startServerProcess({ DATA_DIR }));
});

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('Not tried: a disk that is really full. Only root may make a small one.');

test.each(isRoot ? ['256m'] : [])(
  'a disk of %s that is really full: saves are refused until there is room, the server stays, and nothing is lost',
  { timeout: 240_000 },
  async (size) => {
    const DATA_DIR = join(newDataDir(), 'disk');
    mkdirSync(DATA_DIR);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'matricula', DATA_DIR]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', DATA_DIR]));
    const server = await startServerProcess({ DATA_DIR });
    const students = await savingStudents(server, 12);
    await students.more(200);
    const filling = join(DATA_DIR, 'filling');
    execFileSync('sh', ['-c', `cat /dev/zero > '${filling}' 2> /dev/null || true`]);
    await expect.poll(() => students.statuses.get(503) ?? 0, { timeout: 60_000 }).toBeGreaterThan(20);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    rmSync(filling);
    await students.more(200);
    await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status, { timeout: 30_000 }).toBe(200);
    await students.end();
    expect([...students.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await students.expectKept(server);
    expect(await server.end()).toBe(0);
  },
);

if (installedPostgresFolder === undefined)
  console.warn('Not tried: a database that crashes or fails over. It needs: apt-get install postgresql');

/** Failure of a database, and the port at which it is found afterwards. */
type Fault = readonly [how: string, fail: (postgres: TestPostgres) => Promise<number>];
const faults: readonly Fault[] = [
  [
    'crashes and comes back',
    async (postgres) => {
      postgres.crash();
      await pause(2000);
      postgres.start();
      return postgres.port;
    },
  ],
  [
    'fails over to its standby',
    async (postgres) => {
      const standby = await postgres.standby();
      onTestFinished(standby.stop);
      await pause(1000);
      postgres.crash();
      await pause(2000);
      standby.promote();
      return standby.port;
    },
  ],
];

test.each(installedPostgresFolder === undefined ? [] : faults)(
  "a database of one's own that %s while students save has each save that was answered as saved",
  { timeout: 240_000 },
  async (_how, fail) => {
    const postgres = await startTestPostgres(installedPostgresFolder ?? '');
    onTestFinished(postgres.stop);
    const way = await openTunnel();
    onTestFinished(way.close);
    way.leadTo(postgres.port);
    const address = Object.assign(new URL(await postgres.newDatabase()), { port: new URL(way.url).port });
    const server = await startServerProcess({ DATA_DIR: newDataDir(), DATABASE_URL: address.href });
    const students = await savingStudents(server, 12);
    await students.more(400);
    way.leadTo(await fail(postgres));
    await expect.poll(() => students.statuses.get(503) ?? 0, { timeout: 30_000 }).toBeGreaterThan(0);
    await students.more(400);
    await students.end();
    expect([...students.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await students.expectKept(server);
    expect(await server.end()).toBe(0);
  },
);
