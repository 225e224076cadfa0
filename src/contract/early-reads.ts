import { type Call, calls } from './calls.ts';

/** What a page reads first for a student who is logged in. Its document asks for it at once, before the program has come. */
export const earlyReads: readonly Call[] = [calls.profile, calls.addAnotherCounts, calls.tabs];

/** The name under which a document keeps the responses for the program, as a global variable. */
export const EARLY_READS = '__earlyReads__';

/** Name of the meta element with what the screens of the log-in say of when applications can be submitted, if that is not now. */
export const OPENING_NOTE = 'opening';
