import { pageLanguage } from './page-language.ts';

/** An ISO instant as students read it: March 31, 2027 at 4:05 PM. */
export const shownMoment = (instant: string): string =>
  new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant));

/** The same with the time zone, for people who read it elsewhere: by the institution's clock, or the reader's if it has none. */
export const printedMoment = (instant: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(pageLanguage(), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(instant));

/** Milliseconds since 1970 as a time of day: 4:05 PM. */
export const timeOfDay = (time: number): string => new Intl.DateTimeFormat(pageLanguage(), { timeStyle: 'short' }).format(time);
