import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from '../../scripts/applications.ts';
import { makeFolder } from '../../src/server/platform/data-folder.ts';
import { findExistingCluster, unusableClusterReason } from '../../src/server/database/embedded/data-directory.ts';
import { runCommandInProcess } from '../run-commands.ts';
import { newDataDir } from './server-process.ts';

const keptOutOf = (...closed: readonly string[]) => ({
  identity: {},
  canEnter: (folder: string): boolean => !closed.some((one) => folder === one || folder.startsWith(`${one}/`)),
});

function withCluster(folder: string): string {
  mkdirSync(join(folder, 'cluster'), { recursive: true });
  return folder;
}

describe('a database that exists is never left for a new, empty one', () => {
  test('the folder that is closed is named, be it the data folder or one above it', () => {
    const above = newDataDir();
    const dataDir = join(above, 'data');
    expect(unusableClusterReason(dataDir, keptOutOf(above))).toBeUndefined();
    withCluster(join(dataDir, 'postgres'));
    expect(unusableClusterReason(dataDir, keptOutOf())).toBeUndefined();
    for (const closed of [dataDir, above])
      expect(unusableClusterReason(dataDir, keptOutOf(closed))).toBe(
        `The database is in ${dataDir}/postgres, and the user that runs it, postgres, is not allowed into ${closed}. Open that folder: ` +
          `chmod 711 ${closed} (others can then pass through it, and list nothing).`,
      );
  });

  test('two of one data folder are both named, with how to choose', () => {
    const [dataDir, outside] = [newDataDir(), withCluster(newDataDir())];
    const pointer = join(dataDir, 'postgres.location');
    writeFileSync(pointer, outside);
    expect(unusableClusterReason(dataDir, keptOutOf(dataDir))).toBeUndefined();
    withCluster(join(dataDir, 'postgres'));
    expect(unusableClusterReason(dataDir, keptOutOf())).toBe(
      `There may be two databases: one is in ${dataDir}/postgres, and ${pointer} names another one, in ${outside}. To use the first, ` +
        `delete ${pointer}; to use the other, move ${dataDir}/postgres out of the data folder. Keep both until you have seen which one ` +
        'has your applications.',
    );
  });

  test('one whose place is gone is asked for', () => {
    const [dataDir, outside] = [newDataDir(), newDataDir()];
    writeFileSync(join(dataDir, 'postgres.location'), outside);
    expect(unusableClusterReason(dataDir, keptOutOf()), 'a first start that broke off').toBeUndefined();
    rmSync(outside, { recursive: true });
    expect(unusableClusterReason(dataDir, keptOutOf())).toMatch(/^The database is kept in .* and that folder is not there\. Bring it back/);
  });

  test.each(['the data folder', 'its folder', 'its cluster', 'the place that is named', 'the file that names it', 'its password'])(
    '%s is a link to a disk that is not mounted: the link is named, and nothing is made',
    (what) => {
      const [dataDir, disk] = [newDataDir(), join(newDataDir(), 'disk')];
      const path = {
        'the data folder': dataDir,
        'its folder': join(dataDir, 'postgres'),
        'its cluster': join(dataDir, 'postgres/cluster'),
        'the place that is named': join(dataDir, 'elsewhere'),
        'the file that names it': join(dataDir, 'postgres.location'),
        'its password': join(dataDir, 'postgres.password'),
      }[what];
      if (path === undefined) throw new Error(what);
      if (path === dataDir) rmSync(dataDir, { recursive: true });
      if (what === 'its cluster') mkdirSync(join(dataDir, 'postgres'));
      if (what === 'the place that is named') writeFileSync(join(dataDir, 'postgres.location'), path);
      symlinkSync(disk, path);
      const reason = unusableClusterReason(dataDir, keptOutOf());
      expect(reason).toMatch(
        `${path} is a link to ${disk}, which is not there. Its disk may not be mounted: mount it, and start this again.`,
      );
      expect(reason).not.toMatch(/another place|delete/);
      expect(() => makeFolder(join(path, 'below'), 0o700)).toThrow(reason);
      expect(existsSync(disk)).toBe(false);
    },
  );

  test.each(['', '\n', 'matricula/1'])('a file that names no place, but %j, is to be put right', (written) => {
    const dataDir = newDataDir();
    const pointer = join(dataDir, 'postgres.location');
    writeFileSync(pointer, written);
    expect(unusableClusterReason(dataDir, keptOutOf())).toBe(
      `${pointer} ${written.trim() === '' ? 'is empty' : "says 'matricula/1'"}, and should have the whole path of the folder in ` +
        `which the database is kept, most often one in /var/lib/matricula. Write it there. If the database is in ${dataDir}/postgres, ` +
        `delete ${pointer}.`,
    );
    expect(findExistingCluster(dataDir)).toBeUndefined();
  });

  test('one that was there is asked for where its folder is empty or gone, as a disk that is not mounted leaves it', () => {
    const [dataDir, outside] = [newDataDir(), newDataDir()];
    writeFileSync(join(dataDir, 'postgres.password'), 'x'.repeat(43));
    const gone = (folder: string): string => `There was a database in ${folder}, whose password is in ${dataDir}/postgres.password, `;
    expect(unusableClusterReason(dataDir, keptOutOf())).toContain(gone(`${dataDir}/postgres`));
    mkdirSync(join(dataDir, 'postgres'));
    expect(unusableClusterReason(dataDir, keptOutOf())).toContain(gone(`${dataDir}/postgres`));
    writeFileSync(join(dataDir, 'postgres.location'), outside);
    expect(unusableClusterReason(dataDir, keptOutOf())).toContain(gone(outside));
    withCluster(outside);
    expect(unusableClusterReason(dataDir, keptOutOf())).toBeUndefined();
  });

  test('a command that reads makes none where a start broke off before it had one', async () => {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'postgres'));
    const { code, output } = await runCommandInProcess(command, ['due'], { DATA_DIR: dataDir });
    expect(output).toContain(`There is no database in ${dataDir}. Start a server once`);
    expect(code).toBe(1);
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual([]);
  });
});
