import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from './stage.ts';

/** What makes each sync of PostgreSQL's log take so much longer; undefined where there is no compiler. */
export function slowSyncs(folder: string, milliseconds: number): Readonly<Record<string, string>> | undefined {
  const library = join(folder, 'slow-sync.so');
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, join(import.meta.dirname, 'slow-sync.c'), '-ldl']);
  if (built.status !== 0) return undefined;
  // PostgreSQL may be another user.
  chmodSync(folder, 0o711);
  return { LD_PRELOAD: library, SYNC_MICROSECONDS: String(milliseconds * 1000) };
}

/** PostgreSQL 18 counts them elsewhere than those before it. */
const FROM_18 = "SELECT sum(fsyncs) AS syncs FROM pg_stat_io WHERE object = 'wal'";
const BEFORE_18 = 'SELECT wal_sync AS syncs FROM pg_stat_wal';

/** Syncs of the log so far, by connections that have ended: those that are open report theirs late. */
export async function countSyncs({ pool, postgres }: Pick<Stage, 'pool' | 'postgres'>): Promise<number> {
  await pause(300);
  await postgres.asSuperuser('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version");
  const counted = await pool.query<{ syncs: string }>((rows[0]?.version ?? 0) >= 180_000 ? FROM_18 : BEFORE_18);
  return Number(counted.rows[0]?.syncs);
}
