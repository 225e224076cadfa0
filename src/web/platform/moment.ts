const onScreen = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const onPaper = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** An ISO instant as students read it: March 31, 2027 at 4:05 PM. */
export const shownMoment = (instant: string): string => onScreen.format(new Date(instant));

/** The same with the time zone, for people who read it elsewhere. */
export const printedMoment = (instant: string): string => onPaper.format(new Date(instant));
