import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { authPaths, COMPLETION_PATH } from '../../api/url-paths.ts';
import { isoDateInTimeZone, isDaytime } from '../platform/clock.ts';
import { runInContext } from '../platform/request-context.ts';
import { RefusalError } from '../platform/refusals.ts';
import { lockAccountToDelete } from './account-deletion-store.ts';
import * as store from './retention-store.ts';
import type { Db } from '../database/tables.ts';
import { deleteAccount } from './account-deletion-service.ts';
import { dueAnswerRules, planDeletion, retentionCutoff, type RetentionRules, type SweepHistory } from './deletion-plan.ts';
import { keysOfRetention } from '../../form/evaluate/retained-answers.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';
import { companionKey } from '../../form/model/answers.ts';
import { migrateKey } from '../../form/model/declared-changes.ts';
import type { AnswerRetention } from '../../form/model/institution.ts';
import { declaredChangesOf } from '../platform/form-definition.ts';
import { listRequestedItems } from '../document-requests/requested-item-store.ts';
import { removeDocument } from '../documents/document-store.ts';
import { detachPdfCopies } from '../pdf-copies/pdf-copy-store.ts';

export type RetentionService = ReturnType<typeof createRetentionService>;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'timeZone' | 'baseUrl' | 'definition' | 'audit' | 'queueMail' | 'secrets'> &
  Pick<ApplicationDeps, 'applications' | 'queueEvent' | 'queue' | 'readPinnedForm'> & {
    readonly mostDeletions: number;
    readonly onDeferred: (accounts: number) => void;
  };

/** Maximum warnings of one sweep: mail servers reject a new sender of many emails, and a wrong clock must not write to everyone. */
const MOST_WARNINGS = 500;

export function createRetentionService(deps: Deps) {
  const { db, clock, timeZone, baseUrl, definition, audit, queueMail, mostDeletions, onDeferred } = deps;
  const rules = (): RetentionRules => {
    const { retention, time_zone: zone = timeZone } = definition().form.institution;
    return { retention, zone };
  };
  const today = (): string => isoDateInTimeZone(rules().zone, clock());

  const warn = (accountId: string, calendar: SweepHistory): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      if (!(await lockAccountToDelete(transaction, accountId))) return false;
      const record = await store.findRetentionRecord(transaction, accountId);
      const plan = record && planDeletion(rules(), record, calendar);
      if (!record || plan?.warningDays === undefined) return false;
      const { institution, language } = definition().form;
      const params = { day: formatPlainDateTime(plan.day, language, institution.time_zone) };
      const link = (page: string): string => new URL(page, baseUrl).href;
      const mailId =
        record.reference === null
          ? await queueMail(transaction, 'deletion_draft', record.username, { ...params, application_link: link(authPaths.login) })
          : await queueMail(transaction, 'deletion_submitted', record.username, {
              ...params,
              reference: record.reference,
              application_link: link(COMPLETION_PATH),
            });
      const warning = { daysBefore: plan.warningDays, since: plan.since, deletionDay: plan.day, postedOn: calendar.today, mailId };
      await store.recordDeletionWarning(transaction, accountId, warning);
      await audit(transaction, 'deletion_warned', { accountId, actor: 'retention' });
      return true;
    });

  const remove = async (accountId: string, calendar: SweepHistory): Promise<void> => {
    await deleteAccount(deps, accountId, 'retention', async (transaction) => {
      const record = await store.findRetentionRecord(transaction, accountId);
      if (!record || planDeletion(rules(), record, calendar)?.isDue !== true) throw new NotDue();
    }).catch((error: unknown) => {
      if (!(error instanceof NotDue || (error instanceof RefusalError && error.code === 'held'))) throw error;
    });
  };

  const remainingRules = (record: store.RetentionRecord, calendar: SweepHistory) =>
    dueAnswerRules(rules(), record, calendar).filter((rule) =>
      keysOfRetention(definition().form, [rule]).some((key) => !record.removed.includes(key)),
    );
  const shorten = (accountId: string, calendar: SweepHistory): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      if (!(await lockAccountToDelete(transaction, accountId))) return false;
      const record = await store.findRetentionRecord(transaction, accountId);
      const due = record ? remainingRules(record, calendar) : [];
      return due.length > 0 && removeAnswers(deps, transaction, accountId, due, calendar.today);
    });

  return {
    /** Sends warnings, removes answers whose time is over, and deletes due accounts, by day. Safe for several servers at once, and for a kill in the middle. */
    async sweep(): Promise<void> {
      const { retention, zone } = rules();
      if (!retention) return;
      const day = today();
      await store.recordRetentionSweep(db, day);
      if (!isDaytime(zone, clock())) return;
      const calendar = await readSweepHistory(db, day);
      let [warnings, due, shortened] = [0, 0, 0];
      for await (const record of store.streamRetentionRecords(db, retentionCutoff(retention, calendar.today))) {
        const { accountId, language } = record;
        const plan = planDeletion(rules(), record, calendar);
        if (plan?.isDue) {
          if (due < mostDeletions) await remove(accountId, calendar);
          due += 1;
          continue;
        }
        if (shortened < mostDeletions && remainingRules(record, calendar).length > 0 && (await shorten(accountId, calendar)))
          shortened += 1;
        if (plan?.warningDays !== undefined && warnings < MOST_WARNINGS) {
          if (await runInContext({ id: undefined, language: language ?? undefined }, () => warn(accountId, calendar))) warnings += 1;
        }
      }
      if (due > mostDeletions) onDeferred(due - mostDeletions);
    },

    async isWarningCurrent(mailId: string): Promise<boolean> {
      const warned = await store.findWarnedAccount(db, mailId);
      return warned !== undefined && planDeletion(rules(), warned.record, { today: today(), sweepDays: [] })?.since === warned.since;
    },

    recordWarningOutcome: (mailId: string, outcome: 'handed' | 'refused'): Promise<void> =>
      store.recordDeletionWarningOutcome(db, mailId, outcome === 'refused' ? outcome : { handedOn: today() }),
  };
}

class NotDue extends Error {}

export async function readSweepHistory(db: Db, today: string): Promise<SweepHistory> {
  return { today, sweepDays: await store.listSweepDays(db, today) };
}

/** Removes answers of a locked submission with their files, in every place that has them; its PDF copies are printed anew. */
async function removeAnswers(
  { applications, audit, definition, queue, readPinnedForm, secrets: { dataKeys } }: Deps,
  transaction: Db,
  accountId: string,
  rules: readonly AnswerRetention[],
  today: string,
): Promise<boolean> {
  const submission = await applications.readSubmission(transaction, accountId);
  if (!submission) return false;
  const { form, formFiles } = definition();
  const now = new Set(keysOfRetention(form, rules));
  const pinned = (await readPinnedForm(transaction, submission.definition_hash))?.form;
  const renames = declaredChangesOf(formFiles).filter((change) => 'rename' in change);
  const then = pinned
    ? [...keysOfRetention(pinned, rules), ...Object.keys(pinned.questions).filter((key) => now.has(migrateKey(renames, key)))]
    : [];
  const keys = [...new Set([...now, ...then])].filter((key) => !Object.hasOwn(submission.removed_answers, key));
  if (keys.length === 0) return false;
  const items = (await listRequestedItems(transaction, dataKeys, accountId)).filter(({ name }) => keys.includes(name));
  for (const key of [...keys, ...items.flatMap(({ file }) => file?.answer_key ?? [])]) await removeDocument(transaction, accountId, key);
  await applications.removeAnswers(transaction, accountId, new Set(keys.flatMap((key) => [key, companionKey(key)])), {
    ...submission.removed_answers,
    ...Object.fromEntries(keys.map((key) => [key, today])),
  });
  await detachPdfCopies(transaction, accountId);
  await queue.removeFiles(transaction, []);
  await audit(transaction, 'answers_removed', { accountId, actor: 'retention' });
  return true;
}
