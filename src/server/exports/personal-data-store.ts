import type { Failures } from '../../form/model/form.ts';
import type { DataKeys } from '../platform/data-keys.ts';
import { readStateHistory } from '../application/application-state-store.ts';
import { listAuditEntries } from '../audit/audit-store.ts';
import { readChecklistMarks } from '../application/checklist-store.ts';
import { listDocuments } from '../documents/document-store.ts';
import { createOpenApplicationStore } from '../forms/open-application-store.ts';
import { listMails } from '../mail/mail-store.ts';
import { listPasskeys } from '../accounts/passkey-store.ts';
import { listFormerAddresses, findPendingEmailChange } from '../accounts/email-change-store.ts';
import { associatedDataOf } from '../database/sealed-columns.ts';
import { listRequestedItems } from '../document-requests/requested-item-store.ts';
import { unsealRecipient, listDocumentsFromRecipients, listDocumentRequests } from '../document-requests/document-request-store.ts';
import type { Db } from '../database/tables.ts';

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
    failures: failures ? (keys.unseal(failures, associatedDataOf('application.failures', accountId)) as Failures) : {},
    draft: await createOpenApplicationStore(keys).read(db, accountId),
    logins: await db.selectFrom('login').where('account_id', '=', accountId).select('at').orderBy('id').execute(),
    sessions: await db
      .selectFrom('session')
      .where('account_id', '=', accountId)
      .select(['created_at', 'last_seen_at'])
      .orderBy('created_at')
      .execute(),
    browsers: await db.selectFrom('known_browser').where('account_id', '=', accountId).select('last_at').orderBy('last_at').execute(),
    passkeys: await listPasskeys(db, accountId),
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
    documents: await listDocuments(db, accountId),
    requests: (await listDocumentRequests(db, accountId)).map((request) => ({ ...request, person: unsealRecipient(keys, request) })),
    received: (await listDocumentsFromRecipients(db, accountId)).filter(({ request }) => !request.confidential),
    items: await listRequestedItems(db, keys, accountId),
    marks: [...((await readChecklistMarks(db, [accountId])).get(accountId)?.values() ?? [])],
    decisions: (await readStateHistory(db, keys, accountId)).flatMap(({ version, told }) => (told ? [{ version, ...told.languages }] : [])),
    mails: await listMails(db, accountId, account.username),
    formerAddresses: await listFormerAddresses(db, accountId),
    emailChange: await findPendingEmailChange(db, accountId, now),
    reminders: await db.selectFrom('reminder').where('account_id', '=', accountId).select(['name', 'day']).orderBy('day').execute(),
    warnings: await db
      .selectFrom('deletion_warning')
      .where('account_id', '=', accountId)
      .select(['days_before', 'deletion_day', 'posted_on', 'handed_on'])
      .orderBy('posted_on')
      .execute(),
    audit: await listAuditEntries(db, accountId),
  };
}
export type PersonalData = Awaited<ReturnType<typeof readPersonalData>>;
