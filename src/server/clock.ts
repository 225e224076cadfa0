/** The current time; tests pass their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const plusSeconds = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);

/** By time zone: creating a formatter costs more than everything else that a save does in this process. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day at an institution, by which ages and years are judged: by its own clock, else by that of `TIME_ZONE`. */
export const dayAt = (institution: { readonly time_zone?: string }, timeZone: string, instant: Date): string =>
  dateIn(institution.time_zone ?? timeZone, instant);

/** The ISO date (`2027-03-31`) of an instant in a time zone. */
export function dateIn(timeZone: string, instant: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(instant);
}
