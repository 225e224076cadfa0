/** Service worker of a language; browsers ask for this name again and again. */

export const keeperOf = (language: string): string => `offline.${language}.js`;

/** Name of the meta element of a document that came from the device, as the server could not be reached in time. */
export const KEPT_MARK = 'kept';
