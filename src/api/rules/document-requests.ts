export const MAX_NAME_LENGTH = 60;

/** Default lifetime of a link, and default maximum of open requests of an application. */
export const REQUEST_LINK_DAYS = 30;
export const MAX_OPEN_REQUESTS = 5;

export const MAX_EMAIL_LENGTH = 254;

/** Word of a name in emails to strangers. A letter may follow a period in initials only, as it would look like a domain elsewhere. */
const WORD = /^(?:(?:\p{Lu}\p{M}*\.-?)+|[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*[.,]?)$/u;
export const isPlainName = (text: string): boolean => text.length <= MAX_NAME_LENGTH && text.split(' ').every((word) => WORD.test(word));

/** Signs that no plain name has, each once. */
export const signsOutsideNames = (text: string): readonly string[] => [...new Set(text.match(/[^\p{L}\p{M}\p{Cf}.,'’ -]/gu))];

/**
 * A student's name without signs that emails to strangers must not have, and without the last words of one that is too long: after the
 * submission nobody can correct it.
 */
export const toPlainName = (name: string): string => {
  const words = name
    .replaceAll(/[^\p{L}\p{M}.,'’-]+/gu, ' ')
    .split(' ')
    .map((word) => word.replaceAll(/^['’-]+|['’-]+$/g, ''))
    .filter((word) => word !== '');
  while (words.join(' ').length > MAX_NAME_LENGTH) words.pop();
  return words.join(' ');
};

export const documentRequestStatuses = ['asked', 'opened', 'received', 'declined', 'expired', 'withdrawn'] as const;
export type DocumentRequestStatus = (typeof documentRequestStatuses)[number];
export const isOpenRequestStatus = (status: DocumentRequestStatus): boolean => status === 'asked' || status === 'opened';
