import { availableParallelism } from 'node:os';

export const SEND_MAIL = 'send-mail';
export const CONVERT_DOCUMENT = 'convert-document';
export const PRINT_COPY = 'print-copy';
export const DELIVER_WEBHOOK = 'deliver-webhook';
export const REMOVE_FILES = 'remove-files';
export const SWEEP_EXPIRED = 'sweep-expired';
export const POST_REMINDERS = 'post-reminders';
export const APPLY_RETENTION = 'apply-retention';
export const RELEASE_DECISIONS = 'release-decisions';

export const DEAD_MAIL = 'dead-mail';
export const DEAD_CONVERSION = 'dead-conversion';
export const DEAD_COPY = 'dead-copy';
export const DEAD_WEBHOOK = 'dead-webhook';

/** 10 tries, after 10, 20, 40 ... seconds, at most an hour apart; then the job waits in the dead letter queue for an operator. */
export const mailOptions = {
  retryLimit: 9,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  deadLetter: DEAD_MAIL,
  notify: true,
};

/** Polls take all that wait, as one notification may cover many emails. Retries come without one, so polling is frequent. */
export const mailWork = {
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  heartbeatRefreshSeconds: 5,
} as const;

/** A student waits: a few tries within seconds, unless a worker is lost on the way; then the failure is shown. */
const studentFacing = { retryDelay: 1, retryBackoff: true, retryDelayMax: 10, heartbeatSeconds: 10, notify: true };
/** One job a worker, so that none waits for another of its batch. */
const studentFacingWork = {
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 5,
} as const;

export const conversionOptions = { ...studentFacing, retryLimit: 3, expireInSeconds: 300, deadLetter: DEAD_CONVERSION };
/** The converter runs as many as there are cores; one more is ready to begin. */
export const CONVERSION_WORKERS = Math.min(8, availableParallelism() + 1);
/** One file of an account at a time in a process. */
export const conversionWork = { ...studentFacingWork, localGroupConcurrency: 1 } as const;
/** Unfinished files of an account that are converted in the order of uploads; its further ones wait for those of all others. */
export const FILES_IN_TURN = 5;

export const copyOptions = { ...studentFacing, retryLimit: 2, expireInSeconds: 120, deadLetter: DEAD_COPY };
export const COPY_WORKERS = 4;
export const copyWork = studentFacingWork;

/** 33 tries: after 5 to 10, 10 to 20, 20 to 40 ... seconds, at most an hour apart, for a day in all; then it is parked. */
export const webhookOptions = {
  retryLimit: 32,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  deadLetter: DEAD_WEBHOOK,
  notify: true,
};
/** More than the number of hanging endpoints that must not delay the others. */
export const WEBHOOK_WORKERS = 10;
/** One message per worker, and one request per endpoint at a time, so that a hanging endpoint delays no other. */
export const webhookWork = {
  localGroupConcurrency: 1,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 3,
  heartbeatRefreshSeconds: 5,
} as const;

export const aloneWork = { perJobResults: true } as const;

/** Retries until the file store is back: after half a minute, then longer, at most an hour apart. */
export const removalOptions = {
  retryLimit: 1000,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 10,
  notify: true,
};
export const removalWork = { perJobResults: true, notifyPollingIntervalSeconds: 3, heartbeatRefreshSeconds: 5 } as const;

/** Runs on one server at a time; another one takes over as soon as its heartbeat stops. */
export const dailyOptions = { policy: 'singleton', retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 3000 } as const;
export const dailyWork = { perJobResults: true, heartbeatRefreshSeconds: 5 } as const;

/** One running job and one waiting, so that a release continues within seconds after a server was lost. */
export const releaseOptions = {
  policy: 'stately',
  retryLimit: 5,
  retryDelay: 10,
  heartbeatSeconds: 10,
  expireInSeconds: 3000,
  notify: true,
} as const;
export const releaseWork = { ...dailyWork, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 } as const;

/** The student must learn about a failure, however long the database is unavailable. */
export const deadLetterOptions = { retryLimit: 1000, retryDelay: 30 };
