import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { WebhookDeliveryTarget } from '../queue/job-queue.ts';

interface WebhookEndpointState {
  readonly id: string;
  readonly url: string;
  readonly delivered: number;
  readonly waiting: number;
  readonly parked: number;
  /** Failure of the newest delivery that has not succeeded since. */
  readonly last_failure: string | null;
}

/** Locks the address, so that nobody else adds it until the transaction ends. */
export async function hasWebhookEndpoint(transaction: Db, url: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`webhook ${url}`}))`.execute(transaction);
  return (await transaction.selectFrom('webhook_endpoint').select('id').where('url', '=', url).executeTakeFirst()) !== undefined;
}

export async function addWebhookEndpoint(db: Db, endpoint: { url: string; sealed_secret: Buffer; created_at: Date }): Promise<string> {
  const row = await db.insertInto('webhook_endpoint').values(endpoint).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Removes its deliveries, too; false if there is none with this id. */
export async function removeWebhookEndpoint(db: Db, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('webhook_endpoint')
    .where(sql`id::text`, '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readWebhookEndpointStates(db: Db): Promise<readonly WebhookEndpointState[]> {
  const { rows } = await sql<WebhookEndpointState>`
    SELECT e.id, e.url,
      count(d.delivered_at)::int AS delivered,
      count(*) FILTER (WHERE d.id IS NOT NULL AND delivered_at IS NULL AND parked_at IS NULL)::int AS waiting,
      count(d.parked_at)::int AS parked,
      (array_agg(last_failure ORDER BY d.created_at DESC) FILTER (WHERE last_failure IS NOT NULL AND delivered_at IS NULL))[1]
        AS last_failure
    FROM webhook_endpoint AS e LEFT JOIN webhook_delivery AS d ON d.endpoint_id = e.id
    GROUP BY e.id ORDER BY e.created_at, e.id`.execute(db);
  return rows;
}

/** One message to each endpoint; one that is being removed is waited for. */
export async function addWebhookDeliveries(db: Db, body: string, now: Date): Promise<readonly WebhookDeliveryTarget[]> {
  const { rows } = await sql<WebhookDeliveryTarget>`
    INSERT INTO webhook_delivery (endpoint_id, body, created_at) SELECT id, ${body}, ${now} FROM webhook_endpoint FOR KEY SHARE
    RETURNING id, endpoint_id AS "endpointId"`.execute(db);
  return rows;
}

/** Undefined if it has been delivered or parked, or its endpoint has been removed. */
export const findWaitingWebhookDelivery = (db: Db, id: string) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .select(['d.id', 'e.url', 'd.body', 'e.sealed_secret as sealedSecret', 'e.id as endpointId', 'd.last_failure as lastFailure'])
    .where('d.id', '=', id)
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .executeTakeFirst();

export async function markWebhookDelivered(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('webhook_delivery').set({ delivered_at: now }).where('id', '=', id).execute();
}

export async function recordWebhookDeliveryError(db: Db, id: string, failure: string): Promise<void> {
  await db.updateTable('webhook_delivery').set({ last_failure: failure }).where('id', '=', id).execute();
}

/** Undefined if it has been delivered, or its endpoint has been removed. */
export const parkWebhookDelivery = async (db: Db, id: string, now: Date): Promise<WebhookDeliveryTarget | undefined> =>
  db
    .updateTable('webhook_delivery')
    .set({ parked_at: now })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .returning(['id', 'endpoint_id as endpointId'])
    .executeTakeFirst();

/** Unparks all parked messages, and adds waiting ones that failed before: their next try may be hours away. */
export const listWebhookDeliveriesToRetry = async (db: Db): Promise<readonly WebhookDeliveryTarget[]> =>
  db
    .updateTable('webhook_delivery')
    .set({ parked_at: null })
    .where('delivered_at', 'is', null)
    .where((is) => is.or([is('parked_at', 'is not', null), is('last_failure', 'is not', null)]))
    .returning(['id', 'endpoint_id as endpointId'])
    .execute();

interface WebhookBacklog {
  readonly waiting: number;
  readonly parked: number;
}

export async function readWebhookBacklog(db: Db): Promise<WebhookBacklog> {
  const { rows } = await sql<WebhookBacklog>`
    SELECT count(*) FILTER (WHERE parked_at IS NULL)::integer AS waiting, count(parked_at)::integer AS parked
    FROM webhook_delivery WHERE delivered_at IS NULL`.execute(db);
  return rows[0] ?? { waiting: 0, parked: 0 };
}
