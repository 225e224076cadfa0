import { statfs } from 'node:fs/promises';

/** What the database, files and emails need for a while; with less, the server is not ready. */
const MIN_BYTES = 32 * 2 ** 20;

/** Whether the disks of these folders have room for what students do next. */
export async function hasFreeSpace(folders: readonly string[]): Promise<boolean> {
  const disks = await Promise.all(folders.map((folder) => statfs(folder)));
  return disks.every(({ bavail, bsize }) => bavail * bsize >= MIN_BYTES);
}
