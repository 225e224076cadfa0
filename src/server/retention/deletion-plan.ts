import {
  type AnswerRetention,
  type RetentionPeriod,
  type RetentionPolicy,
  DEFAULT_WARN_BEFORE_DAYS,
} from '../../form/model/institution.ts';
import { daysBetween } from '../../form/model/iso-date.ts';
import { isoDateInTimeZone } from '../platform/clock.ts';
import type { RetentionRecord, DeletionWarning } from './retention-store.ts';

export interface RetentionRules {
  readonly retention: RetentionPolicy | undefined;
  readonly zone: string;
}

export interface SweepHistory {
  readonly today: string;
  readonly sweepDays: readonly string[];
}

export interface DeletionPlan {
  readonly since: string;
  readonly day: string;
  readonly warningDays?: number;
  readonly isDue: boolean;
}

/** Days until a warning is repeated. `unsent`: no mail server has taken it yet; `refused`: one has rejected it. */
const AGAIN_AFTER_DAYS = { unsent: 1, refused: 7 };
/** Age at which a warning lapses, counted from the deletion that it announces: the account may have been held meanwhile. */
const LAPSES_AFTER_DAYS = 60;
const HOUR_MS = 3600 * 1000;
/** Hours after the beginning of a day in UTC by which that day has ended in every time zone. */
const DAY_ENDS_HOURS = 36;

/** Plans a deletion and its next warning, which a mail server must have taken, with a sweep on each day since. Undefined if kept. */
export function planDeletion(
  { retention, zone }: RetentionRules,
  { category, lastAt, heldAt, warnings }: Pick<RetentionRecord, 'category' | 'lastAt' | 'heldAt' | 'warnings'>,
  { today, sweepDays }: SweepHistory,
): DeletionPlan | undefined {
  if (!retention || heldAt) return undefined;
  const { drafts, submitted, withdrawn = submitted, warn_before_days: warnDays = DEFAULT_WARN_BEFORE_DAYS } = retention;
  const period = { drafts, submitted, withdrawn }[category];
  if (!period) return undefined;
  const since = beginOf(period, isoDateInTimeZone(zone, lastAt));
  const periodEnd = daysLater(since, period.days);
  const wanted = warnDays.toSorted((a, b) => b - a);
  // Warnings from the future are from a clock that was wrong.
  const current = warnings.filter(
    (one) =>
      one.since === since &&
      one.deletionDay >= periodEnd &&
      daysFrom(one.deletionDay, today) <= LAPSES_AFTER_DAYS &&
      one.postedOn <= today &&
      (one.handedOn ?? today) <= today,
  );
  const sent = wanted.map((days) => current.find((one) => one.daysBefore === days));
  // An announced day is kept to, even if the period is shorter by now.
  const announced = latest([periodEnd, ...sent.flatMap((one) => one?.deletionDay ?? [])]);
  const warn = wanted.find((days, n) => today >= daysLater(announced, -days) && isToSend(sent[n], today));
  const day = warn === undefined ? announced : latest([announced, daysLater(today, warn)]);
  const isDue =
    day <= today &&
    wanted.every((days, n) => {
      const handedOn = sent[n]?.handedOn;
      return handedOn && daysFrom(handedOn, today) >= days && sweepDays.filter((one) => one > handedOn).length >= days;
    });
  return { since, day, ...(warn !== undefined && { warningDays: warn }), isDue };
}

/** Sweeps on so many days of two weeks show that a clock has not jumped: nothing else delays a removal that no email announces. */
const STEADY = { sweeps: 7, days: 14 };

/** Rules by which answers of a submission are removed now. */
export function dueAnswerRules(
  { retention, zone }: RetentionRules,
  { category, lastAt, heldAt }: Pick<RetentionRecord, 'category' | 'lastAt' | 'heldAt'>,
  { today, sweepDays }: SweepHistory,
): readonly AnswerRetention[] {
  if (!retention?.answers || heldAt || category === 'drafts') return [];
  if (sweepDays.filter((day) => daysFrom(day, today) < STEADY.days).length < STEADY.sweeps) return [];
  const lastOn = isoDateInTimeZone(zone, lastAt);
  return retention.answers.filter((rule) => daysLater(beginOf(rule, lastOn), rule.days) <= today);
}

/** Latest confirmation of an account that may be warned or deleted, or lose answers, on a day. */
export function retentionCutoff(retention: RetentionPolicy, today: string): Date {
  const { drafts, submitted, withdrawn, answers = [], warn_before_days: warnDays = DEFAULT_WARN_BEFORE_DAYS } = retention;
  const warned = [drafts, submitted, withdrawn].flatMap((period) => (period ? [period.days - Math.max(...warnDays)] : []));
  const firstDay = daysLater(today, -Math.min(...warned, ...answers.map(({ days }) => days)));
  return new Date(Date.parse(firstDay) + DAY_ENDS_HOURS * HOUR_MS);
}

function isToSend(sent: DeletionWarning | undefined, today: string): boolean {
  if (!sent) return true;
  if (sent.handedOn !== null) return false;
  return daysFrom(sent.postedOn, today) >= (sent.refused ? AGAIN_AFTER_DAYS.refused : AGAIN_AFTER_DAYS.unsent);
}

const beginOf = ({ year_ends: end }: RetentionPeriod, lastOn: string): string => (end === undefined ? lastOn : yearEndFrom(lastOn, end));

function yearEndFrom(day: string, yearEnds: string): string {
  const end = `${day.slice(0, 4)}-${yearEnds}`;
  return end >= day ? end : `${Number(day.slice(0, 4)) + 1}-${yearEnds}`;
}

const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * HOUR_MS).toISOString().slice(0, '2027-03-01'.length);
const daysFrom = (from: string, to: string): number => daysBetween(from, to) ?? -1;
const latest = (days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b));
