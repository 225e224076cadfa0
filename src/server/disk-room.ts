import { statfs } from 'node:fs/promises';

/** What a database, files and mails need for a while; with less nothing may be promised. */
const LEAST_BYTES = 32 * 2 ** 20;

/** Whether the disks of these folders have room for what students do next. */
export async function hasRoom(folders: readonly string[]): Promise<boolean> {
  const disks = await Promise.all(folders.map((folder) => statfs(folder)));
  return disks.every(({ bavail, bsize }) => bavail * bsize >= LEAST_BYTES);
}
