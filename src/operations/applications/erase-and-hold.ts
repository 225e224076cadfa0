import { withJobProducer } from '../../server/queue/job-queue.ts';
import { deleteAccount } from '../../server/retention/account-deletion-service.ts';
import { createQueueWebhookEvent } from '../../server/webhooks/webhooks.ts';
import { findAccountIdByReferenceEmailOrId } from '../../server/retention/account-deletion-store.ts';
import { findRetentionRecord, type RetentionRecord, streamRetentionRecords } from '../../server/retention/retention-store.ts';
import { createApplicationStore, readUsername } from '../../server/application/application-store.ts';
import { askConfirmation } from '../../command-line/ask-confirmation.ts';
import type { OpenedDatabase } from '../with-database.ts';
import { setLegalHold } from '../../server/retention/legal-hold-service.ts';
import { daysBetween } from '../../form/model/iso-date.ts';
import { isoDateInTimeZone, systemClock } from '../../server/platform/clock.ts';
import type { FormDefinition } from '../../server/platform/form-definition.ts';
import { type DeletionPlan, planDeletion } from '../../server/retention/deletion-plan.ts';
import { readSweepHistory } from '../../server/retention/retention-service.ts';
import type { Db } from '../../server/database/tables.ts';

const ERASING = { undone: 'Nothing was erased.', advice: 'Add --yes to erase it.' };

/** Erases an account with its application. @returns a report; undefined if nothing was erased @throws with a sentence for the operator */
export async function eraseMatchingAccount(
  { db, secrets, clock, audit }: OpenedDatabase,
  words: string,
  isAgreed: boolean,
): Promise<string | undefined> {
  const accountId = await findAccountIdByReferenceEmailOrId(db, words);
  if (accountId === undefined)
    throw new Error(`There is no account or application '${words}'. Give its reference, whole email address or id.`);
  if ((await findRetentionRecord(db, accountId))?.heldAt)
    throw new Error(`It is held, so nobody deletes it. First run npm run applications -- release ${words}`);
  const submission = await createApplicationStore(secrets.dataKeys).readSubmission(db, accountId);
  const what = `${await readUsername(db, accountId)}, ${submission ? `submitted as ${submission.reference}` : 'a draft'}`;
  console.log(`${what}: the account, all answers, documents, copies, notes and emails are erased. Nobody can bring them back.`);
  if (!isAgreed && !(await askConfirmation('Erase it?', process.stdin, process.stdout, ERASING))) return undefined;
  await withJobProducer(db, async (queue) => {
    const means = { db, clock, secrets, queue };
    await deleteAccount({ ...means, audit, queueEvent: createQueueWebhookEvent(means) }, accountId, 'operator');
  });
  return 'It is erased. A running server removes its files within seconds, and other systems hear of it.';
}

/** Keeps an account from being deleted by anyone, or ends that. @returns a report @throws with a sentence for the operator */
export async function setAccountLegalHold(opened: OpenedDatabase, words: string, isHeld: boolean): Promise<string> {
  const accountId = await findAccountIdByReferenceEmailOrId(opened.db, words);
  const outcome = accountId === undefined ? undefined : await setLegalHold(opened, 'operator', accountId, isHeld);
  if (outcome === undefined)
    throw new Error(`There is no account or application '${words}'. Give its reference, whole email address or id.`);
  const hasChanged = outcome === 'changed';
  if (isHeld) return hasChanged ? 'It is held: nobody deletes it until you release it.' : 'It is held already.';
  return hasChanged ? 'It is released: it can be deleted again, and will be once its time is over.' : 'It was not held.';
}

export async function describeUpcomingDeletions(
  db: Db,
  { form }: Pick<FormDefinition, 'form'>,
  zone: string,
  within: number,
): Promise<string> {
  const { retention } = form.institution;
  const calendar = await readSweepHistory(db, isoDateInTimeZone(zone, systemClock()));
  const [all, due] = [
    { drafts: 0, submitted: 0, withdrawn: 0, held: 0 },
    { drafts: 0, submitted: 0, withdrawn: 0 },
  ];
  const lines: string[] = [];
  for await (const record of streamRetentionRecords(db)) {
    const { category, heldAt, accountId } = record;
    all[category] += 1;
    if (heldAt) all.held += 1;
    // A held account is listed by the day on which it would be deleted.
    const plan = planDeletion({ retention, zone }, { ...record, heldAt: null }, calendar);
    if (!plan || (daysBetween(calendar.today, plan.day) ?? 0) > within) continue;
    if (!heldAt) due[category] += 1;
    lines.push(
      `${plan.day}  ${category.padEnd(9)}  ${accountId}  ${heldAt ? 'stays: it is held' : reasonOf(plan, record, calendar.today)}`,
    );
  }
  return [
    `Drafts: ${all.drafts}, submitted: ${all.submitted}, withdrawn: ${all.withdrawn}; held: ${all.held}.`,
    retention
      ? `Deleted within ${within} days: drafts: ${due.drafts}, submitted: ${due.submitted}, withdrawn: ${due.withdrawn}.`
      : 'The institution has no "retention": nothing is deleted by itself.',
    ...lines.toSorted(),
  ].join('\n');
}

function reasonOf({ isDue, warningDays, since }: DeletionPlan, { warnings }: RetentionRecord, today: string): string {
  if (isDue) return 'is deleted next';
  const current = warnings.filter((one) => one.since === since);
  const unheard = current.filter(({ handedOn, postedOn }) => handedOn === null && postedOn < today);
  if (unheard.length > 0)
    return unheard.some(({ refused }) => refused) ? 'stays: its address is refused' : 'stays: no mail server takes its warning';
  const handed = current.flatMap(({ handedOn }) => handedOn ?? []);
  const past = handed.length === 0 ? 'not warned yet' : `warned on ${handed.toSorted().join(' and ')}`;
  return warningDays === undefined ? past : `${past}, to be warned now`;
}
