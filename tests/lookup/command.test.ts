import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LookupSuggestion } from '../../src/api/schemas/application-schemas.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const dataDir = createTemporaryFolder('lookup', afterAll);
const environment = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'debug' };
let server: ChildProcess;
let log = '';
let url = '';

beforeAll(async () => {
  // The database has another user if root runs the tests.
  chmodSync(dataDir, 0o711);
  server = spawn(process.execPath, [join(ROOT, 'tests/server/server-program.ts')], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (part: Buffer) => (log += part.toString()));
  while (url === '' && server.exitCode === null) {
    url = /^ready (\S+)$/m.exec(log)?.[1] ?? '';
    await pause(50);
  }
});

const importing = (category: string, csv: string, ...rest: readonly string[]): { status: number | null; output: string } => {
  const file = join(dataDir, 'list.csv');
  writeFileSync(file, csv);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/lookup-import.ts'), '--category', category, '--file', file, ...rest],
    { env: environment, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
};
const find = async (category: string, text: string): Promise<readonly LookupSuggestion[]> =>
  (await fetch(`${url}/lookup/find?${new URLSearchParams({ category, text }).toString()}`)).json() as Promise<readonly LookupSuggestion[]>;

test('a list is imported into the database of a server that runs, and served at once', async () => {
  const { status, output } = importing(
    'address',
    'NUMBER,STREET,UNIT,CITY,REGION,POSTCODE\n12,CANARYBROOK LANE,,Lincoln,NE,68510\n13,,,Lincoln,NE,68510\n',
  );
  expect(output).toContain('Line 3 was rejected: there is no street.\naddress: 1 added,');
  expect(output).toMatch(/\naddress: 1 added, 0 changed, 0 unchanged, 0 no longer listed, 1 rows rejected, in [\d.]+ s\./);
  expect(output).not.toContain('[');
  expect(status).toBe(0);
  expect(await find('address', '12 canaryb')).toMatchObject([{ text: '12 Canarybrook Lane', sub_text: 'Lincoln, NE 68510' }]);
});

test('what students look up is in no log, even when all is logged and the call is refused', async () => {
  await find('address', 'canarytyped lane');
  await find('schools', 'canarytyped lane');
  await find('address', `canarytyped ${'x'.repeat(200)}`);
  await expect.poll(() => log).toContain('/lookup/find');
  expect(log + readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/canary/i);
});

test('the file is looked for where the command was typed, not in the folder to which npm goes', () => {
  writeFileSync(join(dataDir, 'nearby.csv'), 'NUMBER,STREET,UNIT,CITY,REGION,POSTCODE\n12,CANARYBROOK LANE,,Lincoln,NE,68510\n');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/lookup-import.ts'), '--category', 'address', '--file', 'nearby.csv'],
    { env: { ...environment, INIT_CWD: dataDir }, cwd: ROOT, encoding: 'utf8' },
  );
  expect([status, stderr, stdout]).toEqual([0, '', expect.stringContaining('address: 0 added, 0 changed, 1 unchanged')]);
});

test('a broken list is refused with its line, and the old one is served', async () => {
  const { status, output } = importing('address', 'NUMBER,STREET,UNIT,CITY,REGION,POSTCODE\n14,Main St,,Lincoln,NE,68510\n15,Main');
  expect([status, output]).toEqual([
    1,
    'Nothing was imported; the previous list is still served.\nLine 3: this row is not complete: it has more or fewer cells than the ' +
      'first line, or a quote that is not closed.\n',
  ]);
  expect(await find('address', '12 canaryb')).toHaveLength(1);
});

test.each([
  [['nope', 'a'], /^There is no --category nope\. Choose college_ceeb, hs_ceeb, or address\.\nnpm run lookup:import -- --help/, 2],
  [['hs_ceeb', 'a', '--map', 'title=a'], /--map has 'title=a': write FIELD=COLUMN,FIELD=COLUMN, with these fields: code, id, name/, 1],
])('%j is refused with what to do', ([category = '', csv = '', ...rest], reason, code) => {
  const { status, output } = importing(category, csv, ...rest);
  expect(output).toMatch(reason);
  expect(status).toBe(code);
});

test('a list is imported when no server runs', async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  const { status, output } = importing('hs_ceeb', 'code,name\n990001,Amber School\n');
  expect(output).toContain('hs_ceeb: 1 added');
  expect(status).toBe(0);
});
