/**
 * Cookie that names the language chosen in this browser, for a year. Only browsers of an institution with several languages have it;
 * scripts read and write it.
 */
export const LANGUAGE_COOKIE = 'language';
export const LANGUAGE_SECONDS = 365 * 24 * 60 * 60;
