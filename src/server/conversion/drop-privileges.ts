import { chownSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

/** The user who owns nothing; the number is the same on all systems that have a root. */
const NOBODY = 65534;
const isRoot = (): boolean => process.getuid?.() === 0;

/** Gives up root's rights for good; a user other than root stays the same. */
export function dropPrivileges(): void {
  if (!isRoot()) return;
  try {
    process.setgroups?.([]);
    process.setgid?.(NOBODY);
    process.setuid?.(NOBODY);
  } catch {
    // Root of a container that has no other user to switch to.
  }
}

/** Gives a folder to the user that a process runs as after `dropPrivileges`. */
export function giveToConfinedUser(folder: string): void {
  if (isRoot()) chownSync(folder, NOBODY, NOBODY);
}

/** Whether that process will be able to reach into a folder. */
export function canConfinedUserEnter(folder: string): boolean {
  return (
    !isRoot() ||
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { uid: NOBODY, gid: NOBODY, cwd: '/', stdio: 'ignore' }).status === 0
  );
}
