/** What browsers keep of the application, so that it opens without a connection: built, served, and known by the pages. */

/** The service worker of a language, which has the place and the name that browsers ask for again and again. */
export const keeperOf = (language: string): string => `offline.${language}.js`;

/** Name of the meta element of a document that came from the device: the server could not be reached, or not soon. */
export const KEPT_MARK = 'kept';
