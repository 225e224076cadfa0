import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Linux counts a process's time in this unit on every machine. */
const TICKS_PER_SECOND = 100;

interface ResourceUsage {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
}

export function processTreeUsage(pid: number): ResourceUsage {
  const pages = Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0);
  // The second field may contain spaces; fields 14 to 17 are times of the process and of its exited children.
  const ticks = (/.*\) (.*)/s.exec(read(`/proc/${pid}/stat`))?.[1] ?? '')
    .split(' ')
    .slice(11, 15)
    .reduce((sum, each) => sum + Number(each), 0);
  const children = childrenOf(pid).map(processTreeUsage);
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

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
