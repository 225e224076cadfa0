import { availableParallelism } from 'node:os';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import { Undeliverable } from '../mail/delivery.ts';
import { currentLanguage, currentRequestId, runFor } from '../current-request.ts';
import type { ConvertDocument } from './convert-document.ts';
import { type DeliverWebhook, NotTaken } from './deliver-webhook.ts';
import type { PrintCopy } from './print-copy.ts';
import { briefQueries } from '../store/database.ts';
import type { Db } from '../store/tables.ts';
import type { Addressed } from '../store/webhooks.ts';

/** The durable queue in the database. Payloads hold only ids and the language in which to speak; the request's id is for the log. */
export interface Queue {
  /** Queues a mail inside a transaction, to be written in a language; without one, in that of the request. */
  sendMail(transaction: Db, mailId: string, language?: string): Promise<void>;
  /** Queues the conversion of an uploaded file inside a transaction. */
  convertDocument(transaction: Db, documentId: string): Promise<void>;
  /** Queues the printing of a PDF copy inside a transaction. */
  printCopy(transaction: Db, copyId: string): Promise<void>;
  /** Queues a message to another system inside a transaction. */
  deliverWebhook(transaction: Db, delivery: Addressed): Promise<void>;
  /** Queues, inside a transaction, the removal of what deleted accounts had in the store of files, and of emails in the outbox. */
  removeFiles(transaction: Db, mailIds: readonly string[]): Promise<void>;
  /** Starts working on what is queued. */
  work(tasks: Tasks): Promise<void>;
  /**
   * Takes no more tasks and lets running ones finish, for at most 8 seconds; the rest are picked up at the next start.
   * Tasks can still be queued.
   */
  rest(): Promise<void>;
  stop(): Promise<void>;
}
export interface Tasks {
  sendMail(mailId: string): Promise<void>;
  readonly convertDocument: ConvertDocument;
  readonly printCopy: PrintCopy;
  readonly deliverWebhook: DeliverWebhook;
  removeFiles(mailIds: readonly string[]): Promise<void>;
  sweepExpired(): Promise<void>;
}

const SEND_MAIL = 'send-mail';
const DEAD_MAIL = 'dead-mail';
const CONVERT_DOCUMENT = 'convert-document';
const DEAD_CONVERSION = 'dead-conversion';
const PRINT_COPY = 'print-copy';
const DEAD_COPY = 'dead-copy';
const DELIVER_WEBHOOK = 'deliver-webhook';
const DEAD_WEBHOOK = 'dead-webhook';
const REMOVE_FILES = 'remove-files';
const SWEEP_EXPIRED = 'sweep-expired';

/**
 * 10 tries: after 10, 20, 40 ... seconds, at most an hour apart; then, or when no retry can help, the job waits in the
 * dead letter queue for an operator.
 */
const mailOptions = {
  retryLimit: 9,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  deadLetter: DEAD_MAIL,
  notify: true,
};

/**
 * Many students sign up at the same moment, and one notification may cover all their emails, so each poll takes
 * everything that waits. A retry comes without a notification, so polling is frequent too.
 */
const mailWork = {
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  heartbeatRefreshSeconds: 5,
} as const;

/** A student is waiting: a few tries within seconds, unless a worker is lost on the way; then the student sees that it failed. */
const studentFacing = { retryDelay: 1, retryBackoff: true, retryDelayMax: 10, heartbeatSeconds: 10, notify: true };
/** While many wait, full batches follow one another without a pause. */
const studentFacingWork = {
  localConcurrency: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 5,
} as const;

const conversionOptions = { ...studentFacing, retryLimit: 3, expireInSeconds: 300, deadLetter: DEAD_CONVERSION };
/** The converter decides how many run at once. */
const conversionWork = { ...studentFacingWork, batchSize: Math.max(2, availableParallelism()) } as const;

const copyOptions = { ...studentFacing, retryLimit: 2, expireInSeconds: 120, deadLetter: DEAD_COPY };
/** Four at once, because each is a page in a browser. */
const copyWork = { ...studentFacingWork, batchSize: 2 } as const;

/** 33 tries: after 5 to 10, 10 to 20, 20 to 40 ... seconds, at most an hour apart, for a day in all; then it is parked. */
const webhookOptions = {
  retryLimit: 32,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  deadLetter: DEAD_WEBHOOK,
  notify: true,
};
/** So many endpoints, less one, may keep us waiting at the same time before any other one does. */
const WEBHOOK_WORKERS = 10;
/** Each worker takes one message, and never to an endpoint that another one is calling: one that hangs delays no other. */
const webhookWork = {
  localGroupConcurrency: 1,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 3,
  heartbeatRefreshSeconds: 5,
} as const;

/** Nobody is waiting for it. */
const aloneWork = { perJobResults: true } as const;

/** Until the store of files is there: again after half a minute, then after longer and longer, at most an hour apart. */
const removalOptions = { retryLimit: 1000, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, heartbeatSeconds: 10, notify: true };
const removalWork = { perJobResults: true, notifyPollingIntervalSeconds: 3, heartbeatRefreshSeconds: 5 } as const;

/** The student must learn about a failure, however long the database is unavailable. */
const deadLetterOptions = { retryLimit: 1000, retryDelay: 30 };

const LOOK_FOR_LOST_SECONDS = 10;

export async function openQueue(databaseUrl: string, onError: (error: Error) => void): Promise<Queue> {
  await prepareQueues(databaseUrl, onError);
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    useListenNotify: true,
    migrate: false,
    ...briefQueries,
    // A killed worker is noticed after the 10 seconds of a heartbeat, and this is how often we check: a student waits
    // for its work.
    superviseIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_LOST_SECONDS,
  });
  boss.on('error', onError);
  await boss.start();

  return {
    ...announcing(boss),
    async convertDocument(transaction, documentId) {
      await boss.send(CONVERT_DOCUMENT, { documentId, ...asked() }, { db: fromKysely(transaction) });
    },
    async work(tasks) {
      const { convertDocument, printCopy, deliverWebhook } = tasks;
      await boss.work<{ mailId: string }, void, typeof mailWork>(
        SEND_MAIL,
        mailWork,
        eachOf(({ mailId }) => tasks.sendMail(mailId), onError),
      );
      await boss.work<{ documentId: string }, void, typeof conversionWork>(
        CONVERT_DOCUMENT,
        conversionWork,
        eachOf(({ documentId }) => convertDocument.convert(documentId), onError),
      );
      await boss.work<{ documentId: string }, void, typeof aloneWork>(
        DEAD_CONVERSION,
        aloneWork,
        eachOf(({ documentId }) => convertDocument.giveUp(documentId), onError),
      );
      await boss.work<{ copyId: string }, void, typeof copyWork>(
        PRINT_COPY,
        copyWork,
        eachOf(({ copyId }) => printCopy.print(copyId), onError),
      );
      await boss.work<{ copyId: string }, void, typeof aloneWork>(
        DEAD_COPY,
        aloneWork,
        eachOf(({ copyId }) => printCopy.giveUp(copyId), onError),
      );
      const deliver = eachOf<{ deliveryId: string }>(
        ({ deliveryId }) => deliverWebhook.deliver(deliveryId),
        (error) => {
          if (!(error.cause instanceof NotTaken || error.cause instanceof Undeliverable)) onError(error);
        },
      );
      for (let n = 0; n < WEBHOOK_WORKERS; n += 1) {
        const worker: string = await boss.work<{ deliveryId: string }, void, typeof webhookWork>(DELIVER_WEBHOOK, webhookWork, (jobs) =>
          // What waits comes next, without the pause between polls.
          deliver(jobs).finally(() => boss.notifyWorker(worker)),
        );
      }
      await boss.work<{ deliveryId: string }, void, typeof aloneWork>(
        DEAD_WEBHOOK,
        aloneWork,
        eachOf(({ deliveryId }) => deliverWebhook.giveUp(deliveryId), onError),
      );
      await boss.work<{ mailIds: readonly string[] }, void, typeof removalWork>(
        REMOVE_FILES,
        removalWork,
        eachOf(({ mailIds }) => tasks.removeFiles(mailIds), onError),
      );
      await boss.work<object, void, typeof aloneWork>(
        SWEEP_EXPIRED,
        aloneWork,
        eachOf(() => tasks.sweepExpired(), onError),
      );
      // Without data of its own, its jobs would have none at all.
      await boss.schedule(SWEEP_EXPIRED, '7 * * * *', {});
    },
    rest: () => boss.stop({ timeout: 8000, close: false }),
    stop: () => boss.stop({ graceful: false }),
  };
}

/** What a program can queue that does not work on it. */
export type Announcing = Pick<Queue, 'sendMail' | 'printCopy' | 'deliverWebhook' | 'removeFiles'>;
const announcing = (boss: PgBoss): Announcing => ({
  async sendMail(transaction, mailId, language) {
    await boss.send(SEND_MAIL, { mailId, ...asked(), ...(language && { language }) }, { db: fromKysely(transaction) });
  },
  async printCopy(transaction, copyId) {
    await boss.send(PRINT_COPY, { copyId, ...asked() }, { db: fromKysely(transaction) });
  },
  async removeFiles(transaction, mailIds) {
    await boss.send(REMOVE_FILES, { mailIds }, { db: fromKysely(transaction) });
  },
  async deliverWebhook(transaction, { id: deliveryId, endpointId }) {
    await boss.send(DELIVER_WEBHOOK, { deliveryId, ...asked() }, { db: fromKysely(transaction), group: { id: endpointId } });
  },
});

/** For a program that queues and does not work on what is queued. @throws until a server has started with this database */
export async function withQueue<Done>(db: Db, work: (queue: Announcing) => Promise<Done>): Promise<Done> {
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false });
  await boss.start();
  try {
    return await work(announcing(boss));
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Creates missing queues and tables, however long that takes. */
async function prepareQueues(databaseUrl: string, onError: (error: Error) => void): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  boss.on('error', onError);
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    if (!known.has(DEAD_MAIL)) await boss.createQueue(DEAD_MAIL, { retentionSeconds: 30 * 24 * 3600 });
    if (!known.has(SEND_MAIL)) await boss.createQueue(SEND_MAIL, mailOptions);
    if (!known.has(DEAD_CONVERSION)) await boss.createQueue(DEAD_CONVERSION, deadLetterOptions);
    if (!known.has(CONVERT_DOCUMENT)) await boss.createQueue(CONVERT_DOCUMENT, conversionOptions);
    if (!known.has(DEAD_COPY)) await boss.createQueue(DEAD_COPY, deadLetterOptions);
    if (!known.has(PRINT_COPY)) await boss.createQueue(PRINT_COPY, copyOptions);
    if (!known.has(DEAD_WEBHOOK)) await boss.createQueue(DEAD_WEBHOOK, deadLetterOptions);
    if (!known.has(DELIVER_WEBHOOK)) await boss.createQueue(DELIVER_WEBHOOK, webhookOptions);
    if (!known.has(REMOVE_FILES)) await boss.createQueue(REMOVE_FILES, removalOptions);
    if (!known.has(SWEEP_EXPIRED)) await boss.createQueue(SWEEP_EXPIRED, { policy: 'singleton', retryLimit: 2 });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** What a job knows of who asked for it. */
const asked = () => ({ requestId: currentRequestId(), language: currentLanguage() });

/** Each job of a batch succeeds or fails on its own; `report` is called with the name and all ids of each that fails. */
const eachOf =
  <Data extends object>(work: (data: Data) => Promise<void>, report: (error: Error) => void) =>
  (jobs: readonly Job<Data>[]): Promise<JobResult[]> =>
    Promise.all(
      jobs.map(async ({ id, name, data }): Promise<JobResult> => {
        try {
          const { requestId, language }: Partial<ReturnType<typeof asked>> = data;
          await runFor({ id: requestId, language }, () => work(data));
          return { id, status: 'completed' };
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          const ids = Object.entries({ jobId: id, ...data })
            .map(([key, value]) => `${key} ${value}`)
            .join(', ');
          // What a closing server interrupts is not a failure.
          if (!(error instanceof Error && error.name === 'AbortError')) report(new Error(`${name} (${ids}): ${message}`, { cause: error }));
          return { id, status: error instanceof Undeliverable ? 'deadletter' : 'failed', output: { message } };
        }
      }),
    );
