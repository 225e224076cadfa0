import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** User that the database runs as: root runs it as the user `postgres`, as PostgreSQL refuses to run as root. */
export interface OsUser {
  readonly identity: { readonly uid?: number; readonly gid?: number };
  canEnter(folder: string): boolean;
  give(path: string): void;
}

export function findOrCreateOsUser(): OsUser {
  if (process.getuid?.() !== 0) return itself;
  const uid = idOf('-u') ?? (createUser(), idOf('-u'));
  const gid = idOf('-g');
  if (uid === undefined || gid === undefined) {
    throw new Error(
      'The embedded database does not run as root, and the user `postgres` could not be created. Run npm start as another user, or set ' +
        'DATABASE_URL.',
    );
  }
  return userOf(uid, gid);
}

/** Creates no user: without one, it is unknown what it could enter. */
export function findOsUser(): OsUser {
  const [uid, gid] = process.getuid?.() === 0 ? [idOf('-u'), idOf('-g')] : [];
  return uid === undefined || gid === undefined ? itself : userOf(uid, gid);
}

const itself: OsUser = { identity: {}, canEnter: () => true, give: () => undefined };

const userOf = (uid: number, gid: number): OsUser => ({
  identity: { uid, gid },
  canEnter(folder) {
    const { status, error } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { uid, gid, cwd: '/', stdio: 'ignore' });
    // An error says nothing about the folder.
    if (error) throw new Error(`Nothing can be run as the user postgres: ${error.message}`, { cause: error });
    return status === 0;
  },
  give: (path) => chownSync(path, uid, gid),
});

function idOf(what: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [what, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
}

function createUser(): void {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    // BusyBox has a different tool for it.
    spawnSync('adduser', ['-S', '-D', '-H', 'postgres'], { stdio: 'ignore' });
  }
}
