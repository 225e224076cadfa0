import { ASSETS } from './build-output.ts';

/** Paths of the program itself. A form page with one of these names would hide it, or could not be reached. */

export const authScreens = { login: '/login', signUp: '/signup', confirm: '/confirm', forgot: '/forgot', reset: '/reset' } as const;

export const REMINDERS = '/reminders';

/** Page on which someone sends a document for a student; needs no log-in. The token follows the `#`. */
export const REQUEST = '/request';

export const LINK_PATHS = [REMINDERS, REQUEST];

export const isAuthPath = (path: string): boolean => [...LINK_PATHS, ...Object.values(authScreens)].includes(path);

export const COMPLETION = '/completion';

export const LAST_STEPS = 'last-steps';

export const REVIEW = '/review';

export const ACCOUNT = '/account';

export const OFFICE = '/office';

export const isOfficePath = (path: string): boolean => /^\/office(\/|$)/.test(path);

export const GALLERY = '/gallery';

/** First segments of API paths, which are always answered with JSON. */
export const CALL_PREFIXES = ['api', 'public', 'service', 'staff', 'lookup', 'health'] as const;

/** Paths that vulnerability scanners try first: any response but 404 looks like a hit. */
const LOOKED_FOR = ['metrics', 'docs', 'documentation'];

const begins = (path: string, names: readonly string[]): boolean => names.includes(path.split('/', 2)[1] ?? '');

export const isCallPath = (path: string): boolean => begins(path, CALL_PREFIXES);

/** True for paths that scanners try, and for files whose names begin with a dot. */
export const isLookedFor = (path: string): boolean => begins(path, LOOKED_FOR) || /\/(\.|%2e)/i.test(path);

export const reservedNames = (): readonly string[] => [
  ...[...Object.values(authScreens), REVIEW, COMPLETION, ACCOUNT, OFFICE, ...LINK_PATHS, GALLERY].map((path) => path.slice(1)),
  ...CALL_PREFIXES,
  ASSETS,
  ...LOOKED_FOR,
];
