import { fromKysely, type Job, type JobResult, PgBoss, type WorkOptions } from 'pg-boss';
import { requestLanguage, currentRequestId, runInContext } from '../platform/request-context.ts';
import * as options from './queue-options.ts';
import { type PerJob, runThrottledWorker, workWithoutPause } from './throttled-worker.ts';
import type { ThrottleLevel, ThrottledJobKind } from '../overload/throttle.ts';
import { queryTimeouts } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { WebhookDeliveryError, UndeliverableError } from './job-errors.ts';

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;
/** Work on one row, and what is done once every try has failed. */
type Tried<Work extends string> = Readonly<Record<Work | 'giveUp', (id: string) => Promise<void>>>;

export interface JobHandlers {
  sendMail(mailId: string): Promise<void>;
  readonly convertDocument: Tried<'convert'>;
  readonly printCopy: Tried<'print'>;
  readonly deliverWebhook: Tried<'deliver'>;
  removeFiles(mailIds: readonly string[]): Promise<void>;
  sweepExpired(): Promise<void>;
  postReminders(): Promise<void>;
  applyRetention(): Promise<void>;
  releaseDecisions(): Promise<void>;
}

const LOOK_FOR_LOST_SECONDS = 10;

interface QueueWorkerOptions {
  readonly works: boolean;
  readonly pace: (work: ThrottledJobKind) => ThrottleLevel;
  readonly onBroken: (error: Error) => void;
}

/** @throws unless `prepareQueues` has been run */
export async function openJobQueue(databaseUrl: string, onError: (error: Error) => void, { works, pace, onBroken }: QueueWorkerOptions) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: works ? 4 : 1,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    migrate: false,
    ...queryTimeouts,
    // A killed worker is noticed after the 10 seconds of a heartbeat, checked this often: a student waits for its work.
    superviseIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_LOST_SECONDS,
  });
  boss.on('error', onBroken);
  await boss.start();
  const each = <Data extends object>(work: (data: Data) => Promise<void>, report = onError) => eachOf(work, report);
  const ending = new AbortController();
  const at = (kind: ThrottledJobKind, usual: WorkOptions, most: number) => ({
    usual,
    most,
    pace: () => pace(kind),
    ended: ending.signal,
    onError: onBroken,
  });

  return {
    ...createJobProducer(boss),
    /** @param unconverted files of the account that wait already: each of many waits longer */
    async convertDocument(transaction: Db, documentId: string, accountId: string, unconverted: number): Promise<void> {
      const priority = Math.min(0, options.FAIR_FILES_PER_ACCOUNT - unconverted);
      await boss.send(
        options.CONVERT_DOCUMENT_QUEUE,
        { documentId, ...asked() },
        { db: fromKysely(transaction), priority, group: { id: accountId } },
      );
    },
    async startWorkers(tasks: JobHandlers): Promise<void> {
      const { convertDocument, printCopy, deliverWebhook } = tasks;
      // Takes a handler of any data: each queue has its own.
      const work = (queue: string, how: WorkOptions, handle: (data: never) => Promise<void>): Promise<string> =>
        boss.work<never, void, PerJob>(queue, { ...how, perJobResults: true }, each(handle));

      await work(options.SEND_MAIL_QUEUE, options.mailWorkOptions, ({ mailId }: { mailId: string }) => tasks.sendMail(mailId));
      await runThrottledWorker<{ documentId: string }>(
        boss,
        options.CONVERT_DOCUMENT_QUEUE,
        at('conversions', options.conversionWorkOptions, options.CONVERSION_WORKERS),
        each(({ documentId }) => convertDocument.convert(documentId)),
      );
      await work(options.DEAD_CONVERSION_QUEUE, {}, ({ documentId }: { documentId: string }) => convertDocument.giveUp(documentId));
      await runThrottledWorker<{ copyId: string }>(
        boss,
        options.PRINT_COPY_QUEUE,
        at('copies', options.copyWorkOptions, options.COPY_WORKERS),
        each(({ copyId }) => printCopy.print(copyId)),
      );
      await work(options.DEAD_COPY_QUEUE, {}, ({ copyId }: { copyId: string }) => printCopy.giveUp(copyId));
      const deliver = each<{ deliveryId: string }>(
        ({ deliveryId }) => deliverWebhook.deliver(deliveryId),
        (error) => {
          if (!(error.cause instanceof WebhookDeliveryError || error.cause instanceof UndeliverableError)) onError(error);
        },
      );
      for (let n = 0; n < options.WEBHOOK_WORKERS; n += 1)
        await workWithoutPause(boss, options.DELIVER_WEBHOOK_QUEUE, options.webhookWorkOptions, deliver);
      await work(options.DEAD_WEBHOOK_QUEUE, {}, ({ deliveryId }: { deliveryId: string }) => deliverWebhook.giveUp(deliveryId));
      await work(options.REMOVE_FILES_QUEUE, options.removalWorkOptions, ({ mailIds }: { mailIds: readonly string[] }) =>
        tasks.removeFiles(mailIds),
      );
      await work(options.SWEEP_EXPIRED_QUEUE, {}, () => tasks.sweepExpired());
      await work(options.POST_REMINDERS_QUEUE, options.dailyWorkOptions, () => tasks.postReminders());
      await work(options.APPLY_RETENTION_QUEUE, options.dailyWorkOptions, () => tasks.applyRetention());
      await work(options.RELEASE_DECISIONS_QUEUE, options.releaseWorkOptions, () => tasks.releaseDecisions());
      // Jobs would have no data at all without the empty object.
      await boss.schedule(options.SWEEP_EXPIRED_QUEUE, '7 * * * *', {});
      await boss.schedule(options.POST_REMINDERS_QUEUE, '17 * * * *', {});
      await boss.schedule(options.APPLY_RETENTION_QUEUE, '27 * * * *', {});
      await boss.schedule(options.RELEASE_DECISIONS_QUEUE, '* * * * *', {});
    },
    /** Takes no more tasks and waits up to 8 seconds for running ones; the next start picks up the rest. Tasks can still be queued. */
    drain(): Promise<void> {
      ending.abort();
      return boss.stop({ timeout: 8000, close: false });
    },
    stop(): Promise<void> {
      ending.abort();
      return boss.stop({ graceful: false });
    },
  };
}

export type JobProducer = ReturnType<typeof createJobProducer>;
const createJobProducer = (boss: PgBoss) => ({
  /**
   * Queues an email inside a transaction, in a language or that of the request. One that `waits` is sent when no other is due; `seconds`: it
   * is not sent earlier. The job has the id of the email.
   */
  async sendMail(
    transaction: Db,
    mailId: string,
    {
      language,
      waits = false,
      seconds = 0,
    }: { readonly language?: string | undefined; readonly waits?: boolean; readonly seconds?: number } = {},
  ): Promise<void> {
    const priority = waits ? -1 : 0;
    const data = { mailId, ...asked(), ...(language && { language }) };
    await boss.send(options.SEND_MAIL_QUEUE, data, { id: mailId, db: fromKysely(transaction), priority, startAfter: seconds });
  },
  async printCopy(transaction: Db, copyId: string): Promise<void> {
    await boss.send(options.PRINT_COPY_QUEUE, { copyId, ...asked() }, { db: fromKysely(transaction) });
  },
  async removeFiles(transaction: Db, mailIds: readonly string[]): Promise<void> {
    await boss.send(options.REMOVE_FILES_QUEUE, { mailIds }, { db: fromKysely(transaction) });
  },
  /** Begins, with the transaction, the release of decisions that is due. */
  async releaseDecisions(transaction: Db): Promise<void> {
    await boss.send(options.RELEASE_DECISIONS_QUEUE, {}, { db: fromKysely(transaction) });
  },
  async deliverWebhook(transaction: Db, { id: deliveryId, endpointId }: WebhookDeliveryTarget): Promise<void> {
    await boss.send(options.DELIVER_WEBHOOK_QUEUE, { deliveryId, ...asked() }, { db: fromKysely(transaction), group: { id: endpointId } });
  },
});

/** Opens the queue for a program that runs no jobs. @throws until a server has started with this database */
export async function withJobProducer<Done>(db: Db, work: (queue: JobProducer) => Promise<Done>): Promise<Done> {
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false });
  await boss.start();
  try {
    return await work(createJobProducer(boss));
  } finally {
    await boss.stop({ graceful: false });
  }
}

const asked = () => ({ requestId: currentRequestId(), language: requestLanguage() });

/** Each job of a batch succeeds or fails on its own; `report` gets the name and all ids of each that fails. */
const eachOf =
  <Data extends object>(work: (data: Data) => Promise<void>, report: (error: Error) => void) =>
  (jobs: readonly Job<Data>[]): Promise<JobResult[]> =>
    Promise.all(
      jobs.map(async ({ id, name, data }): Promise<JobResult> => {
        try {
          const { requestId, language }: Partial<ReturnType<typeof asked>> = data;
          await runInContext({ id: requestId, language }, () => work(data));
          return { id, status: 'completed' };
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          const ids = Object.entries({ jobId: id, ...data })
            .map(([key, value]) => `${key} ${value}`)
            .join(', ');
          // A job that a closing server interrupts has not failed.
          if (!(error instanceof Error && error.name === 'AbortError')) report(new Error(`${name} (${ids}): ${message}`, { cause: error }));
          return { id, status: error instanceof UndeliverableError ? 'deadletter' : 'failed', output: { message } };
        }
      }),
    );

export interface WebhookDeliveryTarget {
  readonly id: string;
  readonly endpointId: string;
}
