import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** What waits to leave for other machines. */
export interface Backlog {
  readonly mails: number;
  readonly webhooks: number;
  /** Messages that are only sent again if an operator says so. */
  readonly parkedWebhooks: number;
}

export async function readBacklog(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    SELECT (SELECT count(*)::integer FROM mail WHERE sent_at IS NULL AND sealed IS NOT NULL) AS mails,
      (SELECT count(*)::integer FROM webhook_delivery WHERE delivered_at IS NULL AND parked_at IS NULL) AS webhooks,
      (SELECT count(*)::integer FROM webhook_delivery WHERE delivered_at IS NULL AND parked_at IS NOT NULL) AS "parkedWebhooks"`.execute(
    db,
  );
  return rows[0] ?? { mails: 0, webhooks: 0, parkedWebhooks: 0 };
}
