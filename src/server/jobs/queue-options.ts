import { availableParallelism } from 'node:os';

export const SEND_MAIL = 'send-mail';
export const CONVERT_DOCUMENT = 'convert-document';
export const PRINT_COPY = 'print-copy';
export const DELIVER_WEBHOOK = 'deliver-webhook';
export const REMOVE_FILES = 'remove-files';
export const SWEEP_EXPIRED = 'sweep-expired';
export const POST_REMINDERS = 'post-reminders';
export const APPLY_RETENTION = 'apply-retention';

export const DEAD_MAIL = 'dead-mail';
export const DEAD_CONVERSION = 'dead-conversion';
export const DEAD_COPY = 'dead-copy';
export const DEAD_WEBHOOK = 'dead-webhook';

/**
 * 10 tries: after 10, 20, 40 ... seconds, at most an hour apart; then, or when no retry can help, the job waits in the
 * dead letter queue for an operator.
 */
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

/**
 * Many students sign up at the same moment, and one notification may cover all their emails, so each poll takes
 * everything that waits. A retry comes without a notification, so polling is frequent too.
 */
export const mailWork = {
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  heartbeatRefreshSeconds: 5,
} as const;

/** A student is waiting: a few tries within seconds, unless a worker is lost on the way; then the student sees that it failed. */
const studentFacing = { retryDelay: 1, retryBackoff: true, retryDelayMax: 10, heartbeatSeconds: 10, notify: true };
/** Each worker takes one job, so that none waits for another that came with it. */
const studentFacingWork = {
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 5,
} as const;

export const conversionOptions = { ...studentFacing, retryLimit: 3, expireInSeconds: 300, deadLetter: DEAD_CONVERSION };
/** The converter lets as many run as there are cores; one more is ready to begin. */
export const CONVERSION_WORKERS = Math.min(8, availableParallelism() + 1);
/** A process converts one file of an account at a time. */
export const conversionWork = { ...studentFacingWork, localGroupConcurrency: 1 } as const;
/** Unfinished files of an account whose turn comes by age; its others wait for everybody else's. */
export const FILES_IN_TURN = 5;

export const copyOptions = { ...studentFacing, retryLimit: 2, expireInSeconds: 120, deadLetter: DEAD_COPY };
/** Each is a page in a browser. */
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
/** So many endpoints, less one, may keep us waiting at the same time before any other one does. */
export const WEBHOOK_WORKERS = 10;
/** Each worker takes one message, and never to an endpoint that another one is calling: one that hangs delays no other. */
export const webhookWork = {
  localGroupConcurrency: 1,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 3,
  heartbeatRefreshSeconds: 5,
} as const;

/** Nobody is waiting for it. */
export const aloneWork = { perJobResults: true } as const;

/** Until the store of files is there: again after half a minute, then after longer and longer, at most an hour apart. */
export const removalOptions = {
  retryLimit: 1000,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 10,
  notify: true,
};
export const removalWork = { perJobResults: true, notifyPollingIntervalSeconds: 3, heartbeatRefreshSeconds: 5 } as const;

/** One server at a time; if that is killed, another one goes on where it was, as soon as it is missed. */
export const dailyOptions = { policy: 'singleton', retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 3000 } as const;
export const dailyWork = { perJobResults: true, heartbeatRefreshSeconds: 5 } as const;

/** The student must learn about a failure, however long the database is unavailable. */
export const deadLetterOptions = { retryLimit: 1000, retryDelay: 30 };
