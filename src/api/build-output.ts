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
