import { setTimeout as pause } from 'node:timers/promises';
import { readQueueDepths } from '../queue/queue-depth.ts';
import { readWebhookBacklog } from '../webhooks/webhook-store.ts';
import { loadLevelRanks } from '../overload/load-level.ts';
import type { OverloadPolicy } from '../overload/overload.ts';
import type { ConnectionCounts } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import type { GaugeSample } from './metric-definitions.ts';

interface Deps {
  readonly db: Db;
  readonly connections: () => ConnectionCounts;
  readonly overload: OverloadPolicy;
}

const MOST_MS = 4000;

export const createReadGauges =
  ({ db, connections, overload }: Deps): (() => Promise<readonly GaugeSample[]>) =>
  async () => {
    // Read before the queries below take a connection themselves.
    const { waiting } = connections();
    const shared = await Promise.race([readShared(db).catch(() => undefined), pause(MOST_MS, undefined, { ref: false })]);
    return [
      { name: 'matricula_database_waiting', labels: {}, value: waiting },
      { name: 'matricula_strain', labels: {}, value: loadLevelRanks[overload.loadLevel()] },
      { name: 'matricula_database_up', labels: {}, value: shared ? 1 : 0 },
      ...(shared ?? []),
    ];
  };

async function readShared(db: Db): Promise<readonly GaugeSample[]> {
  const [queues, webhooks] = [await readQueueDepths(db), await readWebhookBacklog(db)];
  return [
    ...queues.flatMap(({ queue, waiting, retrying, active, oldestSeconds }): GaugeSample[] => [
      { name: 'matricula_queue_jobs', labels: { queue, state: 'waiting' }, value: waiting },
      { name: 'matricula_queue_jobs', labels: { queue, state: 'retrying' }, value: retrying },
      { name: 'matricula_queue_jobs', labels: { queue, state: 'active' }, value: active },
      { name: 'matricula_queue_oldest_seconds', labels: { queue }, value: oldestSeconds },
    ]),
    { name: 'matricula_webhooks_waiting', labels: { state: 'waiting' }, value: webhooks.waiting },
    { name: 'matricula_webhooks_waiting', labels: { state: 'parked' }, value: webhooks.parked },
  ];
}
