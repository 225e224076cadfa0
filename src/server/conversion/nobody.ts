import { chownSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

/** The user who owns nothing, by the number that all systems with a root give it. */
const NOBODY = 65534;
const isRoot = (): boolean => process.getuid?.() === 0;

/** Gives up root's rights for good; somebody else than root stays who they are. */
export function becomeNobody(): void {
  if (!isRoot()) return;
  try {
    process.setgroups?.([]);
    process.setgid?.(NOBODY);
    process.setuid?.(NOBODY);
  } catch {
    // Root of a container that knows no other user: there is nobody to become.
  }
}

/** Hands a folder over to whom a process has become by then. */
export function giveToNobody(folder: string): void {
  if (isRoot()) chownSync(folder, NOBODY, NOBODY);
}

/** Whether that process will be able to reach into a folder. */
export function canNobodyEnter(folder: string): boolean {
  return (
    !isRoot() ||
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { uid: NOBODY, gid: NOBODY, cwd: '/', stdio: 'ignore' }).status === 0
  );
}
