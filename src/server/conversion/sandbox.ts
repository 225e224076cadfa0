import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Prefix of a command that then has no network, sees no other process, and cannot run forever. */
export type SandboxCommandPrefix = readonly string[];

export interface SandboxFolders {
  readonly hidden: string;
  readonly folder: string;
}

export const PROJECT_DIRECTORY = join(import.meta.dirname, '../../..');
const isolated = ['--net', '--pid', '--fork', '--mount-proc'];
/** Ends programs that outlive the server; a core dump would hold a student's file. */
const bounded = ['prlimit', '--cpu=60', '--core=0', '--'];
export const LAYOUT_FOLDER_PREFIX = 'layout-';
/** Makes the project ($3) read-only, hides one folder ($1) and all layouts, but for Chromium (in $2) and the folder of this layout. */
const HIDE = [
  'set -e; exec 3< "$2" 4< .',
  'empty() { mount -t tmpfs -o mode=0711,size=64k none "$1"; }',
  'back() { mkdir -p -m 0711 "$2"; mount -c --bind "/proc/self/fd/$1" "$2"; }',
  'mount --rbind "$3" "$3"; mount -o remount,bind,ro "$3"; empty "$1"',
  'if [ -d /proc/self/fd/3/chromium ]; then back 3/chromium "$2/chromium"; fi',
  `case "$PWD" in */${LAYOUT_FOLDER_PREFIX}*) if [ -d "$PWD" ]; then empty "\${PWD%/*}"; fi; back 4 "$PWD"; esac`,
  'exec 3<&- 4<&-; cd "$PWD"; shift 3; exec "$@"',
].join('\n');

export async function detectSandbox(place?: SandboxFolders): Promise<SandboxCommandPrefix> {
  if (process.platform !== 'linux') return [];
  const isRoot = process.getuid?.() === 0;
  const asUser = isRoot ? [] : ['--user', '--map-current-user'];
  const candidates = [[...isolated], ['--net']].map((options) => ['unshare', ...asUser, ...options, '--', ...bounded]);
  if (place) {
    await mkdir(place.folder, { recursive: true, mode: 0o711 });
    const hide = ['--', 'sh', '-c', HIDE, 'sh', ...[place.hidden, place.folder].map((path) => realpathSync(path)), PROJECT_DIRECTORY];
    // Root of its own namespace while it mounts, then the same user without any rights.
    const asItself = ['unshare', '--user', `--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`, '--'];
    candidates.unshift(
      isRoot
        ? ['unshare', ...isolated, ...hide, ...bounded]
        : ['unshare', '--user', '--map-root-user', ...isolated, ...hide, ...asItself, ...bounded],
    );
  }
  for (const candidate of [...candidates, bounded]) if (await works(candidate)) return candidate;
  return [];
}

/** @throws on a timeout: a busy machine must not confine less than another */
async function works([program = '', ...options]: SandboxCommandPrefix): Promise<boolean> {
  // The program must lie outside of what is hidden.
  return promisify(execFile)(program, [...options, 'test', '-r', import.meta.filename], { cwd: '/', timeout: 10_000 }).then(
    () => true,
    (error: { readonly killed?: boolean }) => {
      if (error.killed) throw new Error('The confinement of conversions could not be tried in time.');
      return false;
    },
  );
}
