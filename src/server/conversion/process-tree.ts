import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Memory that a process and all it has started hold, in bytes; 0 where the system has no /proc to tell. */
export function memoryOfTree(pid: number): number {
  const pages = Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0);
  return (pages || 0) * PAGE_BYTES + childrenOf(pid).reduce((sum, child) => sum + memoryOfTree(child), 0);
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) => read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number));
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
