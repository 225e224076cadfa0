import { describe, expect, test } from 'vitest';
import { command } from '../../scripts/staff.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import { type CommandOutcome, runCommandInProcess } from '../run-commands.ts';
import { newDataDir, startServerProcess } from './server-process.ts';
import { createFreshDatabase, PASSWORD, sharedServer } from './server-under-test.ts';

const server = await sharedServer();

describe('npm run staff, beside a running server', () => {
  const beside = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, BASE_URL: 'https://apply.example.edu' };
  const run = (...options: readonly string[]): Promise<CommandOutcome> => runCommandInProcess(command, options, beside);
  const idIn = (output: string): string => /^https:\/\/apply\.example\.edu\/office\/password\?id=([\w-]{43})$/m.exec(output)?.[1] ?? '';

  test('makes an account whose owner chooses the password, lists it, changes its role, and removes it', async () => {
    const browser = server.browser();
    const id = idIn((await run('add', 'Ada@office.example', '--name', 'Ada Lovelace', '--role', 'reader')).output);
    expect((await run('list')).output).toContain('ada@office.example  Ada Lovelace  reader, has not chosen a password yet');
    await browser.call(officeEndpoints.staffPassword, { id, password: PASSWORD, confirm_password: PASSWORD });
    await browser.call(officeEndpoints.staffLogin, { username: 'ada@office.example', password: PASSWORD });
    await run('role', 'ada@office.example', '--role', 'editor');
    expect((await browser.call(officeEndpoints.staffMember)).body).toMatchObject({ name: 'Ada Lovelace', role: 'editor' });
    expect(idIn((await run('link', 'ada@office.example')).output)).not.toBe('');
    expect((await run('add', 'ada@office.example', '--name', 'Ada', '--role', 'reader')).output).toContain(
      'There is already an account for ada@office.example.',
    );
    expect(await run('remove', 'ada@office.example')).toMatchObject({ code: 0 });
    expect((await browser.call(officeEndpoints.staffMember)).status).toBe(401);
    expect((await run('list')).output).toMatch(/ada@office\.example {2}Ada Lovelace {2}removed on \d{4}-\d{2}-\d{2}\n/);
  });

  test.each([
    [['add', 'nobody', '--name', 'A', '--role', 'reader'], "'nobody' is not an email address.", 2],
    [['add', 'a@office.example', '--role', 'reader'], 'Name the owner with --name', 2],
    [
      ['add', 'a@office.example', '--name', 'a\u001B[31m', '--role', 'reader'],
      'A name cannot have line breaks, other control characters',
      2,
    ],
    [['add', 'a@office.example', '--name', 'A\u2066da\u200B', '--role', 'reader'], 'or invisible characters', 2],
    [['add', 'a@office.example', '--name', 'A'], 'Choose with --role what the account may do:\n  reader  reads applications', 2],
    [['add', 'a@office.example', '--name', 'A', '--role', 'owner'], "There is no role 'owner':", 2],
    [['role', 'none@office.example', '--role', 'reader'], "There is no office account for 'none@office.example'", 1],
    [['link', 'none@office.example'], "There is no office account for 'none@office.example'", 1],
    [['remove', 'none@office.example'], "There is no office account for 'none@office.example'", 1],
  ])('%j is answered with a sentence', async (options, sentence, code) => {
    expect(await run(...options)).toEqual({ code, output: expect.stringContaining(sentence) as string });
  });
});

test('a link leads to the server that runs, whatever its port, or to BASE_URL', async () => {
  const own = { DATABASE_URL: await createFreshDatabase(), DATA_DIR: newDataDir() };
  const { url } = await startServerProcess(own);
  const links = async (...environments: readonly object[]): Promise<readonly string[]> => {
    const printed = [];
    for (const [n, one] of environments.entries()) {
      const { output } = await runCommandInProcess(command, ['add', `${n}@office.example`, '--name', 'Eve', '--role', 'reader'], {
        ...own,
        ...one,
      });
      printed.push(output.split('/office/password?id=')[0] ?? '');
    }
    return printed;
  };
  expect(await links({}, { PORT: '4001' }, { BASE_URL: 'https://apply.example.edu' })).toEqual([url, url, 'https://apply.example.edu']);
});
