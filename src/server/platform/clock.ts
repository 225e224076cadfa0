import { plainDateTimeAt } from '../../form/model/plain-date-time.ts';

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const addSeconds = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);

/** Cached by time zone: creating a formatter costs more than the rest of a save. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Today at an institution, by its own time zone or `TIME_ZONE`; decides ages and years. */
export const institutionDay = (institution: { readonly time_zone?: string }, timeZone: string, instant: Date): string =>
  isoDateInTimeZone(institution.time_zone ?? timeZone, instant);

export function isoDateInTimeZone(timeZone: string, instant: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(instant);
}

const DAYTIME = { from: 9, to: 21 };

/** True in the hours for emails that nobody waits for, so that no phone rings at night. */
export function isDaytime(timeZone: string, instant: Date): boolean {
  const hour = Number(plainDateTimeAt(instant, timeZone).slice(11, 13));
  return hour >= DAYTIME.from && hour < DAYTIME.to;
}

/** Days by which a reminder may be late, if a server was down. */
export const REMINDER_LATE_DAYS = 1;
export const isReminderDue = (daysLate: number): boolean => daysLate >= 0 && daysLate <= REMINDER_LATE_DAYS;
