import { randomBytes } from 'node:crypto';
import type { StateName } from '../../contract/states.ts';
import type { Clock } from '../clock.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Box } from '../secrets.ts';
import { addDeliveries, addEndpoint, hasEndpoint, removeEndpoint } from '../store/webhooks.ts';
import type { Db } from '../store/tables.ts';
import type { ServiceDeps } from './service-deps.ts';

/** What other systems can hear of. A message says what it is about and nothing of what a student has answered. */
export type Event =
  | { readonly type: 'submission.created'; readonly data: About }
  | { readonly type: 'application.state_changed'; readonly data: About & { readonly state: StateName } }
  /** Someone else has sent a document for a submitted application. */
  | { readonly type: 'application.document_received'; readonly data: About & { readonly document: string } }
  /** All that is left of it is its id, so that others can delete it, too. */
  | { readonly type: 'application.deleted'; readonly data: Pick<About, 'id'> };
interface About {
  readonly id: string;
  readonly reference: string;
}

/** Posts an event inside the caller's transaction: it is delivered if, and only if, that transaction commits. */
export type PostEvent = (transaction: Db, event: Event) => Promise<void>;

export function createPostEvent({ queue, clock }: { readonly queue: Pick<Queue, 'deliverWebhook'>; readonly clock: Clock }): PostEvent {
  return async (transaction, { type, data }) => {
    const now = clock();
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
    for (const delivery of await addDeliveries(transaction, body, now)) await queue.deliverWebhook(transaction, delivery);
  };
}

interface Means extends Pick<ServiceDeps, 'db' | 'clock' | 'audit'> {
  readonly secrets: Box;
}

/** What begins so is the secret of a webhook: Standard Webhooks says it, and scanners for secrets know it. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** The secret is returned once; the database has it sealed. Undefined if there is a webhook with this address already. */
export function addWebhook(
  { db, clock, secrets, audit }: Means,
  url: URL,
): Promise<{ readonly id: string; readonly secret: string } | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (await hasEndpoint(transaction, url.href)) return undefined;
    const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
    const id = await addEndpoint(transaction, { url: url.href, sealed_secret: secrets.seal(secret), created_at: clock() });
    await audit(transaction, 'webhook_added', { actor: `service ${id}` });
    return { id, secret };
  });
}

/** What is still on its way to it is not delivered; false if there is none with this id. */
export function removeWebhook({ db, audit }: Means, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const removed = await removeEndpoint(transaction, id);
    if (removed) await audit(transaction, 'webhook_removed', { actor: `service ${id}` });
    return removed;
  });
}

/** The key in a secret, for signing. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');
