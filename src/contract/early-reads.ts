import { type Call, calls } from './calls.ts';

/** Calls of a logged-in student's page that its document makes before the program has loaded. */
export const earlyReads: readonly Call[] = [calls.profile, calls.addAnotherCounts, calls.tabs];

/** Global variable in which the document keeps the responses. */
export const EARLY_READS = '__earlyReads__';

/** Name of the meta element that tells the log-in screens when applications can be submitted, if not now. */
export const OPENING_NOTE = 'opening';
