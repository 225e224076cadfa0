import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { LookupSuggestion } from '../../src/api/schemas/application-schemas.ts';
import { runNodeProcess } from '../run-commands.ts';
import { newDataDir, startServerProcess, type ServerProcess } from '../server/server-process.ts';

const dataDir = newDataDir();
const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'debug' };
let server: ServerProcess;
beforeAll(async () => void (server = await startServerProcess(environment)));

const importing = (category: string, csv: string, ...rest: readonly string[]) => {
  const file = join(dataDir, 'list.csv');
  writeFileSync(file, csv);
  return runNodeProcess(['scripts/lookup-import.ts', '--category', category, '--file', file, ...rest], environment);
};
const find = async (category: string, text: string): Promise<readonly LookupSuggestion[]> =>
  (await fetch(`${server.url}/lookup/find?${new URLSearchParams({ category, text }).toString()}`)).json() as Promise<
    readonly LookupSuggestion[]
  >;

test('a list is imported into the database of a server that runs, and served at once', async () => {
  const { code, output } = await importing(
    'address',
    'NUMBER,STREET,UNIT,CITY,REGION,POSTCODE\n12,CANARYBROOK LANE,,Lincoln,NE,68510\n13,,,Lincoln,NE,68510\n',
  );
  expect(output).toContain('Line 3 was rejected: there is no street.\naddress: 1 added,');
  expect(output).toMatch(/\naddress: 1 added, 0 changed, 0 unchanged, 0 no longer listed, 1 rows rejected, in [\d.]+ s\./);
  expect(output).not.toContain('[');
  expect(code).toBe(0);
  expect(await find('address', '12 canaryb')).toMatchObject([{ text: '12 Canarybrook Lane', sub_text: 'Lincoln, NE 68510' }]);
});

test('what students look up is in no log, even when all is logged and the call is refused', async () => {
  await find('address', 'canarytyped lane');
  await find('schools', 'canarytyped lane');
  await find('address', `canarytyped ${'x'.repeat(200)}`);
  await expect.poll(server.output).toContain('/lookup/find');
  expect(server.output() + readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/canary/i);
});

test('the file is looked for where the command was typed, not in the folder to which npm goes', async () => {
  writeFileSync(join(dataDir, 'nearby.csv'), 'NUMBER,STREET,UNIT,CITY,REGION,POSTCODE\n12,CANARYBROOK LANE,,Lincoln,NE,68510\n');
  const words = ['scripts/lookup-import.ts', '--category', 'address', '--file', 'nearby.csv'];
  const { code, output } = await runNodeProcess(words, { ...environment, INIT_CWD: dataDir });
  expect([code, output]).toEqual([0, expect.stringContaining('address: 0 added, 0 changed, 1 unchanged')]);
});

test('a broken list is refused with its line, and the old one is served', async () => {
  const { code, output } = await importing('address', 'NUMBER,STREET,UNIT,CITY,REGION,POSTCODE\n14,Main St,,Lincoln,NE,68510\n15,Main');
  expect([code, output]).toEqual([
    1,
    'Nothing was imported; the previous list is still served.\nLine 3: this row is not complete: it has more or fewer cells than the ' +
      'first line, or a quote that is not closed.\n',
  ]);
  expect(await find('address', '12 canaryb')).toHaveLength(1);
});

test.each([
  [['nope', 'a'], /^There is no --category nope\. Choose college_ceeb, hs_ceeb, or address\.\nnpm run lookup:import -- --help/, 2],
  [['hs_ceeb', 'a', '--map', 'title=a'], /--map has 'title=a': write FIELD=COLUMN,FIELD=COLUMN, with these fields: code, id, name/, 1],
])('%j is refused with what to do', async ([category = '', csv = '', ...rest], reason, exitCode) => {
  const { code, output } = await importing(category, csv, ...rest);
  expect(output).toMatch(reason);
  expect(code).toBe(exitCode);
});

test('a list is imported when no server runs', async () => {
  await server.end();
  const { code, output } = await importing('hs_ceeb', 'code,name\n990001,Amber School\n');
  expect(output).toContain('hs_ceeb: 1 added');
  expect(code).toBe(0);
});
