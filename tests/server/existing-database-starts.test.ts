import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runNodeProcess } from '../run-commands.ts';
import { newDataDir, startServerProcess } from './server-process.ts';

test.each(['data', 'data/postgres', 'data/objects'])(
  'a server whose %s is a link to a disk that is not mounted says so, and sends nobody to another place',
  { timeout: 120_000 },
  async (linked) => {
    const [above, disk] = [newDataDir(), join(newDataDir(), 'disk')];
    const DATA_DIR = join(above, 'data');
    if (linked !== 'data') mkdirSync(DATA_DIR, { mode: 0o711 });
    symlinkSync(disk, join(above, linked));
    const refused = await startServerProcess({ DATA_DIR }).catch(String);
    expect(refused).toContain(`${join(above, linked)} is a link to ${disk}, which is not there`);
    expect(refused).not.toContain('hoose another');
    expect(existsSync(disk)).toBe(false);
  },
);

test('a database that a server has made is asked for once its folder is empty, and makes no other', { timeout: 120_000 }, async () => {
  const dataDir = newDataDir();
  expect(await (await startServerProcess({ DATA_DIR: dataDir })).end()).toBe(0);
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'elsewhere'));
  mkdirSync(join(dataDir, 'postgres'));
  const advice = `There was a database in ${dataDir}/postgres, `;
  await expect(startServerProcess({ DATA_DIR: dataDir })).rejects.toThrow(advice);
  const { code, output } = await runNodeProcess(['scripts/applications.ts', 'due'], { DATA_DIR: dataDir });
  expect([code, output]).toEqual([1, expect.stringContaining(advice)]);
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual([]);
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  renameSync(join(dataDir, 'elsewhere'), join(dataDir, 'postgres'));
  expect(await (await startServerProcess({ DATA_DIR: dataDir })).end()).toBe(0);
});

test.runIf(process.getuid?.() === 0)(
  'the administrator closes its folder: server, commands and doctor say which one to open, and afterwards all is there',
  { timeout: 180_000 },
  async () => {
    const above = newDataDir();
    const dataDir = join(above, 'data');
    expect(await (await startServerProcess({ DATA_DIR: dataDir })).end()).toBe(0);
    const due = () => runNodeProcess(['scripts/applications.ts', 'due'], { DATA_DIR: dataDir });
    for (const closed of [dataDir, above]) {
      chmodSync(closed, 0o700);
      const advice = `is not allowed into ${closed}. Open that folder: chmod 711 ${closed} `;
      await expect(startServerProcess({ DATA_DIR: dataDir })).rejects.toThrow(advice);
      const { code, output } = await due();
      expect([code, output]).toEqual([1, expect.stringContaining(advice)]);
      const doctor = await runNodeProcess(['scripts/doctor.ts'], { DATA_DIR: dataDir });
      expect([doctor.code, doctor.output]).toEqual([1, expect.stringContaining(advice)]);
      chmodSync(closed, 0o711);
    }
    expect(existsSync(join(dataDir, 'postgres.location'))).toBe(false);
    expect((await due()).code).toBe(0);
  },
);
