import { sql } from 'kysely';
import { PgBoss, type Queue as QueueOptions } from 'pg-boss';
import library from 'pg-boss/package.json' with { type: 'json' };
import type { Db } from '../database/tables.ts';
import * as options from './queue-options.ts';

/** Queues in order of creation: a dead letter queue comes before the one that needs it. */
const queues: Readonly<Record<string, Omit<QueueOptions, 'name'>>> = {
  [options.DEAD_MAIL_QUEUE]: { retentionSeconds: 30 * 24 * 3600 },
  [options.SEND_MAIL_QUEUE]: options.mailQueueOptions,
  [options.DEAD_CONVERSION_QUEUE]: options.deadLetterQueueOptions,
  [options.CONVERT_DOCUMENT_QUEUE]: options.conversionQueueOptions,
  [options.DEAD_COPY_QUEUE]: options.deadLetterQueueOptions,
  [options.PRINT_COPY_QUEUE]: options.copyQueueOptions,
  [options.DEAD_WEBHOOK_QUEUE]: options.deadLetterQueueOptions,
  [options.DELIVER_WEBHOOK_QUEUE]: options.webhookQueueOptions,
  [options.REMOVE_FILES_QUEUE]: options.removalQueueOptions,
  [options.SWEEP_EXPIRED_QUEUE]: { policy: 'singleton', retryLimit: 2 },
  [options.POST_REMINDERS_QUEUE]: options.dailyQueueOptions,
  [options.APPLY_RETENTION_QUEUE]: options.dailyQueueOptions,
  [options.RELEASE_DECISIONS_QUEUE]: options.releaseQueueOptions,
};

export const queueNames: readonly string[] = Object.keys(queues);

export async function prepareQueues(databaseUrl: string, onError: (error: Error) => void = () => undefined): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  boss.on('error', onError);
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const [name, how] of Object.entries(queues)) if (!known.has(name)) await boss.createQueue(name, how);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Work left for `prepareQueues`, in phrases; `isNewer`: a newer library made the tables, which this one cannot use. */
export async function readQueueSetupState(db: Db): Promise<{ readonly pending: readonly string[]; readonly isNewer: boolean }> {
  const { schema } = library.pgboss;
  const there = await sql<{ there: boolean }>`SELECT to_regclass('pgboss.version') IS NOT NULL AS there`.execute(db);
  if (!there.rows[0]?.there) return { pending: [`the tables of the queue, version ${schema}`], isNewer: false };
  const { rows: versions } = await sql<{ version: number }>`SELECT version FROM pgboss.version`.execute(db);
  const version = Number(versions[0]?.version ?? 0);
  if (version > schema) return { pending: [], isNewer: true };
  const { rows } = await sql<{ name: string }>`SELECT name FROM pgboss.queue`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  const missing = queueNames.filter((name) => !known.has(name));
  return {
    pending: [
      ...(version < schema ? [`the tables of the queue, from version ${version} to ${schema}`] : []),
      ...missing.map((name) => `the queue ${name}`),
    ],
    isNewer: false,
  };
}
