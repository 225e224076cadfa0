import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How far a file has been written. `place` says, to who writes it, where to go on. */
interface Progress<Place> {
  /** What is written: a file of something else is not gone on with. */
  readonly content: string;
  readonly bytes: number;
  readonly rows: number;
  readonly place: Place;
}

/**
 * A file that is written piece by piece beside its name, as `NAME.part`, and gets its name when it is whole. Whatever ends the program,
 * the next one that writes the same goes on behind the last piece.
 */
export interface ResumableFile<Place> {
  /** What earlier runs have written; undefined for a new file. */
  readonly before: Pick<Progress<Place>, 'rows' | 'place'> | undefined;
  /** Adds a piece; it is on the disk afterwards. `rows`: how many it has. */
  add(piece: string, rows: number, place: Place): Promise<void>;
  /** All pieces are there: they, or what `assemble` makes of them, get the file's name, in place of one that has it. */
  finish(assemble?: (pieces: string, file: string) => Promise<void>): Promise<void>;
  /** Leaves what there is for the next run. */
  close(): Promise<void>;
}

/**
 * @param content what will be written: the same text for the same
 * @throws with a sentence for the user if a part of something else is there
 */
export async function openResumableFile<Place>(file: string, content: string): Promise<ResumableFile<Place>> {
  const [part, notes] = [`${file}.part`, `${file}.part.json`];
  const folder = dirname(file);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw new Error(`${file} is a folder. Name a file with --out.`);
  if (there && !there.isFile()) throw new Error(`${file} is a device or the like. Name a file with --out.`);
  const progress = await readProgress<Place>(notes);
  if (progress && progress.content !== content)
    throw new Error(`${part} is the beginning of another export. Remove ${part} and ${notes}, or choose another file.`);
  const handle = await open(part, progress && existsSync(part) ? 'r+' : 'w', 0o600);
  const { size } = await handle.stat();
  // What was written after the last note may be cut off in the middle.
  let written = progress && size >= progress.bytes ? progress : undefined;
  await handle.truncate(written?.bytes ?? 0);
  return {
    before: written && { rows: written.rows, place: written.place },
    async add(piece, rows, place) {
      const bytes = Buffer.from(piece);
      await handle.write(bytes, 0, bytes.length, written?.bytes ?? 0);
      await handle.datasync();
      written = { content, bytes: (written?.bytes ?? 0) + bytes.length, rows: (written?.rows ?? 0) + rows, place };
      await writeFile(`${notes}.new`, JSON.stringify(written), { mode: 0o600 });
      await rename(`${notes}.new`, notes);
    },
    async finish(assemble) {
      await handle.close();
      if (assemble) await assemble(part, `${file}.whole`);
      await rename(assemble ? `${file}.whole` : part, file);
      await Promise.all([rm(part, { force: true }), rm(notes, { force: true })]);
    },
    close: () => handle.close(),
  };
}

async function readProgress<Place>(notes: string): Promise<Progress<Place> | undefined> {
  try {
    return JSON.parse(await readFile(notes, 'utf8')) as Progress<Place>;
  } catch {
    return undefined;
  }
}
