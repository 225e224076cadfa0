import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { command } from '../../scripts/keys-rotate.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { runNodeProcess, runCommandInProcess } from '../run-commands.ts';
import { readProfileAnswers, openServer, PASSWORD, type TestBrowser, type ServerUnderTest } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';

const run = promisify(execFile);
const canary = (): string => `canary${randomBytes(8).toString('hex')}`;
const key = (letter: string): string => letter.repeat(40);

async function opened(environment: Record<string, string> = {}): Promise<ServerUnderTest> {
  const server = await openServer({ SECRET_KEY: key('s'), ...environment });
  onTestFinished(() => server.stop());
  return server;
}

async function logIn(server: ServerUnderTest, username: string): Promise<TestBrowser> {
  const browser = server.browser();
  expect((await browser.call(endpoints.login, { username, password: PASSWORD })).status).toBe(200);
  return browser;
}

async function filesWith(server: ServerUnderTest, text: string, folder = '.'): Promise<readonly string[]> {
  await server.query('CHECKPOINT');
  const [row] = await server.query('SHOW data_directory');
  return run('grep', ['-rlaF', text, join(String(row?.['data_directory']), folder)]).then(
    ({ stdout }) => stdout.split('\n').filter(Boolean),
    () => [],
  );
}

async function tablesWith(server: ServerUnderTest, texts: readonly string[]): Promise<readonly string[]> {
  const tables = await server.query(
    "SELECT table_schema || '.' || table_name AS name FROM information_schema.tables WHERE table_schema IN ('public', 'pgboss') AND " +
      "table_type = 'BASE TABLE' ORDER BY name",
  );
  const wanted = texts.flatMap((text) => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').slice(0, -4)]);
  const found = [];
  for (const name of tables.map((row) => String(row['name']))) {
    const rows = await server.query(`SELECT t::text AS row FROM ${name} t`);
    if (rows.some(({ row }) => wanted.some((text) => String(row).includes(text)))) found.push(name);
  }
  return found;
}

test('what a student answers is readable nowhere in the database or its files without the key', { timeout: 60_000 }, async () => {
  const server = await opened();
  const [name, comment, word, before] = [canary(), canary(), canary(), canary()];
  const number = `${String(900 + Math.floor(Math.random() * 99))}-45-${String(1000 + Math.floor(Math.random() * 8999))}`;
  const username = `${canary()}@example.org`;
  const visitor = server.browser();
  expect((await visitor.call(endpoints.keepVisitorAnswers, { answers: { first_name: before } })).status).toBe(200);
  const student = await server.student(username, { ...completeAnswers, first_name: name, grades: comment, ssn: number });
  await student.call(endpoints.validations, { failures: { state: [`Is ${word} a state?`] } });
  expect((await student.call(endpoints.submit)).status).toBe(200);
  expect((await server.submissionOf(username)).answers).toMatchObject({ first_name: name, grades: comment, ssn: number });

  expect(await tablesWith(server, [username])).toContain('public.account');
  expect((await filesWith(server, username)).length).toBeGreaterThan(0);
  expect(await tablesWith(server, [name, comment, number, word, before])).toEqual([]);
  for (const text of [name, comment, number, word, before]) expect(await filesWith(server, text), text).toEqual([]);
});

test('sealed answers open for their own application alone', async () => {
  const server = await opened();
  const [ada, eve] = [await server.student('ada@example.org'), await server.student('eve@example.org')];
  for (const [browser, name] of [
    [ada, 'Ada'],
    [eve, 'Eve'],
  ] as const)
    await browser.call(endpoints.saveAnswers, { answers: { first_name: name } });
  await server.query(
    'UPDATE application SET answers = (SELECT answers FROM application JOIN account ON id = account_id WHERE username = ' +
      "'ada@example.org') WHERE account_id = (SELECT id FROM account WHERE username = 'eve@example.org')",
  );
  const { status, body } = await eve.call(endpoints.profile);
  expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('Ada')]);
  expect(await readProfileAnswers(ada)).toEqual({ first_name: 'Ada' });
});

describe('data keys', () => {
  const reseal = async (server: ServerUnderTest, keys: string): Promise<string> => {
    const environment = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, SECRET_KEY: key('s'), DATA_KEYS: keys };
    const { code, output } = await runNodeProcess(['scripts/keys-rotate.ts'], environment);
    expect(code, output).toBe(0);
    return output;
  };

  test(
    'a new key is put first, everything is sealed again while students save, and the old key can be removed',
    { timeout: 90_000 },
    async () => {
      const old = await openServer({ SECRET_KEY: key('s') });
      const people = ['one@example.org', 'two@example.org', 'three@example.org'];
      for (const username of people) {
        const student = await old.student(username);
        await student.call(endpoints.saveAnswers, { answers: { ...completeAnswers, first_name: username } });
        await student.call(endpoints.validations, { failures: { state: ['Choose'] } });
      }
      await (await logIn(old, 'three@example.org')).call(endpoints.submit);
      await old.stop();

      // Values of the old key can still be read after the new one comes first.
      const both = await opened({ DATABASE_URL: old.databaseUrl, DATA_KEYS: `2027:${key('n')}` });
      const [one, two, three] = [
        await logIn(both, 'one@example.org'),
        await logIn(both, 'two@example.org'),
        await logIn(both, 'three@example.org'),
      ];
      expect(await readProfileAnswers(two)).toMatchObject({ first_name: 'two@example.org' });

      let saves = 0;
      let isDone = false;
      const saving = (async () => {
        for (; !isDone; saves += 1)
          expect((await one.call(endpoints.saveAnswers, { answers: { first_name: `Save ${saves}` } })).status).toBe(200);
      })();
      const output = await reseal(both, `2027:${key('n')}`);
      isDone = true;
      await saving;
      expect(saves).toBeGreaterThan(1);
      // Two or three answers, three failures, two of a submission; that of who saves meanwhile may have been sealed by the server.
      expect(output).toMatch(/^[78] values were sealed with the key 'SECRET_KEY' and are now sealed with '2027'\.$/m);
      expect(await readProfileAnswers(one)).toMatchObject({ first_name: `Save ${saves - 1}` });
      expect(await readProfileAnswers(three)).toMatchObject({ first_name: 'three@example.org' });
      expect(await reseal(both, `2027:${key('n')}`)).toContain("Everything is already sealed with the key '2027'.");

      const next = await opened({ DATABASE_URL: old.databaseUrl, DATA_KEYS: `2027:${key('n')}`, SECRET_KEY: key('x') });
      expect(await readProfileAnswers(await logIn(next, 'two@example.org'))).toMatchObject({ first_name: 'two@example.org' });
      expect((await next.submissionOf('three@example.org')).answers).toMatchObject({ first_name: 'three@example.org' });
    },
  );

  test('a database that is away is all that the sealing speaks of', { timeout: 60_000 }, async () => {
    const environment = { DATABASE_URL: 'postgres://ada@127.0.0.1:9/matricula', SECRET_KEY: key('s') };
    expect(await runCommandInProcess(command, [], environment)).toEqual({
      code: 1,
      output: 'The database at 127.0.0.1:9 is not responding (ECONNREFUSED). Start it, or correct DATABASE_URL.\n',
    });
  });

  test('a server that lacks a key does not start, and says so; nor does the sealing', async () => {
    const server = await openServer({ SECRET_KEY: key('s') });
    await server.student('ada@example.org', { first_name: 'Ada' });
    await server.stop();
    const sentence = /sealed with a data key that is missing: 1 values of the key marked [0-9a-f]{16}\. Set the SECRET_KEY/;
    await expect(openServer({ DATABASE_URL: server.databaseUrl, SECRET_KEY: key('x') })).rejects.toThrow(sentence);
    await expect(openServer({ DATABASE_URL: server.databaseUrl, SECRET_KEY: key('x'), DATA_KEYS: `new:${key('n')}` })).rejects.toThrow(
      sentence,
    );
    const found = await opened({ DATABASE_URL: server.databaseUrl, SECRET_KEY: key('x'), DATA_KEYS: `new:${key('n')},before:${key('s')}` });
    expect(await readProfileAnswers(await logIn(found, 'ada@example.org'))).toEqual({ first_name: 'Ada' });
  });
});
