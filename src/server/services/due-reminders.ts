import { daysBetween } from '../../form/model/iso-date.ts';
import type { Institution, Reminders } from '../../form/model/institution.ts';
import type { SentReminder } from '../store/reminders.ts';

/** A draft on a day. All days are ISO dates by the institution's clock. */
interface Draft {
  readonly today: string;
  readonly changedOn: string;
  readonly sent: readonly SentReminder[];
}

/** A server that was down on the day itself can still send a reminder on the next one; what is older than that is left out. */
const LATE_DAYS = 1;

/**
 * Names of the reminders whose day has come, of which one email reminds; none on a day on which there was one already. Each is sent once,
 * whatever clocks do: what a clock jumps over is left out.
 */
export function dueReminders({ reminders = {}, closes }: Pick<Institution, 'reminders' | 'closes'>, draft: Draft): readonly string[] {
  const { today, changedOn, sent } = draft;
  if (sent.some(({ day }) => day === today)) return [];
  const isDue = (late: number): boolean => late >= 0 && late <= LATE_DAYS;
  const age = daysBetween(changedOn, today) ?? -1;
  const left = closes === undefined ? undefined : daysBetween(today, closes.slice(0, today.length));
  const { after_days: after = [], before_closing_days: before = [] } = reminders;
  return [
    ...after.filter((days) => isDue(age - days)).map((days) => `after ${days}`),
    ...before.filter((days) => left !== undefined && isDue(days - left)).map((days) => `before ${days}`),
  ].filter((name) => !sent.some((one) => one.name === name));
}

/** How many days after its last change a draft is looked at, at least and at most; undefined where nobody is reminded. */
export function remindedAge({
  after_days: after = [],
  before_closing_days: before = [],
}: Reminders): readonly [least: number, most: number] {
  return before.length > 0 ? [0, Infinity] : [Math.min(...after), Math.max(...after) + LATE_DAYS];
}
