import { availableParallelism } from 'node:os';

export const SEND_MAIL_QUEUE = 'send-mail';
export const CONVERT_DOCUMENT_QUEUE = 'convert-document';
export const PRINT_COPY_QUEUE = 'print-copy';
export const DELIVER_WEBHOOK_QUEUE = 'deliver-webhook';
export const REMOVE_FILES_QUEUE = 'remove-files';
export const SWEEP_EXPIRED_QUEUE = 'sweep-expired';
export const POST_REMINDERS_QUEUE = 'post-reminders';
export const APPLY_RETENTION_QUEUE = 'apply-retention';
export const RELEASE_DECISIONS_QUEUE = 'release-decisions';

export const DEAD_MAIL_QUEUE = 'dead-mail';
export const DEAD_CONVERSION_QUEUE = 'dead-conversion';
export const DEAD_COPY_QUEUE = 'dead-copy';
export const DEAD_WEBHOOK_QUEUE = 'dead-webhook';

/** 10 tries, after 10, 20, 40 ... seconds, at most an hour apart; then the job waits in the dead letter queue for an operator. */
export const mailQueueOptions = {
  retryLimit: 9,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  deadLetter: DEAD_MAIL_QUEUE,
  notify: true,
};

/** Polls take all that wait, as one notification may cover many emails. Retries come without one, so polling is frequent. */
export const mailWorkOptions = {
  batchSize: 20,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  heartbeatRefreshSeconds: 5,
} as const;

/** A student waits: a few tries within seconds, unless a worker is lost on the way; then the failure is shown. */
const studentFacing = { retryDelay: 1, retryBackoff: true, retryDelayMax: 10, heartbeatSeconds: 10, notify: true };
/** One job a worker, so that none waits for another of its batch. */
const studentFacingWork = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 5,
} as const;

export const conversionQueueOptions = { ...studentFacing, retryLimit: 3, expireInSeconds: 300, deadLetter: DEAD_CONVERSION_QUEUE };
/** The converter runs as many as there are cores; one more is ready to begin. */
export const CONVERSION_WORKERS = Math.min(8, availableParallelism() + 1);
/** One file of an account at a time in a process. */
export const conversionWorkOptions = { ...studentFacingWork, localGroupConcurrency: 1 } as const;
/** Unfinished files of an account that are converted in the order of uploads; its further ones wait for those of all others. */
export const FAIR_FILES_PER_ACCOUNT = 5;

export const copyQueueOptions = { ...studentFacing, retryLimit: 2, expireInSeconds: 120, deadLetter: DEAD_COPY_QUEUE };
export const COPY_WORKERS = 4;
export const copyWorkOptions = studentFacingWork;

/** 33 tries: after 5 to 10, 10 to 20, 20 to 40 ... seconds, at most an hour apart, for a day in all; then it is parked. */
export const webhookQueueOptions = {
  retryLimit: 32,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  deadLetter: DEAD_WEBHOOK_QUEUE,
  notify: true,
};
/** More than the number of hanging endpoints that must not delay the others. */
export const WEBHOOK_WORKERS = 10;
/** One message per worker, and one request per endpoint at a time, so that a hanging endpoint delays no other. */
export const webhookWorkOptions = {
  localGroupConcurrency: 1,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 3,
  heartbeatRefreshSeconds: 5,
} as const;

/** Retries until the file store is back: after half a minute, then longer, at most an hour apart. */
export const removalQueueOptions = {
  retryLimit: 1000,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 10,
  notify: true,
};
export const removalWorkOptions = { notifyPollingIntervalSeconds: 3, heartbeatRefreshSeconds: 5 } as const;

/** Runs on one server at a time; another one takes over as soon as its heartbeat stops. */
export const dailyQueueOptions = { policy: 'singleton', retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 3000 } as const;
export const dailyWorkOptions = { heartbeatRefreshSeconds: 5 } as const;

/** One running job and one waiting, so that a release continues within seconds after a server was lost. */
export const releaseQueueOptions = {
  policy: 'stately',
  retryLimit: 5,
  retryDelay: 10,
  heartbeatSeconds: 10,
  expireInSeconds: 3000,
  notify: true,
} as const;
export const releaseWorkOptions = { ...dailyWorkOptions, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 } as const;

/** The student must learn about a failure, however long the database is unavailable. */
export const deadLetterQueueOptions = { retryLimit: 1000, retryDelay: 30 };
