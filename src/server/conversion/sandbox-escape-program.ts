import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { LAYOUT_FOLDER_PREFIX } from './sandbox.ts';
import { dropPrivileges } from './drop-privileges.ts';
import { READY_LINE } from './program-reply.ts';

export type SandboxEscape = 'root' | 'data' | 'program' | 'others' | 'network' | 'processes' | 'start';

export interface SandboxEscapeTargets {
  readonly secret: string;
  readonly write: string;
  readonly port: number;
  readonly process: { readonly pid: number; readonly started: string };
}

/** Start of a process in clock ticks since boot, which tells reused ids apart. */
export const processStartTime = (pid: number): string =>
  /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]?.split(' ')[19] ?? '';

const tries: Readonly<Record<SandboxEscape, (targets: SandboxEscapeTargets) => boolean | Promise<boolean>>> = {
  root: () => process.getuid?.() === 0,
  data: ({ secret }) => readFileSync(secret).length > 0,
  program: ({ write }) => {
    writeFileSync(write, '');
    rmSync(write);
    return true;
  },
  others: () => readdirSync('..').some((name) => name.startsWith(LAYOUT_FOLDER_PREFIX) && name !== basename(process.cwd())),
  network: ({ port }) =>
    new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.on('connect', () => resolve(true));
      socket.on('error', () => resolve(false));
    }),
  processes: ({ process: { pid, started } }) => processStartTime(pid) === started,
  start: () => execFileSync('true').length === 0,
};

// Runs in place of a program that handles an untrusted file, and writes what it could reach.
if (import.meta.main) {
  dropPrivileges();
  process.stdout.write(READY_LINE);
  const targets = JSON.parse(await text(process.stdin)) as SandboxEscapeTargets;
  const reached: string[] = [];
  for (const [name, reaches] of Object.entries(tries)) {
    const isReached = async (): Promise<boolean> => reaches(targets);
    if (await isReached().catch(() => false)) reached.push(name);
  }
  process.stdout.write(JSON.stringify(reached), () => process.exit(0));
}
