import { chownSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

/** The user `nobody`, whose number is the same on all systems that have a root. */
const NOBODY = 65534;
const isRoot = (): boolean => process.getuid?.() === 0;

export function dropPrivileges(): void {
  if (!isRoot()) return;
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

export function chownToSandboxUser(folder: string): void {
  if (isRoot()) chownSync(folder, NOBODY, NOBODY);
}

export const canSandboxUserReach = (path: string): boolean =>
  !isRoot() ||
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { uid: NOBODY, gid: NOBODY, cwd: '/', stdio: 'ignore' }).status === 0;
