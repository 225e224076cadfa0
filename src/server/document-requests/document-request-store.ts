import { type Selectable, sql } from 'kysely';
import { isOpenRequestStatus, type DocumentRequestStatus } from '../../api/rules/document-requests.ts';
import type { DataKeys } from '../platform/data-keys.ts';
import { lockApplicationRow } from '../application/application-store.ts';
import { type StoredDocument, listRequestedDocuments } from '../documents/document-store.ts';
import { associatedDataOf } from '../database/sealed-columns.ts';
import type { Db, Tables } from '../database/tables.ts';

export interface RequestRecipient {
  readonly name: string;
  readonly email: string;
}
export type StoredDocumentRequest = Selectable<Tables['document_request']>;

const PERSON = 'document_request.person';
export const unsealRecipient = (keys: DataKeys, { person, account_id: accountId }: StoredDocumentRequest): RequestRecipient =>
  keys.unseal(person, associatedDataOf(PERSON, accountId)) as RequestRecipient;

export function documentRequestStatus(
  request: StoredDocumentRequest,
  now: Date,
): { readonly status: DocumentRequestStatus; readonly at: Date } {
  const { received_at: received, declined_at: declined, withdrawn_at: withdrawn, expires_at: expires, opened_at: opened } = request;
  if (received) return { status: 'received', at: received };
  if (declined) return { status: 'declined', at: declined };
  if (withdrawn) return { status: 'withdrawn', at: withdrawn };
  if (expires <= now) return { status: 'expired', at: expires };
  return opened ? { status: 'opened', at: opened } : { status: 'asked', at: request.asked_at };
}

/** True if the same person was asked for the same document again. */
export const isNewerRequest = (
  one: StoredDocumentRequest,
  { document_key: key, person_fingerprint: person, asked_at: askedAt }: StoredDocumentRequest,
): boolean => one.document_key === key && one.person_fingerprint.equals(person) && one.asked_at > askedAt;

/** Key of a request's file among those of the account; no question has such a key. */
export const documentRequestAnswerKey = (requestId: string): string => `request ${requestId}`;

export async function listDocumentRequests(db: Db, accountId: string): Promise<readonly StoredDocumentRequest[]> {
  return db
    .selectFrom('document_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function findRequestByToken(db: Db, tokenHash: Buffer): Promise<StoredDocumentRequest | undefined> {
  return db
    .selectFrom('document_request')
    .selectAll()
    .where((is) => is.or([is('token_hash', '=', tokenHash), is('reminder_token_hash', '=', tokenHash)]))
    .executeTakeFirst();
}

/** Reads it again with its application locked until the transaction ends; undefined if that has been deleted. */
export async function lockDocumentRequest(
  transaction: Db,
  { id, account_id: accountId }: StoredDocumentRequest,
): Promise<StoredDocumentRequest | undefined> {
  await lockApplicationRow(transaction, accountId);
  return transaction.selectFrom('document_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

type Followed = 'reminder_token_hash' | 'reminded_at' | 'expiry_told_at';
type NewRequest = Omit<
  StoredDocumentRequest,
  'id' | 'person' | 'opened_at' | 'received_at' | 'declined_at' | 'withdrawn_at' | 'unwanted' | Followed
> & {
  readonly person: RequestRecipient;
};
export async function addDocumentRequest(db: Db, keys: DataKeys, { person, ...request }: NewRequest): Promise<void> {
  const sealed = keys.seal(person, associatedDataOf(PERSON, request.account_id));
  await db
    .insertInto('document_request')
    .values({ ...request, person: sealed })
    .execute();
}

export async function updateDocumentRequest(
  db: Db,
  id: string,
  noted: Partial<
    Pick<StoredDocumentRequest, 'opened_at' | 'received_at' | 'declined_at' | 'withdrawn_at' | 'unwanted' | 'mail_id' | Followed>
  >,
): Promise<void> {
  await db.updateTable('document_request').set(noted).where('id', '=', id).execute();
}

/** Days after its end on which a student still hears of it, if a server was down. */
const LATE_DAYS = 2;

/**
 * Next requests after an id that are due for a reminder, half-way to the day for their document or else to their end, or for a note about
 * their end; with the language of their students.
 */
export async function listRequestsToFollowUp(
  db: Db,
  now: Date,
  due: Readonly<Record<string, Date>>,
  after: string | undefined,
  limit: number,
): Promise<readonly (StoredDocumentRequest & { readonly language: string | null })[]> {
  const dueAt = sql`(${JSON.stringify(due)}::jsonb ->> document_key)::timestamptz`;
  return db
    .selectFrom('document_request as request')
    .innerJoin('account', 'account.id', 'request.account_id')
    .selectAll('request')
    .select('language')
    .where(
      sql<boolean>`coalesce(received_at, declined_at, withdrawn_at, expiry_told_at) IS NULL
        AND expires_at > ${now}::timestamptz - make_interval(days => ${LATE_DAYS})
        AND NOT EXISTS (SELECT FROM submission WHERE submission.account_id = request.account_id AND present_state IN ('decision', 'withdrawn'))
        AND (expires_at <= ${now} OR (
          reminded_at IS NULL
          AND asked_at + (CASE WHEN ${dueAt} > asked_at THEN least(${dueAt}, expires_at) ELSE expires_at END - asked_at) / 2 <= ${now}
          AND NOT EXISTS (SELECT FROM document_request AS other WHERE other.account_id = request.account_id
            AND other.person_fingerprint = request.person_fingerprint AND other.unwanted)))`,
    )
    .$if(after !== undefined, (query) => query.where('request.id', '>', after ?? ''))
    .orderBy('request.id')
    .limit(limit)
    .execute();
}

/** A reminder of a document, by the key of the document. */
export interface DueReminder {
  readonly key: string;
  readonly name: string;
}

export interface OwingAccount {
  readonly accountId: string;
  readonly username: string;
  readonly language: string | null;
}

/** Applications at the office that nobody has sent a document for, and whose student has not had a reminder of it. */
const owing = (db: Db, { key, name }: DueReminder) =>
  db
    .selectFrom('submission')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .select(['account.id as accountId', 'account.username', 'account.language'])
    .where('present_state', 'in', ['received', 'documents_missing'])
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM reminder WHERE reminder.account_id = account.id AND name = ${name})
        AND NOT EXISTS (SELECT FROM document_request AS request
          WHERE request.account_id = account.id AND document_key = ${key} AND received_at IS NOT NULL)`,
    );

/** Next of them after an account. */
export const listOwingAccounts = (
  db: Db,
  reminder: DueReminder,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly OwingAccount[]> =>
  owing(db, reminder)
    .$if(after !== undefined, (query) => query.where('account.id', '>', after ?? ''))
    .orderBy('account.id')
    .limit(limit)
    .execute();

/** False if the document has come, or its student has been reminded, since the account was read. */
export const isStillOwing = async (db: Db, reminder: DueReminder, { accountId }: OwingAccount): Promise<boolean> =>
  (await owing(db, reminder).where('account.id', '=', accountId).executeTakeFirst()) !== undefined;

export async function recordDueReminder(db: Db, accountId: string, name: string, day: string): Promise<void> {
  await db.insertInto('reminder').values({ account_id: accountId, name, day }).execute();
}

/** False once a request is over: the email about it has come too late. */
export async function isRequestOfMailOpen(db: Db, mailId: string, now: Date): Promise<boolean> {
  const request = await db.selectFrom('document_request').selectAll().where('mail_id', '=', mailId).executeTakeFirst();
  return request !== undefined && isOpenRequestStatus(documentRequestStatus(request, now).status);
}

/** Withdraws all open requests of an application; unsent emails are never sent. */
export async function withdrawOpenRequests(db: Db, accountId: string, now: Date): Promise<void> {
  await sql`
    WITH closed AS (
      UPDATE document_request SET withdrawn_at = ${now}
      WHERE account_id = ${accountId} AND expires_at > ${now} AND coalesce(received_at, declined_at, withdrawn_at) IS NULL
      RETURNING mail_id
    )
    UPDATE mail SET sealed = NULL WHERE id IN (SELECT mail_id FROM closed)`.execute(db);
}

/** Removes files that someone uploaded and did not send, a time after the request was over. */
export async function removeUnsentRequestFiles(db: Db, before: Date): Promise<void> {
  await sql`
    DELETE FROM document USING document_request AS request
    WHERE request.id = document.request_id AND received_at IS NULL
      AND least(declined_at, withdrawn_at, expires_at) < ${before}`.execute(db);
}

export interface ReceivedDocument {
  readonly request: StoredDocumentRequest;
  readonly document: StoredDocument;
}

export async function listDocumentsFromRecipients(db: Db, accountId: string): Promise<readonly ReceivedDocument[]> {
  const [requests, files] = [await listDocumentRequests(db, accountId), await listRequestedDocuments(db, accountId)];
  return requests
    .flatMap((request) => {
      const document = request.received_at && files.find((file) => file.request_id === request.id);
      return document ? [{ request, document }] : [];
    })
    .toSorted((a, b) => Number(a.request.received_at) - Number(b.request.received_at));
}

/** Statuses of the requests of these accounts, by the key of the document, in the order in which they were made. */
export async function readRequestStatuses(
  db: Db,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Readonly<Record<string, readonly DocumentRequestStatus[]>>>> {
  const requests = await db
    .selectFrom('document_request')
    .selectAll()
    .where(sql<boolean>`account_id = ANY (${accountIds}::uuid[])`)
    .orderBy('asked_at')
    .execute();
  const byAccount = Object.entries(Object.groupBy(requests, (one) => one.account_id));
  const statuses = (of: readonly StoredDocumentRequest[] = []): readonly DocumentRequestStatus[] =>
    of.map((one) => documentRequestStatus(one, now).status);
  return new Map(
    byAccount.map(([id, all = []]) => {
      const byKey = Object.entries(Object.groupBy(all, (one) => one.document_key));
      return [id, Object.fromEntries(byKey.map(([key, of]) => [key, statuses(of)]))];
    }),
  );
}
