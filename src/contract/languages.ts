/** Cookie with the language chosen in this browser, for a year, if the institution has several. Scripts read and write it. */
export const LANGUAGE_COOKIE = 'language';
export const LANGUAGE_SECONDS = 365 * 24 * 60 * 60;
