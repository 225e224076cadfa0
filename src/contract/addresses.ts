import { ASSETS } from './built-pages.ts';

/**
 * Every address that the program itself uses, in one list for browser, server and development server. A page of the
 * form with one of these names would replace it, or could not be reached.
 */

/** The screens on which accounts are made and opened; nobody answers questions there. */
export const authScreens = { login: '/login', signUp: '/signup', confirm: '/confirm', forgot: '/forgot', reset: '/reset' } as const;

/** Where the link in a reminder leads, with which its reader stops them; nobody logs in there. */
export const REMINDERS = '/reminders';

/** Where the link leads with which someone sends a document for a student; nobody logs in there. Its token is behind the `#`. */
export const REQUEST = '/request';

/** Where links in emails lead that nobody logs in for. */
export const LINK_PATHS = [REMINDERS, REQUEST];

/** Whether a screen does without the form and anyone's answers. */
export const isAuthPath = (path: string): boolean => [...LINK_PATHS, ...Object.values(authScreens)].includes(path);

/** Where students arrive after they have submitted. */
export const COMPLETION = '/completion';

/** The place of the last steps there, as links to it name it. */
export const LAST_STEPS = 'last-steps';

/** Where students read everything that they are about to submit. */
export const REVIEW = '/review';

/** Where students have their data, withdraw their application, and delete their account. */
export const ACCOUNT = '/account';

/** Where the staff of the office read applications; below it, too. */
export const OFFICE = '/office';

export const isOfficePath = (path: string): boolean => /^\/office(\/|$)/.test(path);

/** Every widget in every state; only development servers have it. */
export const GALLERY = '/gallery';

/** What the paths of calls begin with: the server answers them itself, and only ever with JSON. */
export const CALL_PREFIXES = ['api', 'public', 'service', 'staff', 'lookup', 'health'] as const;

/** What scanners look for first: any response other than 404 looks like a hit. We have none of it. */
const LOOKED_FOR = ['metrics', 'docs', 'documentation'];

const begins = (path: string, names: readonly string[]): boolean => names.includes(path.split('/', 2)[1] ?? '');

/** Whether only a call can have this path. */
export const isCallPath = (path: string): boolean => begins(path, CALL_PREFIXES);

/** Whether nothing is ever found at this path: what scanners look for, and files whose names begin with a dot. */
export const isLookedFor = (path: string): boolean => begins(path, LOOKED_FOR) || /\/(\.|%2e)/i.test(path);

/** Names that no page of the form may have, without the slash. */
export const reservedNames = (): readonly string[] => [
  ...[...Object.values(authScreens), REVIEW, COMPLETION, ACCOUNT, OFFICE, ...LINK_PATHS, GALLERY].map((path) => path.slice(1)),
  ...CALL_PREFIXES,
  ASSETS,
  ...LOOKED_FOR,
];
