import { randomBytes } from 'node:crypto';
import type { DecisionReply, ApplicationStateName } from '../../api/rules/office.ts';
import type { Clock } from '../platform/clock.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { Sealer } from '../platform/secrets.ts';
import { addWebhookDeliveries, addWebhookEndpoint, hasWebhookEndpoint, removeWebhookEndpoint } from './webhook-store.ts';
import type { Db } from '../database/tables.ts';
import type { RecordAuditEvent } from '../audit/record-audit-event.ts';

/** Events for other systems, without any answer of a student. */
type WebhookEvent =
  | { readonly type: 'submission.created'; readonly data: About }
  | {
      readonly type: 'application.state_changed';
      readonly data: About & { readonly state: ApplicationStateName; readonly outcome?: string };
    }
  | { readonly type: 'application.replied'; readonly data: About & { readonly outcome: string; readonly reply: DecisionReply | null } }
  | { readonly type: 'application.document_received'; readonly data: About & { readonly document: string } }
  /** Carries the id alone, so that other systems can delete theirs. */
  | { readonly type: 'application.deleted'; readonly data: Pick<About, 'id'> };
interface About {
  readonly id: string;
  readonly reference: string;
}

export type QueueWebhookEvent = (transaction: Db, event: WebhookEvent) => Promise<void>;

export const createQueueWebhookEvent =
  ({ queue, clock }: { readonly queue: Pick<JobQueue, 'deliverWebhook'>; readonly clock: Clock }): QueueWebhookEvent =>
  async (transaction, { type, data }) => {
    const now = clock();
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
    for (const delivery of await addWebhookDeliveries(transaction, body, now)) await queue.deliverWebhook(transaction, delivery);
  };

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  readonly secrets: Sealer;
}

/** Prefix of secrets in Standard Webhooks, which scanners for secrets know. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Returns the secret once; the database has it sealed. Undefined if there is a webhook with this address already. */
export const addWebhook = (
  { db, clock, secrets, audit }: Deps,
  url: URL,
): Promise<{ readonly id: string; readonly secret: string } | undefined> =>
  db.transaction().execute(async (transaction) => {
    if (await hasWebhookEndpoint(transaction, url.href)) return undefined;
    const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
    const id = await addWebhookEndpoint(transaction, { url: url.href, sealed_secret: secrets.seal(secret), created_at: clock() });
    await audit(transaction, 'webhook_added', { actor: `service ${id}` });
    return { id, secret };
  });

export const removeWebhook = ({ db, audit }: Deps, id: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const removed = await removeWebhookEndpoint(transaction, id);
    if (removed) await audit(transaction, 'webhook_removed', { actor: `service ${id}` });
    return removed;
  });

export const webhookSigningKey = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');
