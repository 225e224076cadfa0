import { sql } from 'kysely';
import type { Db } from './tables.ts';

export interface WebhookBacklog {
  readonly waiting: number;
  readonly parked: number;
}

export async function readWebhookBacklog(db: Db): Promise<WebhookBacklog> {
  const { rows } = await sql<WebhookBacklog>`
    SELECT count(*) FILTER (WHERE parked_at IS NULL)::integer AS waiting, count(parked_at)::integer AS parked
    FROM webhook_delivery WHERE delivered_at IS NULL`.execute(db);
  return rows[0] ?? { waiting: 0, parked: 0 };
}
