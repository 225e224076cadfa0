/** Paths of the program itself. A form page with one of these names would hide it, or could not be reached. */

export const authPaths = { login: '/login', signUp: '/signup', confirm: '/confirm', forgot: '/forgot', reset: '/reset' } as const;

export const REMINDERS_PATH = '/reminders';

/** Page on which someone sends a document for a student; needs no log-in. The token follows the `#`. */
export const DOCUMENT_REQUEST_PATH = '/request';

export const EMAIL_LINK_PATHS = [REMINDERS_PATH, DOCUMENT_REQUEST_PATH];

export const isLoggedOutPath = (path: string): boolean => [...EMAIL_LINK_PATHS, ...Object.values(authPaths)].includes(path);

export const COMPLETION_PATH = '/completion';

export const LAST_STEPS_ANCHOR = 'last-steps';

export const REVIEW_PATH = '/review';

export const ACCOUNT_PATH = '/account';

export const OFFICE_PATH = '/office';

export const isOfficePath = (path: string): boolean => /^\/office(\/|$)/.test(path);

export const GALLERY_PATH = '/gallery';

/** First segments of API paths, which are always answered with JSON. */
export const API_PREFIXES = ['api', 'public', 'service', 'staff', 'lookup', 'health'] as const;

/** Paths that vulnerability scanners try first: any response but 404 looks like a hit. */
const LOOKED_FOR = ['metrics', 'docs', 'documentation'];

const begins = (path: string, names: readonly string[]): boolean => names.includes(path.split('/', 2)[1] ?? '');

export const isApiPath = (path: string): boolean => begins(path, API_PREFIXES);

/** True for paths that scanners try, and for files whose names begin with a dot. */
export const isVulnerabilityScanPath = (path: string): boolean => begins(path, LOOKED_FOR) || /\/(\.|%2e)/i.test(path);

export const reservedPageNames = (): readonly string[] => [
  ...[...Object.values(authPaths), REVIEW_PATH, COMPLETION_PATH, ACCOUNT_PATH, OFFICE_PATH, ...EMAIL_LINK_PATHS, GALLERY_PATH].map((path) =>
    path.slice(1),
  ),
  ...API_PREFIXES,
  ASSETS_DIR,
  ...LOOKED_FOR,
];

// Files of a build, and what the server writes into its HTML.

export const ASSETS_DIR = 'assets';

export const MAIL_LOGO_FILE = 'mail-logo.png';

/** Placeholder for the site's address, which only the server knows. */
export const PUBLIC_URL_PLACEHOLDER = '__PUBLIC_ADDRESS__';

/** @param otherLanguage without it, the institution's first one */
export const htmlFileName = (otherLanguage?: string): string =>
  otherLanguage === undefined ? 'index.html' : `index.${otherLanguage}.html`;

export const viteManifestPath = (otherLanguage?: string): string =>
  otherLanguage === undefined ? '.vite/manifest.json' : `.vite/manifest.${otherLanguage}.json`;

export const serviceWorkerFileName = (language: string): string => `offline.${language}.js`;

/** Name of the meta element in HTML that the service worker served, because the server did not respond in time. */
export const PRECACHED_META_NAME = 'kept';
