/** The language of what the page shows: dates, times and numbers are written in it. */
export const pageLanguage = (): string => document.documentElement.lang;
