import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Linux counts a process's time in this unit, whatever the machine. */
const TICKS_PER_SECOND = 100;

/** What a process and all it has started cost; both 0 where the system has no /proc to tell. */
export interface Cost {
  /** Memory that they hold now. */
  readonly memoryBytes: number;
  /** Time that they have computed, those that have ended included. */
  readonly cpuSeconds: number;
}

export function costOfTree(pid: number): Cost {
  const pages = Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0);
  // The second field is a name in brackets, which may hold blanks; times of the process and of its ended children are fields 14 to 17.
  const ticks = (/.*\) (.*)/s.exec(read(`/proc/${pid}/stat`))?.[1] ?? '')
    .split(' ')
    .slice(11, 15)
    .reduce((sum, each) => sum + Number(each), 0);
  const children = childrenOf(pid).map(costOfTree);
  return {
    memoryBytes: children.reduce((sum, child) => sum + child.memoryBytes, (pages || 0) * PAGE_BYTES),
    cpuSeconds: children.reduce((sum, child) => sum + child.cpuSeconds, ticks / TICKS_PER_SECOND),
  };
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** A process may end between two looks. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
