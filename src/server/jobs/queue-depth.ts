import { sql } from 'kysely';
import type { Db } from '../store/tables.ts';
import { queueNames } from './prepare-queues.ts';

/** How much there is in one queue. */
export interface QueueDepth {
  readonly queue: string;
  /** Not begun, and due or not. */
  readonly waiting: number;
  /** To be tried again. */
  readonly retrying: number;
  readonly active: number;
  /** How long the oldest that is due has waited; 0 if none is. */
  readonly oldestSeconds: number;
}

export async function readQueueDepths(db: Db): Promise<readonly QueueDepth[]> {
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
