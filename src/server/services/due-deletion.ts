import { dateIn } from '../clock.ts';
import { type KeptFor, type Retention, WARN_BEFORE_DAYS } from '../../form/model/institution.ts';
import { daysBetween } from '../../form/model/iso-date.ts';
import { laterBy } from '../../form/run/wall-time.ts';
import type { Kept, Warning } from '../store/retention.ts';

/** An account on a day. */
export interface KeptAccount {
  readonly kept: Kept;
  /** Of what its time is counted from. */
  readonly lastOn: string;
  readonly isHeld: boolean;
  readonly warnings: readonly Warning[];
}

export interface Today {
  readonly today: string;
  /** On how many days up to today, and after another one, servers have looked: a day on which none ran is no time to object. */
  readonly daysLooked: (after: string) => number;
}

/** What the time of an account means on a day. */
export interface DeletionPlan {
  /** From when its time is counted. */
  readonly since: string;
  /** Not before this day. */
  readonly day: string;
  /** The warning that is to be sent today, by its number of days. */
  readonly warn?: number;
  /** Whether an email of an earlier day has not reached any mail server: until one has, the account stays. */
  readonly isUnheard: boolean;
  /** Whether it goes today. */
  readonly isDue: boolean;
}

/** An email that nobody took is posted once more a day later, and one that was refused a week later. */
const AGAIN_AFTER_DAYS = { unsent: 1, refused: 7 };

/** So many days after the day that it names, a warning has been forgotten: of what was held meanwhile, for example. */
const LAPSES_AFTER_DAYS = 60;

/** How long an account is kept; undefined where nothing limits it. */
export function timeOf({ drafts, submitted, withdrawn = submitted }: Retention, kept: Kept): KeptFor | undefined {
  return { drafts, submitted, withdrawn }[kept];
}

/**
 * When an account is deleted, and which warning of it is due. Every warning must have been handed to a mail server so many days before,
 * and servers must have run on as many days since: so nothing is deleted of which nobody could know, whatever clocks and mail servers do.
 * @returns undefined where it is kept
 */
export function deletionPlan(retention: Retention, account: KeptAccount, { today, daysLooked }: Today): DeletionPlan | undefined {
  const time = timeOf(retention, account.kept);
  if (!time || account.isHeld) return undefined;
  const since = time.year_ends === undefined ? account.lastOn : yearEndFrom(account.lastOn, time.year_ends);
  const ruleDay = daysLater(since, time.days);
  const wanted = (retention.warn_before_days ?? WARN_BEFORE_DAYS).toSorted((a, b) => b - a);
  const sent = wanted.map((days) => warningIn(account.warnings, { days, since, ruleDay, today }));
  // What an email has said already is kept to, even where a shorter time is wanted by now.
  const day = latest([ruleDay, ...sent.flatMap((one) => (one ? [one.deletionDay] : []))]);
  const warn = wanted.find((days, n) => isToWarn(sent[n], days, day, today));
  const dayWith = warn === undefined ? day : latest([day, daysLater(today, warn)]);
  const isDue =
    dayWith <= today &&
    wanted.every((days, n) => {
      const { handedOn = null } = sent[n] ?? {};
      return handedOn !== null && daysFrom(handedOn, today) >= days && daysLooked(handedOn) >= days;
    });
  const isUnheard = sent.some((one) => one?.handedOn === null && one.postedOn < today);
  return { since, day: dayWith, ...(warn !== undefined && { warn }), isUnheard, isDue };
}

/** The same of an account as it is stored, by the days of a zone; undefined as well where the institution says nothing of it. */
export const planIn = (
  zone: string,
  retention: Retention | undefined,
  facts: Omit<KeptAccount, 'lastOn'> & { readonly lastAt: Date },
  day: Today,
): DeletionPlan | undefined => retention && deletionPlan(retention, { ...facts, lastOn: dateIn(zone, facts.lastAt) }, day);

/**
 * The latest day from which the time of an account can count that is to be warned or deleted today, or that has been warned: of others
 * there is nothing to do. Undefined where nothing limits their time.
 */
export function lastOnToLookAt(retention: Retention, kept: Kept, today: string): string | undefined {
  const time = timeOf(retention, kept);
  if (!time) return undefined;
  const day = daysLater(today, Math.max(0, ...(retention.warn_before_days ?? WARN_BEFORE_DAYS)) - time.days);
  if (time.year_ends === undefined) return day;
  const end = `${day.slice(0, 4)}-${time.year_ends}`;
  return end <= day ? end : `${Number(day.slice(0, 4)) - 1}-${time.year_ends}`;
}

/** The warning of so many days, if it is still about the same; one from a day that has not come is from a clock that was wrong. */
function warningIn(
  warnings: readonly Warning[],
  { days, since, ruleDay, today }: { readonly days: number; readonly since: string; readonly ruleDay: string; readonly today: string },
): Warning | undefined {
  return warnings.find(
    (one) =>
      one.daysBefore === days &&
      one.since === since &&
      one.deletionDay >= ruleDay &&
      daysFrom(one.deletionDay, today) <= LAPSES_AFTER_DAYS &&
      one.postedOn <= today &&
      (one.handedOn ?? today) <= today,
  );
}

function isToWarn(sent: Warning | undefined, days: number, day: string, today: string): boolean {
  if (today < daysLater(day, -days)) return false;
  if (!sent) return true;
  if (sent.handedOn !== null) return false;
  return daysFrom(sent.postedOn, today) >= (sent.refused ? AGAIN_AFTER_DAYS.refused : AGAIN_AFTER_DAYS.unsent);
}

/** The end of the year in which a day is: that day itself if it is one. */
function yearEndFrom(day: string, yearEnds: string): string {
  const end = `${day.slice(0, 4)}-${yearEnds}`;
  return end >= day ? end : `${Number(day.slice(0, 4)) + 1}-${yearEnds}`;
}

const daysLater = (day: string, days: number): string => laterBy(day, days * 24);
const daysFrom = (from: string, to: string): number => daysBetween(from, to) ?? -1;
const latest = (days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b));
