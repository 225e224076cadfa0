/** The language of what the page shows: dates, times and numbers are written in it. */
export const pageLanguage = (): string => document.documentElement.lang;

/** Whether it is written, and the page laid out, from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';
