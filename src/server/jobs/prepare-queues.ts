import { sql } from 'kysely';
import { PgBoss, type Queue as QueueOptions } from 'pg-boss';
import library from 'pg-boss/package.json' with { type: 'json' };
import type { Db } from '../store/tables.ts';
import * as options from './queue-options.ts';

/** Queues in order of creation: a dead letter queue comes before the one that needs it. */
const queues: Readonly<Record<string, Omit<QueueOptions, 'name'>>> = {
  [options.DEAD_MAIL]: { retentionSeconds: 30 * 24 * 3600 },
  [options.SEND_MAIL]: options.mailOptions,
  [options.DEAD_CONVERSION]: options.deadLetterOptions,
  [options.CONVERT_DOCUMENT]: options.conversionOptions,
  [options.DEAD_COPY]: options.deadLetterOptions,
  [options.PRINT_COPY]: options.copyOptions,
  [options.DEAD_WEBHOOK]: options.deadLetterOptions,
  [options.DELIVER_WEBHOOK]: options.webhookOptions,
  [options.REMOVE_FILES]: options.removalOptions,
  [options.SWEEP_EXPIRED]: { policy: 'singleton', retryLimit: 2 },
  [options.POST_REMINDERS]: options.dailyOptions,
  [options.APPLY_RETENTION]: options.dailyOptions,
  [options.RELEASE_DECISIONS]: options.releaseOptions,
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
export async function queuesState(db: Db): Promise<{ readonly pending: readonly string[]; readonly isNewer: boolean }> {
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
