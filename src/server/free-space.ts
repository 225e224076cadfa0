import { statfs } from 'node:fs/promises';

/** Room for the database, files and emails; with less, the server is not ready. */
export const MIN_BYTES = 32 * 2 ** 20;

export async function hasFreeSpace(folders: readonly string[]): Promise<boolean> {
  const free = await Promise.all(folders.map(freeBytes));
  return free.every((bytes) => bytes >= MIN_BYTES);
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
