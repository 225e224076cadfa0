import type { DataKeys } from '../../src/server/data-keys.ts';
import type { Db } from '../../src/server/store/tables.ts';
import {
  countApplications,
  nextApplications,
  type Position,
  type Wanted,
  type WholeApplication,
} from '../../src/server/store/whole-applications.ts';
import { openResumableFile } from './resumable-file.ts';
import { progressBar } from './progress-bar.ts';

/** A file about applications, and what is written into it of some hundred at a time. */
interface FileOfApplications {
  readonly path: string;
  /** What is written: an interrupted file of something else is not gone on with. */
  readonly content: string;
  readonly head: string;
  piece(applications: readonly WholeApplication[]): string | Promise<string>;
  /** Makes the file of all pieces, where they are not the file yet. */
  readonly assemble?: ((pieces: string, file: string) => Promise<void>) | undefined;
}

export interface Written {
  /** Applications in the file. */
  readonly rows: number;
  /** How many of them an earlier run had written. */
  readonly before: number;
}

const ROWS_AT_ONCE = 500;

/**
 * Writes all wanted applications into a file, with a bar of progress on a terminal. What was interrupted goes on where it was.
 * @throws with a sentence for the user; what is written by then waits for the next try
 */
export async function writeEach(db: Db, keys: DataKeys, wanted: Wanted, target: FileOfApplications): Promise<Written> {
  const file = await openResumableFile<Position | undefined>(target.path, target.content);
  const bar = progressBar('applications');
  try {
    if (!file.before) await file.add(target.head, 0, undefined);
    const before = file.before?.rows ?? 0;
    let after = file.before?.place;
    let rows = before;
    bar.start(before + (await countApplications(db, wanted, after)), before);
    for (;;) {
      const next = await nextApplications(db, keys, wanted, after, ROWS_AT_ONCE);
      const last = next.at(-1);
      if (!last) break;
      after = last.position;
      await file.add(await target.piece(next), next.length, after);
      rows += next.length;
      bar.update(rows);
    }
    await file.finish(target.assemble);
    return { rows, before };
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  } finally {
    bar.stop();
  }
}
