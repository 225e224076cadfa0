/** Where the build of the browser's application puts its files and the server finds them: one document for each language. */

/** Folder of the built files whose names carry a hash of their content. */
export const ASSETS = 'assets';

/** The institution's logo as emails show it, if it has one. */
export const MAIL_LOGO = 'mail-logo.png';

/** Where documents leave room for the address of the site, which only the server knows. */
export const PUBLIC_ADDRESS = '__PUBLIC_ADDRESS__';

/** The document in a language; without one, in the institution's first. */
export const documentOf = (other?: string): string => (other === undefined ? 'index.html' : `index.${other}.html`);

/** The list of the scripts of that document. */
export const manifestOf = (other?: string): string => (other === undefined ? '.vite/manifest.json' : `.vite/manifest.${other}.json`);
