import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Counts a call in the window of its key, atomically over all servers. It waits for no disk: what a crash forgets is one count. */
export async function countCall(db: Db, key: string, now: Date, freshEnd: Date): Promise<{ calls: number; endsAt: Date }> {
  const { rows } = await sql<{ calls: number; ends_at: Date }>`
    INSERT INTO call_window AS w (key, calls, ends_at) VALUES (${key}, 1, ${freshEnd})
    ON CONFLICT (key) DO UPDATE SET
      calls = CASE WHEN w.ends_at <= ${now} THEN 1 ELSE w.calls + 1 END,
      ends_at = CASE WHEN w.ends_at <= ${now} THEN ${freshEnd} ELSE w.ends_at END
    RETURNING calls, ends_at, set_config('synchronous_commit', 'off', true)`.execute(db);
  const row = rows[0] ?? { calls: 1, ends_at: freshEnd };
  return { calls: row.calls, endsAt: row.ends_at };
}

export interface LoginDelay {
  readonly freeTries: number;
  /** Seconds after the last free try; doubles with every further one up to `most`. */
  readonly first: number;
  readonly most: number;
  /** Failures older than this many seconds are forgotten. */
  readonly forgetAfter: number;
}

/**
 * Counts a login as failed before its password is looked at, so that tries at the same moment cannot outrun the delay.
 * Answers the instant until which the caller must wait, when it must.
 */
export async function countLoginTry(db: Db, key: Buffer, now: Date, delay: LoginDelay): Promise<Date | undefined> {
  const { rows } = await sql`
    INSERT INTO login_failure AS f (key, failures, last_at, blocked_until) VALUES (${key}, 1, ${now}, ${now})
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN ${forgotten(now, delay)} THEN 1 ELSE f.failures + 1 END,
      last_at = ${now},
      blocked_until = ${now}::timestamptz + CASE
        WHEN ${forgotten(now, delay)} OR f.failures + 1 < ${delay.freeTries}::integer THEN interval '0'
        ELSE make_interval(secs => least(${delay.most}::float8, ${delay.first}::float8 * 2 ^ least(20, f.failures + 1 - ${delay.freeTries}::integer))) END
    WHERE f.blocked_until <= ${now}
    RETURNING failures`.execute(db);
  if (rows.length > 0) return undefined;
  const blocked = await db.selectFrom('login_failure').select('blocked_until').where('key', '=', key).executeTakeFirst();
  return blocked?.blocked_until ?? now;
}

const forgotten = (now: Date, delay: LoginDelay) => sql`f.last_at < ${now}::timestamptz - make_interval(secs => ${delay.forgetAfter}::float8)`;

export async function forgetLoginFailures(db: Db, key: Buffer): Promise<void> {
  await db.deleteFrom('login_failure').where('key', '=', key).execute();
}
