export const ASSETS = 'assets';

export const MAIL_LOGO = 'mail-logo.png';

/** Placeholder for the site's address, which only the server knows. */
export const PUBLIC_ADDRESS = '__PUBLIC_ADDRESS__';

/** @param other language; without it, the institution's first one */
export const documentOf = (other?: string): string => (other === undefined ? 'index.html' : `index.${other}.html`);

export const manifestOf = (other?: string): string => (other === undefined ? '.vite/manifest.json' : `.vite/manifest.${other}.json`);

export const keeperOf = (language: string): string => `offline.${language}.js`;

/** Name of the meta element in HTML that the service worker served, because the server did not respond in time. */
export const KEPT_MARK = 'kept';
