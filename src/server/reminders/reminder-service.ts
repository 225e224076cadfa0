import { authPaths, REMINDERS_PATH } from '../../api/url-paths.ts';
import { answerOf, isAnswered } from '../../form/model/answers.ts';
import { evaluateForm } from '../../form/evaluate/evaluate.ts';
import { submissionOpenState, institutionDateTime } from '../../form/evaluate/open-period.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { allMissingKeys } from '../../form/evaluate/progress.ts';
import { ruleHolds, type Logic } from '../../form/model/logic.ts';
import { daysBetween } from '../../form/model/iso-date.ts';
import type { Institution } from '../../form/model/institution.ts';
import { isoDateInTimeZone, institutionDay, addSeconds, isDaytime, isReminderDue, REMINDER_LATE_DAYS } from '../platform/clock.ts';
import { runInContext } from '../platform/request-context.ts';
import { RefusalError } from '../platform/refusals.ts';
import type { Secrets } from '../platform/secrets.ts';
import { lockRemindableDraft, listRemindableDrafts, recordReminders, setRemindersStopped } from './reminder-store.ts';
import type { RemindableDraft, SentReminder } from './reminder-store.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

const DRAFTS_AT_ONCE = 200;
const DAY_SECONDS = 24 * 60 * 60;

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'timeZone' | 'baseUrl' | 'definition' | 'secrets' | 'queueMail' | 'applications'>;

export function createReminderService({ db, clock, timeZone, baseUrl, definition, secrets, applications, queueMail }: Deps) {
  const zone = (): string => definition().form.institution.time_zone ?? timeZone;

  const dueOf = ({ changedAt, sent }: Pick<RemindableDraft, 'changedAt' | 'sent'>): readonly DueReminder[] => {
    const [today, changedOn] = [clock(), changedAt].map((at) => isoDateInTimeZone(zone(), at));
    return findDueReminders(definition().form.institution, { today: today ?? '', changedOn: changedOn ?? '', sent });
  };

  const remind = (draft: RemindableDraft, due: readonly DueReminder[]): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const { accountId, username } = draft;
      if (!(await lockRemindableDraft(transaction, draft))) return;
      const { answers, counts, tabs } = await applications.read(transaction, accountId);
      if (!Object.values(answers).some(isAnswered)) return;
      const now = clock();
      const { form } = definition();
      const { institution, language } = form;
      const formState = {
        answers,
        counts,
        tabs,
        today: institutionDay(institution, timeZone, now),
        clock: institutionDateTime(institution, now),
      };
      const wanted = due.filter(({ when = true }) => ruleHolds(when, formState));
      const names = wanted.map(({ name }) => name);
      if (names.length === 0) return;
      if (!(await recordReminders(transaction, accountId, names, isoDateInTimeZone(zone(), now)))) return;
      const missing = allMissingKeys(form, { evaluation: evaluateForm(form, formState), answerTo: (key) => answerOf(formState, key) }).size;
      const stop = new URL(REMINDERS_PATH, baseUrl);
      stop.search = new URLSearchParams({ id: secrets.reminders.seal(accountId).toString('base64url') }).toString();
      const written = (moment: string | undefined): string =>
        moment === undefined ? '' : formatPlainDateTime(moment, language, institution.time_zone);
      await queueMail(transaction, 'reminder', username, {
        missing,
        deadline: written(wanted.flatMap((one) => one.deadline ?? []).toSorted()[0]),
        closes: written(institution.closes),
        application_link: new URL(authPaths.login, baseUrl).href,
        stop_link: stop.href,
      });
    });

  return {
    /** Posts due reminders, by day. Safe for several servers at once, and for a kill in the middle. */
    async queueDue(): Promise<void> {
      const { institution } = definition().form;
      const now = clock();
      if (!institution.reminders || !isDaytime(zone(), now) || submissionOpenState(institution, now) !== 'open') return;
      const [least, most] = remindedAge(institution.reminders);
      // One more day on each side, as days of the calendar depend on the time zone.
      const daysAgo = (days: number): Date => (days === Infinity ? new Date(0) : addSeconds(now, -days * DAY_SECONDS));
      const changed = { from: daysAgo(most + 1), to: daysAgo(least - 1) };
      let after: string | undefined;
      for (let more = true; more;) {
        const drafts = await listRemindableDrafts(db, { after, limit: DRAFTS_AT_ONCE, changed });
        for (const draft of drafts) {
          const due = dueOf(draft);
          const language = draft.language ?? undefined;
          if (due.length > 0) await runInContext({ id: undefined, language }, () => remind(draft, due));
        }
        after = drafts.at(-1)?.accountId;
        more = drafts.length === DRAFTS_AT_ONCE;
      }
    },

    /** Stops the reminders that this link is from, or starts them again. @throws {RefusalError} `wrong_stop_link` */
    async set(link: string, wanted: boolean): Promise<void> {
      await setRemindersStopped(db, accountOf(secrets, link), wanted ? null : clock());
    },
  };
}

function accountOf({ reminders }: Pick<Secrets, 'reminders'>, link: string): string {
  try {
    return String(reminders.unseal(Buffer.from(link, 'base64url')));
  } catch {
    throw new RefusalError('wrong_stop_link');
  }
}

interface Draft {
  readonly today: string;
  readonly changedOn: string;
  readonly sent: readonly SentReminder[];
}

interface DueReminder {
  readonly name: string;
  readonly when: Logic | undefined;
  /** Deadline that it counts to, if that is another than of applications. */
  readonly deadline: string | undefined;
}

/** Due reminders, which share one email a day. Each is sent once; what a clock jumps over is left out. */
export function findDueReminders(
  { reminders = [], closes }: Pick<Institution, 'reminders' | 'closes'>,
  { today, changedOn, sent }: Draft,
): readonly DueReminder[] {
  if (sent.some(({ day }) => day === today)) return [];
  const age = daysBetween(changedOn, today) ?? -1;
  const due = reminders.flatMap(({ after_days: after = [], before_closing_days: before = [], closes: deadline, when }) => {
    const day = (deadline ?? closes)?.slice(0, today.length);
    const left = (day === undefined ? undefined : daysBetween(today, day)) ?? -Infinity;
    // On its own day, another deadline may be over.
    const ahead = deadline === undefined || left > 0 ? before : [];
    return [
      ...after.filter((days) => isReminderDue(age - days)).map((days) => ({ name: `after ${days}`, when, deadline: undefined })),
      ...ahead
        .filter((days) => isReminderDue(days - left))
        .map((days) => ({ name: deadline === undefined ? `before ${days}` : `before ${days} ${day}`, when, deadline })),
    ];
  });
  return due.filter(({ name }) => !sent.some((one) => one.name === name));
}

/** Fewest and most days since the last change of an application to remind. */
function remindedAge(reminders: NonNullable<Institution['reminders']>): readonly [least: number, most: number] {
  const after = reminders.flatMap(({ after_days: days = [] }) => days);
  return reminders.some(({ before_closing_days: before }) => before)
    ? [0, Infinity]
    : [Math.min(...after), Math.max(...after) + REMINDER_LATE_DAYS];
}
