import { authScreens, COMPLETION } from '../../contract/addresses.ts';
import type { Retention as RetentionTimes } from '../../form/model/institution.ts';
import { writtenMoment } from '../../form/run/written-moment.ts';
import { type Clock, dateIn } from '../clock.ts';
import { runFor } from '../current-request.ts';
import type { Definition } from '../definition.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Secrets } from '../secrets.ts';
import { lockAccount } from '../store/account-deletion.ts';
import { forgetContent } from '../store/mails.ts';
import * as store from '../store/retention.ts';
import type { Db } from '../store/tables.ts';
import { eraseAccount } from './account-deletion.ts';
import type { Audit } from './audit.ts';
import { isDaytime } from './daytime.ts';
import { type DeletionPlan, lastOnToLookAt, planIn, type Today } from './due-deletion.ts';
import type { PostMail } from './mailing.ts';
import type { PostEvent } from './webhooks.ts';

/** How accounts go whose time is over. */
export interface Retention {
  /** Warns of deletions, and deletes what is due, by day. Several servers may do it at once, and be killed in the middle. */
  apply(): Promise<void>;
  /** Whether an email that warns is still true. */
  isStillToWarn(mailId: string): Promise<boolean>;
  /** Notes what has come of such an email. */
  noteWarned(mailId: string, outcome: 'handed' | 'refused'): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly baseUrl: URL;
  readonly definition: () => Definition;
  readonly secrets: Secrets;
  readonly queue: Pick<Queue, 'removeFiles'>;
  readonly audit: Audit;
  readonly postEvent: PostEvent;
  readonly postMail: PostMail;
  /** So many accounts are deleted in one go, whatever is due. */
  readonly mostDeletions: number;
  /** Called with the number of accounts that are due and left for the next hour, if there are any. */
  readonly onDeferred: (accounts: number) => void;
}

/** Mail servers take a newcomer for a sender of spam who sends to many at once, and a clock that is wrong must not write to everyone. */
const MOST_WARNINGS = 500;
/** Longer than any warning is before its day, with days on which no server ran. */
const DAYS_REMEMBERED = 400;

export function createRetention(deps: Deps): Retention {
  const { db, clock, timeZone, baseUrl, definition, audit, postMail, mostDeletions, onDeferred } = deps;
  const zone = (): string => definition().form.institution.time_zone ?? timeZone;
  const today = (): string => dateIn(zone(), clock());

  const planOf = (facts: store.KeptFacts, day: Today): DeletionPlan | undefined =>
    planIn(zone(), definition().form.institution.retention, facts, day);

  /** Notes and posts one in the same transaction, in the language of its reader, if it is still to be sent. */
  const warn = (accountId: string, day: Today): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      if (!(await lockAccount(transaction, accountId))) return false;
      const facts = await store.keptFactsOf(transaction, accountId);
      const plan = facts && planOf(facts, day);
      if (!facts || plan?.warn === undefined) return false;
      const { institution, language } = definition().form;
      const params = { day: writtenMoment(plan.day, language, institution.time_zone) };
      const link = (page: string): string => new URL(page, baseUrl).href;
      const mailId =
        facts.reference === null
          ? await postMail(transaction, 'deletion_draft', facts.username, { ...params, application_link: link(authScreens.login) })
          : await postMail(transaction, 'deletion_submitted', facts.username, {
              ...params,
              reference: facts.reference,
              application_link: link(COMPLETION),
            });
      const noted = { daysBefore: plan.warn, since: plan.since, deletionDay: plan.day, postedOn: day.today, mailId };
      const former = await store.noteWarning(transaction, accountId, noted);
      if (former !== undefined) await forgetContent(transaction, former);
      await audit(transaction, 'deletion_warned', { accountId, actor: 'retention' });
      return true;
    });

  /** Deletes one if it is still due once nobody else can change it. */
  const remove = async (accountId: string, day: Today): Promise<void> => {
    await eraseAccount(deps, accountId, 'retention', async (transaction) => {
      const facts = await store.keptFactsOf(transaction, accountId);
      if (!facts || planOf(facts, day)?.isDue !== true) throw new NotDue();
    }).catch((error: unknown) => {
      if (!(error instanceof NotDue)) throw error;
    });
  };

  return {
    async apply() {
      const { retention } = definition().form.institution;
      if (!retention) return;
      const day = await lookAt(db, today());
      if (!isDaytime(zone(), clock())) return;
      let [warnings, deletions] = [0, 0];
      for await (const facts of store.longUnheard(db, toLookAt(retention, day.today))) {
        const plan = planOf(facts, day);
        const { accountId, language } = facts;
        if (plan?.isDue) {
          if (deletions < mostDeletions) await remove(accountId, day);
          deletions += 1;
        } else if (plan?.warn !== undefined && warnings < MOST_WARNINGS) {
          if (await runFor({ id: undefined, language: language ?? undefined }, () => warn(accountId, day))) warnings += 1;
        }
      }
      if (deletions > mostDeletions) onDeferred(deletions - mostDeletions);
    },

    async isStillToWarn(mailId) {
      const warned = await store.warnedBy(db, mailId);
      return warned !== undefined && planOf(warned, { today: today(), daysLooked: () => 0 })?.since === warned.since;
    },

    noteWarned: (mailId, outcome) => store.noteWarned(db, mailId, outcome === 'refused' ? outcome : { handedOn: today() }),
  };
}

/** It was changed after it was read. */
class NotDue extends Error {}

/** No zone's day ends later than this. */
const DAY_HAS_ENDED = 36 * 3600 * 1000;

/** Which accounts are worth a look on a day: a few more than have something to be done, and by far not all. */
function toLookAt(retention: RetentionTimes, today: string): store.Before {
  const before = (kept: store.Kept): Date | undefined => {
    const lastOn = lastOnToLookAt(retention, kept, today);
    return lastOn === undefined ? undefined : new Date(Date.parse(lastOn) + DAY_HAS_ENDED);
  };
  return { drafts: before('drafts'), submitted: before('submitted'), withdrawn: before('withdrawn') };
}

/** Notes that a server looks on this day, and says on how many days servers have. */
async function lookAt(db: Db, today: string): Promise<Today> {
  await store.noteLookedOn(db, today);
  return daysUpTo(db, today);
}

/** A day as those know it who only look. */
export async function daysUpTo(db: Db, today: string): Promise<Today> {
  const days = await store.lookedOn(db, today, DAYS_REMEMBERED);
  return { today, daysLooked: (after) => days.filter((day) => day > after).length };
}
