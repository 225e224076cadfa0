export const LONGEST_NAME = 60;

/** Default lifetime of a link, and default maximum of open requests of an application. */
export const REQUEST_DAYS = 30;
export const REQUESTS_AT_ONCE = 5;

export const LONGEST_EMAIL = 254;

/** Word of a name in emails to strangers. A letter may follow a period in initials only, as it would look like a domain elsewhere. */
const WORD = /^(?:(?:\p{Lu}\p{M}*\.-?)+|[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*[.,]?)$/u;
export const isPlainName = (text: string): boolean => text.length <= LONGEST_NAME && text.split(' ').every((word) => WORD.test(word));

/**
 * A student's name without signs that emails to strangers must not have, and without the last words of one that is too long: after the
 * submission nobody can correct it.
 */
export const withoutSigns = (name: string): string => {
  const words = name
    .replaceAll(/[^\p{L}\p{M}.,'’-]+/gu, ' ')
    .split(' ')
    .map((word) => word.replaceAll(/^['’-]+|['’-]+$/g, ''))
    .filter((word) => word !== '');
  while (words.join(' ').length > LONGEST_NAME) words.pop();
  return words.join(' ');
};

export const requestStatuses = ['asked', 'opened', 'received', 'declined', 'expired', 'withdrawn'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export const isOpenRequest = (status: RequestStatus): boolean => status === 'asked' || status === 'opened';
