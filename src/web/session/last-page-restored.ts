import { loggedInAccount } from '../navigation/logged-in-cookie.ts';
import { readStored, writeStored } from '../platform/browser-storage.ts';

/** Storage key: account whose last page was already restored since its log-in. */
const KEY = 'matricula_arrived';

export const isLastPageRestored = (): boolean => readStored('localStorage', KEY) === loggedInAccount();

/** `isThere`: false with a log-in, after which the last page comes first, and at the end of a session. */
export const setLastPageRestored = (isThere: boolean): void => writeStored('localStorage', KEY, isThere ? loggedInAccount() : null);
