import { existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { statfs } from 'node:fs/promises';

/** @throws when other users of the machine could list or change what the server stores */
export function requirePrivateFolder(folder: string): void {
  if (process.platform === 'win32' || (statSync(folder).mode & 0o066) === 0) return;
  throw new Error(`${folder} can be read or changed by other users of this machine. Close it first: chmod 711 ${folder}`);
}

/** Makes a folder and its parents. Unlike `mkdirSync` with `recursive`, it names the true reason, and ends below `/proc`. @throws */
export function makeFolder(folder: string, mode: number): void {
  const isThere = (): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isThere()) return;
  const broken = brokenLinkAdvice(folder);
  if (broken !== undefined) throw new Error(broken);
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!isThere()) throw error;
  }
}

/** Keeps students' data and keys out of commits, where an institution's folder is a repository. */
export function hideFromGit(folder: string): void {
  const file = join(folder, '.gitignore');
  if (!existsSync(file)) writeFileSync(file, '*\n');
}

/** Advice if a link on the path is broken, else undefined. Most often its disk is not mounted: any other folder would look empty. */
export function brokenLinkAdvice(path: string): string | undefined {
  const target = linkAt(path);
  if (target === 'nothing') return path === dirname(path) ? undefined : brokenLinkAdvice(dirname(path));
  if (target === undefined || existsSync(path)) return undefined;
  return (
    `${path} is a link to ${target.to}, which is not there. Its disk may not be mounted: mount it, and start this again. If what it ` +
    'leads to has moved, correct the link. Nothing new is created in its place.'
  );
}

function linkAt(path: string): { readonly to: string } | 'nothing' | undefined {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return 'nothing';
    return found.isSymbolicLink() ? { to: resolve(dirname(path), readlinkSync(path)) } : undefined;
  } catch {
    return undefined;
  }
}

export const nearestExistingFolder = (folder: string): string =>
  existsSync(folder) || folder === dirname(folder) ? folder : nearestExistingFolder(dirname(folder));

/** @throws with a sentence why a server could not write into the folder, or not make it */
export function requireWritableFolder(folder: string): void {
  const broken = brokenLinkAdvice(folder);
  if (broken !== undefined) throw new Error(broken);
  const reason = notWritableReason(folder);
  if (reason !== undefined) throw new Error(`${reason}, or choose another DATA_DIR.`);
}

/** Reason why nothing can be written into a folder, or why it cannot be made. Tries it, and leaves nothing behind. */
export function notWritableReason(folder: string): string | undefined {
  const place = nearestExistingFolder(folder);
  try {
    // Access rights do not tell: an administrator has all of them, even where nothing can be written.
    rmdirSync(mkdtempSync(join(place, '.matricula-')));
    return undefined;
  } catch (error) {
    return notWritableMessage(place, (error as NodeJS.ErrnoException).code ?? '');
  }
}

/** @param code of the file system */
export const notWritableMessage = (path: string, code: string): string =>
  code === 'EROFS'
    ? `${path} is on a file system that is read-only (${code}). Mount it for writing`
    : `${path} is not writable by ${userInfo().username} (${code}). Let that user write there`;

/** Room for the database, files and emails; with less, the server is not ready. */
export const MIN_FREE_BYTES = 32 * 2 ** 20;

export async function hasFreeSpace(folders: readonly string[]): Promise<boolean> {
  const free = await Promise.all(folders.map(freeBytes));
  return free.every((bytes) => bytes >= MIN_FREE_BYTES);
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
