/** How long a name of someone who is asked for a document may be. */
export const LONGEST_NAME = 60;

/** For how many days a link to send a document is valid, and how many of them an application may have open, where the form says nothing. */
export const REQUEST_DAYS = 30;
export const REQUESTS_AT_ONCE = 5;

/** Longest email address. */
export const LONGEST_EMAIL = 254;

/**
 * A word of a name: letters with what joins two of them, or initials. What someone types here goes to a stranger by email, so nothing of
 * it may look like an address: behind a period there is never a letter, but in initials.
 */
const WORD = /^(?:(?:\p{Lu}\p{M}*\.-?)+|[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*[.,]?)$/u;
export const isPlainName = (text: string): boolean => text.length <= LONGEST_NAME && text.split(' ').every((word) => WORD.test(word));

/** What has happened to a request, and whether its link can still be used. */
export const requestStatuses = ['asked', 'opened', 'received', 'declined', 'expired', 'withdrawn'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export const isOpenRequest = (status: RequestStatus): boolean => status === 'asked' || status === 'opened';
