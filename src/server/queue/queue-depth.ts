import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { queueNames } from './prepare-queues.ts';
import { CONVERT_DOCUMENT_QUEUE, PRINT_COPY_QUEUE, SEND_MAIL_QUEUE } from './queue-options.ts';

export async function readQueueDepths(db: Db) {
  const { rows } = await sql<{ name: string; state: string; jobs: number; oldest: number }>`
    SELECT name, state::text AS state, count(*)::integer AS jobs,
      coalesce(max(extract(epoch FROM now() - greatest(start_after, created_on))) FILTER (WHERE state < 'active'), 0)::float AS oldest
    FROM pgboss.job WHERE state < 'completed' GROUP BY name, state`.execute(db);
  return queueNames.map((queue) => {
    const own = rows.filter(({ name }) => name === queue);
    const jobsIn = (state: string): number => own.find((row) => row.state === state)?.jobs ?? 0;
    return {
      queue,
      waiting: jobsIn('created'),
      retrying: jobsIn('retry'),
      active: jobsIn('active'),
      oldestSeconds: Math.max(0, ...own.map(({ oldest }) => oldest)),
    };
  });
}

/** Longest delay that students accept. A longer one means that no worker runs, or that all are overloaded. */
const IN_TIME_SECONDS = 60;

/** Delay in seconds of the oldest due job that a student waits for; 0 if it is acceptable. */
export async function oldestJobDelaySeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    SELECT extract(epoch FROM max(now() - greatest(start_after, created_on)))::float AS seconds
    FROM pgboss.job WHERE name = ANY(${[SEND_MAIL_QUEUE, CONVERT_DOCUMENT_QUEUE, PRINT_COPY_QUEUE]}) AND state < 'active' AND start_after <= now()`.execute(
    db,
  );
  const seconds = Math.round(rows[0]?.seconds ?? 0);
  return seconds > IN_TIME_SECONDS ? seconds : 0;
}
