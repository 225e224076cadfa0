import type { Failures } from '../../form/model/form.ts';
import type { DataKeys } from '../data-keys.ts';
import { allStates } from './application-states.ts';
import { auditEntriesOf } from './audit.ts';
import { marksOf } from './checklist.ts';
import { documentsOf } from './documents.ts';
import { createOpenApplications } from './open-applications.ts';
import { mailsOf } from './mails.ts';
import { passkeysOf } from './passkeys.ts';
import { formerAddresses, pendingEmailChange } from './email-changes.ts';
import { placeOf } from './sealed-columns.ts';
import { itemsOf } from './requested-items.ts';
import { personOf, receivedOf, requestsOf } from './requests.ts';
import type { Db } from './tables.ts';

export async function readPersonalData(db: Db, keys: DataKeys, accountId: string, now: Date) {
  const account = await db
    .selectFrom('account')
    .select(['username', 'created_at', 'confirmed_at', 'language', 'reminders_stopped_at', 'held_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { failures, last_page: lastPage } = await db
    .selectFrom('application')
    .select(['failures', 'last_page'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    account,
    lastPage,
    failures: failures ? (keys.open(failures, placeOf('application.failures', accountId)) as Failures) : {},
    draft: await createOpenApplications(keys).read(db, accountId),
    logins: await db.selectFrom('login').where('account_id', '=', accountId).select('at').orderBy('id').execute(),
    sessions: await db
      .selectFrom('session')
      .where('account_id', '=', accountId)
      .select(['created_at', 'last_seen_at'])
      .orderBy('created_at')
      .execute(),
    browsers: await db.selectFrom('known_browser').where('account_id', '=', accountId).select('last_at').orderBy('last_at').execute(),
    passkeys: await passkeysOf(db, accountId),
    statuses: await db
      .selectFrom('application_status')
      .where('account_id', '=', accountId)
      .select(['web_status', 'at'])
      .orderBy('id')
      .execute(),
    copies: await db
      .selectFrom('pdf_copy')
      .where('account_id', '=', accountId)
      .select(['status', 'of_submission', 'changed_at'])
      .orderBy('changed_at')
      .execute(),
    documents: await documentsOf(db, accountId),
    requests: (await requestsOf(db, accountId)).map((request) => ({ ...request, person: personOf(keys, request) })),
    received: (await receivedOf(db, accountId)).filter(({ request }) => !request.confidential),
    items: await itemsOf(db, keys, accountId),
    marks: [...((await marksOf(db, [accountId])).get(accountId)?.values() ?? [])],
    decisions: (await allStates(db, keys, accountId)).flatMap(({ version, told }) => (told ? [{ version, ...told.languages }] : [])),
    mails: await mailsOf(db, accountId, account.username),
    formerAddresses: await formerAddresses(db, accountId),
    emailChange: await pendingEmailChange(db, accountId, now),
    reminders: await db.selectFrom('reminder').where('account_id', '=', accountId).select(['name', 'day']).orderBy('day').execute(),
    warnings: await db
      .selectFrom('deletion_warning')
      .where('account_id', '=', accountId)
      .select(['days_before', 'deletion_day', 'posted_on', 'handed_on'])
      .orderBy('posted_on')
      .execute(),
    audit: await auditEntriesOf(db, accountId),
  };
}
export type KeptAbout = Awaited<ReturnType<typeof readPersonalData>>;
