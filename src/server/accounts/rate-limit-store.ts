import { sql } from 'kysely';
import { runPreparedQuery } from '../database/database.ts';
import type { Db } from '../database/tables.ts';

/** Counts a call atomically across servers, without waiting for the disk. A window that ends after `freshEnd` is from a wrong clock. */
export async function countRateLimitedCall(db: Db, key: string, now: Date, freshEnd: Date): Promise<{ calls: number; endsAt: Date }> {
  const over = sql`w.ends_at <= ${now} OR w.ends_at > ${freshEnd}`;
  const [row = { calls: 1, ends_at: freshEnd }] = await runPreparedQuery(
    db,
    sql<{ calls: number; ends_at: Date }>`
    INSERT INTO call_window AS w (key, calls, ends_at) VALUES (${key}, 1, ${freshEnd})
    ON CONFLICT (key) DO UPDATE SET
      calls = CASE WHEN ${over} THEN 1 ELSE w.calls + 1 END,
      ends_at = CASE WHEN ${over} THEN ${freshEnd} ELSE w.ends_at END
    RETURNING calls, ends_at, set_config('synchronous_commit', 'off', true)`,
  );
  return { calls: row.calls, endsAt: row.ends_at };
}

export interface LoginDelay {
  readonly first: number;
  readonly most: number;
  readonly forgetAfter: number;
}

interface LoginCounter {
  readonly key: Buffer;
  readonly freeTries: number;
}

/** Counts a login as failed before its password is checked, under all keys or none. Returns the end of a wait. */
export async function countLoginAttempts(db: Db, counts: readonly LoginCounter[], now: Date, delay: LoginDelay): Promise<Date | undefined> {
  const keys = counts.map(({ key }) => key);
  const { rows } = await sql`
    INSERT INTO login_failure AS f (key, failures, last_at, blocked_until)
    SELECT tried.key, 1, ${now}::timestamptz, ${now}::timestamptz FROM unnest(${keys}::bytea[]) AS tried (key)
    WHERE NOT EXISTS (SELECT FROM login_failure WHERE key = ANY(${keys}::bytea[]) AND ${blocked(now, delay)})
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN ${forgotten(now, delay)} THEN 1 ELSE f.failures + 1 END,
      last_at = ${now},
      blocked_until = ${now}::timestamptz + CASE
        WHEN ${forgotten(now, delay)} OR f.failures + 1 < ${freeTriesOf(counts)} THEN interval '0'
        ELSE make_interval(secs => least(
          ${delay.most}::float8,
          ${delay.first}::float8 * 2 ^ least(20, f.failures + 1 - ${freeTriesOf(counts)})
        )) END
    WHERE NOT ${blocked(now, delay, sql`f.`)}
    RETURNING failures`.execute(db);
  if (rows.length === counts.length) return undefined;
  const { until } = await db
    .selectFrom('login_failure')
    .select(({ fn }) => fn.max('blocked_until').as('until'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow();
  return until ?? now;
}

const freeTriesOf = (counts: readonly LoginCounter[]) =>
  sql`CASE f.key ${sql.join(
    counts.map(({ key, freeTries }) => sql`WHEN ${key} THEN ${freeTries}::integer`),
    sql` `,
  )} END`;

const blocked = (now: Date, { most }: LoginDelay, of = sql``) =>
  sql`(${of}blocked_until > ${now} AND ${of}blocked_until <= ${now}::timestamptz + make_interval(secs => ${most}::float8))`;

const forgotten = (now: Date, delay: LoginDelay) =>
  sql`f.last_at < ${now}::timestamptz - make_interval(secs => ${delay.forgetAfter}::float8)`;

/** Undoes failures of the counter `own`, also in `whole`, without waiting for the disk. */
export async function undoFailedLogins(db: Db, own: Buffer, whole: Buffer, now: Date): Promise<void> {
  await runPreparedQuery(
    db,
    sql`
    WITH taken AS (
      DELETE FROM login_failure WHERE key = ${own} AND set_config('synchronous_commit', 'off', true) IS NOT NULL RETURNING failures
    )
    UPDATE login_failure AS f SET failures = greatest(0, f.failures - taken.failures), blocked_until = ${now}
    FROM taken WHERE f.key = ${whole} AND f.key <> ${own}`,
  );
}

export async function deleteFailedLogins(db: Db, keys: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('login_failure').where('key', 'in', keys).execute();
}
