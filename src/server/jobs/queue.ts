import { fromKysely, type Job, type JobResult, PgBoss, type WorkOptions } from 'pg-boss';
import { Undeliverable } from '../mail/delivery.ts';
import { currentLanguage, currentRequestId, runInContext } from '../request-context.ts';
import { NotTaken } from './deliver-webhook.ts';
import * as options from './queue-options.ts';
import { runThrottled } from './throttled-worker.ts';
import type { Pace, Work } from '../overload/pace.ts';
import { briefQueries } from '../store/database.ts';
import type { Db } from '../store/tables.ts';
import type { Addressed } from '../store/webhooks.ts';

export type Queue = Awaited<ReturnType<typeof openQueue>>;
/** Work on one row, and what is done once every try has failed. */
type Tried<Work extends string> = Readonly<Record<Work | 'giveUp', (id: string) => Promise<void>>>;

export interface Tasks {
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

interface Working {
  readonly works: boolean;
  readonly pace: (work: Work) => Pace;
  readonly onBroken: (error: Error) => void;
}

/** @throws unless `prepareQueues` has been run */
export async function openQueue(databaseUrl: string, onError: (error: Error) => void, { works, pace, onBroken }: Working) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: works ? 4 : 1,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    migrate: false,
    ...briefQueries,
    // A killed worker is noticed after the 10 seconds of a heartbeat, checked this often: a student waits for its work.
    superviseIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_LOST_SECONDS,
  });
  boss.on('error', onBroken);
  await boss.start();
  const each = <Data extends object>(work: (data: Data) => Promise<void>, report = onError) => eachOf(work, report);
  const ending = new AbortController();
  const at = (kind: Work, usual: WorkOptions, most: number) => ({
    usual,
    most,
    pace: () => pace(kind),
    ended: ending.signal,
    onError: onBroken,
  });

  return {
    ...announcing(boss),
    /** @param unconverted files of the account that wait already: each of many waits longer */
    async convertDocument(transaction: Db, documentId: string, accountId: string, unconverted: number): Promise<void> {
      const priority = Math.min(0, options.FILES_IN_TURN - unconverted);
      await boss.send(
        options.CONVERT_DOCUMENT,
        { documentId, ...asked() },
        { db: fromKysely(transaction), priority, group: { id: accountId } },
      );
    },
    async work(tasks: Tasks): Promise<void> {
      const { convertDocument, printCopy, deliverWebhook } = tasks;
      await boss.work<{ mailId: string }, void, typeof options.mailWork>(
        options.SEND_MAIL,
        options.mailWork,
        each(({ mailId }) => tasks.sendMail(mailId)),
      );
      await runThrottled<{ documentId: string }>(
        boss,
        options.CONVERT_DOCUMENT,
        at('conversions', options.conversionWork, options.CONVERSION_WORKERS),
        each(({ documentId }) => convertDocument.convert(documentId)),
      );
      await boss.work<{ documentId: string }, void, typeof options.aloneWork>(
        options.DEAD_CONVERSION,
        options.aloneWork,
        each(({ documentId }) => convertDocument.giveUp(documentId)),
      );
      await runThrottled<{ copyId: string }>(
        boss,
        options.PRINT_COPY,
        at('copies', options.copyWork, options.COPY_WORKERS),
        each(({ copyId }) => printCopy.print(copyId)),
      );
      await boss.work<{ copyId: string }, void, typeof options.aloneWork>(
        options.DEAD_COPY,
        options.aloneWork,
        each(({ copyId }) => printCopy.giveUp(copyId)),
      );
      const deliver = each<{ deliveryId: string }>(
        ({ deliveryId }) => deliverWebhook.deliver(deliveryId),
        (error) => {
          if (!(error.cause instanceof NotTaken || error.cause instanceof Undeliverable)) onError(error);
        },
      );
      for (let n = 0; n < options.WEBHOOK_WORKERS; n += 1) {
        const worker: string = await boss.work<{ deliveryId: string }, void, typeof options.webhookWork>(
          options.DELIVER_WEBHOOK,
          options.webhookWork,
          (jobs) =>
            // Fetches the next job without the pause between polls.
            deliver(jobs).finally(() => boss.notifyWorker(worker)),
        );
      }
      await boss.work<{ deliveryId: string }, void, typeof options.aloneWork>(
        options.DEAD_WEBHOOK,
        options.aloneWork,
        each(({ deliveryId }) => deliverWebhook.giveUp(deliveryId)),
      );
      await boss.work<{ mailIds: readonly string[] }, void, typeof options.removalWork>(
        options.REMOVE_FILES,
        options.removalWork,
        each(({ mailIds }) => tasks.removeFiles(mailIds)),
      );
      await boss.work<object, void, typeof options.aloneWork>(
        options.SWEEP_EXPIRED,
        options.aloneWork,
        each(() => tasks.sweepExpired()),
      );
      await boss.work<object, void, typeof options.dailyWork>(
        options.POST_REMINDERS,
        options.dailyWork,
        each(() => tasks.postReminders()),
      );
      await boss.work<object, void, typeof options.dailyWork>(
        options.APPLY_RETENTION,
        options.dailyWork,
        each(() => tasks.applyRetention()),
      );
      await boss.work<object, void, typeof options.releaseWork>(
        options.RELEASE_DECISIONS,
        options.releaseWork,
        each(() => tasks.releaseDecisions()),
      );
      // Jobs would have no data at all without the empty object.
      await boss.schedule(options.SWEEP_EXPIRED, '7 * * * *', {});
      await boss.schedule(options.POST_REMINDERS, '17 * * * *', {});
      await boss.schedule(options.APPLY_RETENTION, '27 * * * *', {});
      await boss.schedule(options.RELEASE_DECISIONS, '* * * * *', {});
    },
    /** Takes no more tasks and waits up to 8 seconds for running ones; the next start picks up the rest. Tasks can still be queued. */
    rest(): Promise<void> {
      ending.abort();
      return boss.stop({ timeout: 8000, close: false });
    },
    stop(): Promise<void> {
      ending.abort();
      return boss.stop({ graceful: false });
    },
  };
}

export type JobProducer = ReturnType<typeof announcing>;
const announcing = (boss: PgBoss) => ({
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
    await boss.send(options.SEND_MAIL, data, { id: mailId, db: fromKysely(transaction), priority, startAfter: seconds });
  },
  async printCopy(transaction: Db, copyId: string): Promise<void> {
    await boss.send(options.PRINT_COPY, { copyId, ...asked() }, { db: fromKysely(transaction) });
  },
  async removeFiles(transaction: Db, mailIds: readonly string[]): Promise<void> {
    await boss.send(options.REMOVE_FILES, { mailIds }, { db: fromKysely(transaction) });
  },
  /** Begins, with the transaction, the release of decisions that is due. */
  async releaseDecisions(transaction: Db): Promise<void> {
    await boss.send(options.RELEASE_DECISIONS, {}, { db: fromKysely(transaction) });
  },
  async deliverWebhook(transaction: Db, { id: deliveryId, endpointId }: Addressed): Promise<void> {
    await boss.send(options.DELIVER_WEBHOOK, { deliveryId, ...asked() }, { db: fromKysely(transaction), group: { id: endpointId } });
  },
});

/** Opens the queue for a program that runs no jobs. @throws until a server has started with this database */
export async function withQueue<Done>(db: Db, work: (queue: JobProducer) => Promise<Done>): Promise<Done> {
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false });
  await boss.start();
  try {
    return await work(announcing(boss));
  } finally {
    await boss.stop({ graceful: false });
  }
}

const asked = () => ({ requestId: currentRequestId(), language: currentLanguage() });

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
          return { id, status: error instanceof Undeliverable ? 'deadletter' : 'failed', output: { message } };
        }
      }),
    );
