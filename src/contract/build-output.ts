export const ASSETS = 'assets';

export const MAIL_LOGO = 'mail-logo.png';

/** Placeholder for the site's address, which only the server knows. */
export const PUBLIC_ADDRESS = '__PUBLIC_ADDRESS__';

/** No language: the institution's first one. */
export const documentOf = (other?: string): string => (other === undefined ? 'index.html' : `index.${other}.html`);

export const manifestOf = (other?: string): string => (other === undefined ? '.vite/manifest.json' : `.vite/manifest.${other}.json`);

export const keeperOf = (language: string): string => `offline.${language}.js`;

/** Name of the meta element of a document that came from the device, as the server could not be reached in time. */
export const KEPT_MARK = 'kept';
