import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes `NAME.part`, and renames it once it is whole. @throws with a sentence for the user if it cannot be written there */
export async function writeCompleteFile(file: string, content: AsyncIterable<string | Uint8Array>): Promise<void> {
  if (!(await stat(dirname(file)).catch(() => undefined))) throw new Error(`There is no folder ${dirname(file)} for --out. Make it first.`);
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw new Error(`${file} is a folder. Name a file with --out.`);
  if (there && !there.isFile()) throw new Error(`${file} is not a regular file. Name another one with --out.`);
  const part = `${file}.part`;
  const isTaken = new Error(`Another run writes ${file}, too. Wait until it is done, or choose another file with --out.`);
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? isTaken : error;
  });
  try {
    await handle.writeFile(content);
    await handle.sync();
    const [own, named] = await Promise.all([handle.stat(), stat(part).catch(() => undefined)]);
    if (own.ino !== named?.ino) throw isTaken;
    await rename(part, file);
  } finally {
    await handle.close();
  }
}
