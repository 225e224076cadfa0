/** Names in the build's output: one HTML document for each language. */

/** Folder of the built files whose names carry a hash of their content. */
export const ASSETS = 'assets';

export const MAIL_LOGO = 'mail-logo.png';

/** Placeholder for the site's address, which only the server knows. */
export const PUBLIC_ADDRESS = '__PUBLIC_ADDRESS__';

/** No language: the institution's first one. */
export const documentOf = (other?: string): string => (other === undefined ? 'index.html' : `index.${other}.html`);

/** Vite's manifest, which names the scripts of that document. */
export const manifestOf = (other?: string): string => (other === undefined ? '.vite/manifest.json' : `.vite/manifest.${other}.json`);
