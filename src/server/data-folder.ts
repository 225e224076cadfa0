import { statSync } from 'node:fs';

/** @throws when other users of the machine could list or change what the server stores */
export function requirePrivate(folder: string): void {
  if (process.platform === 'win32' || (statSync(folder).mode & 0o066) === 0) return;
  throw new Error(`${folder} can be read or changed by other users of this machine. Close it first: chmod 711 ${folder}`);
}
