import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Words to put before a command so that it runs without a network, sees no other process, and cannot run forever. */
export type Confinement = readonly string[];

const isolated = ['--net', '--pid', '--fork', '--mount-proc'];
/** Ends what keeps running after the server itself has died; no student's file is left behind in a core dump. */
const bounded = ['prlimit', '--cpu=60', '--core=0', '--'];

/** The strictest confinement that works on this machine, found by trying; none outside Linux or where a container forbids it. */
export async function findConfinement(): Promise<Confinement> {
  if (process.platform !== 'linux') return [];
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
  const candidates = [[...isolated], ['--net']].map((options) => ['unshare', ...asUser, ...options, '--', ...bounded]);
  for (const candidate of [...candidates, bounded]) if (await works(candidate)) return candidate;
  return [];
}

async function works([program = '', ...options]: Confinement): Promise<boolean> {
  return promisify(execFile)(program, [...options, 'true'], { timeout: 5000 }).then(
    () => true,
    () => false,
  );
}
