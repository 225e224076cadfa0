import { statfs } from 'node:fs/promises';

/** What the database, files and emails need for a while; with less, the server is not ready. */
export const MIN_BYTES = 32 * 2 ** 20;

/** Whether the disks of these folders have room for what students do next. */
export async function hasFreeSpace(folders: readonly string[]): Promise<boolean> {
  const free = await Promise.all(folders.map(freeBytes));
  return free.every((bytes) => bytes >= MIN_BYTES);
}

/** What the disk of this folder has left for us. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
