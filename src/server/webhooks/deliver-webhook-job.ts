import type { WebhookDeliveryTarget } from '../queue/job-queue.ts';
import { createHmac } from 'node:crypto';
import type { Sealer } from '../platform/secrets.ts';
import { webhookSigningKey } from './webhooks.ts';
import * as store from './webhook-store.ts';
import { ssrfSafePost, type OutboundPolicy, BlockedTargetError } from './ssrf-safe-post.ts';
import type { Db } from '../database/tables.ts';
import type { Clock } from '../platform/clock.ts';
import type { RecordAuditEvent } from '../audit/record-audit-event.ts';
import { WebhookDeliveryError, UndeliverableError } from '../queue/job-errors.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  readonly secrets: Sealer;
  readonly reach: OutboundPolicy;
  readonly report: (line: string) => void;
}

const GONE = 410;

export const createDeliverWebhookJob = ({ db, clock, secrets, audit, reach, report }: Deps) => ({
  /** Sends one waiting message. @throws {UndeliverableError} if the endpoint is gone; {WebhookDeliveryError} and others: try again later */
  async deliver(deliveryId: string): Promise<void> {
    const waiting = await store.findWaitingWebhookDelivery(db, deliveryId);
    if (!waiting) return;
    const { url, body, sealedSecret, endpointId, lastFailure } = waiting;
    const named = nameOf({ id: deliveryId, endpointId });
    const headers = signedHeaders(String(secrets.unseal(sealedSecret)), deliveryId, clock(), body);
    const answer = await ssrfSafePost(new URL(url), headers, body, reach).catch((error: unknown) => {
      if (error instanceof BlockedTargetError) return error.message;
      throw error;
    });
    if (typeof answer === 'number' && answer >= 200 && answer < 300) {
      await store.markWebhookDelivered(db, deliveryId, clock());
      await audit(db, 'webhook_delivered', { actor: `service ${endpointId}` });
      if (lastFailure !== null) report(`${named} has been delivered after all`);
      return;
    }
    const failure = typeof answer === 'number' ? `answered with ${answer}` : answer;
    await store.recordWebhookDeliveryError(db, deliveryId, failure);
    if (failure !== lastFailure) report(`${named}: ${failure}`);
    throw answer === GONE ? new UndeliverableError(failure) : new WebhookDeliveryError(failure);
  },
  /** Parks the message until an operator sends it again. */
  async giveUp(deliveryId: string): Promise<void> {
    const parked = await store.parkWebhookDelivery(db, deliveryId, clock());
    if (parked) report(`${nameOf(parked)} is parked: npm run webhooks -- redeliver sends it again`);
  },
});

const nameOf = ({ id, endpointId }: WebhookDeliveryTarget): string => `webhook ${endpointId}: message ${id}`;

function signedHeaders(secret: string, deliveryId: string, now: Date, body: string): Readonly<Record<string, string>> {
  const id = `msg_${deliveryId}`;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', webhookSigningKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
