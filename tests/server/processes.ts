import { execFileSync } from 'node:child_process';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): readonly Process[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, state, command = ''] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
      return state === undefined || state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
}

export function descendantsOf(pid: number, all = processes()): readonly Process[] {
  return all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

export const childrenOf = (pid: number): readonly number[] => processes().flatMap((one) => (one.parent === pid ? [one.pid] : []));

export function stillRunning(some: readonly Process[]): readonly string[] {
  const now = processes();
  return some.filter(({ pid, command }) => now.some((one) => one.pid === pid && one.command === command)).map(({ command }) => command);
}
