import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DocumentAnswers } from '../../api/schemas/document-schemas.ts';
import type { Db, Tables } from '../database/tables.ts';

export type StoredDocument = Selectable<Tables['document']>;

export const listDocuments = async (db: Db, accountId: string): Promise<readonly StoredDocument[]> =>
  db.selectFrom('document').selectAll().where('account_id', '=', accountId).where('request_id', 'is', null).orderBy('answer_key').execute();

export const listRequestedDocuments = async (
  db: Db,
  accountId: string,
): Promise<readonly (StoredDocument & { readonly request_id: string })[]> =>
  db
    .selectFrom('document')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('request_id', 'is not', null)
    .$narrowType<{ request_id: string }>()
    .execute();

export const documentAnswersQuery = (accountId: RawBuilder<unknown>): RawBuilder<DocumentAnswers> => sql<DocumentAnswers>`coalesce(
  (SELECT jsonb_object_agg(answer_key, jsonb_build_object('id', id, 'file_name', file_name, 'file_size', file_size))
    FROM document WHERE account_id = ${accountId} AND request_id IS NULL AND status <> 'FAILED'), '{}')`;

export async function readDocumentAnswers(db: Db, accountId: string): Promise<DocumentAnswers> {
  const { rows } = await sql<{ documents: DocumentAnswers }>`SELECT ${documentAnswersQuery(sql`${accountId}`)} AS documents`.execute(db);
  return rows[0]?.documents ?? {};
}

export const findDocument = async (db: Db, accountId: string, answerKey: string): Promise<StoredDocument | undefined> =>
  db.selectFrom('document').selectAll().where('account_id', '=', accountId).where('answer_key', '=', answerKey).executeTakeFirst();

export const findDocumentById = async (db: Db, id: string): Promise<StoredDocument | undefined> =>
  db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();

export const thumbnailObjectKey = (id: string, page: number): string => `documents/${id}/page-${page}`;

export async function recordStoredObjects(
  db: Db,
  objects: readonly { key: string; account_id: string; answer_key: string; document_id?: string; created_at: Date }[],
): Promise<void> {
  await db
    .insertInto('stored_object')
    .values(objects)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** True, and locks the object, if it is unused and was offered to this account for one of these keys. */
export async function lockOfferedObject(db: Db, key: string, accountId: string, answerKeys: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('stored_object')
    .select('key')
    .where('key', '=', key)
    .where('account_id', '=', accountId)
    .where('answer_key', 'in', answerKeys)
    .where('document_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates the document of a question, or of a request, in place of the previous one; the upload belongs to it from now on. */
export async function replaceDocument(
  db: Db,
  document: { account_id: string; answer_key: string; file_name: string; file_size: number; upload_key: string; request_id?: string },
  now: Date,
): Promise<string> {
  await removeDocument(db, document.account_id, document.answer_key);
  const { id } = await db
    .insertInto('document')
    .values({ ...document, status: 'UNPROCESSED', changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('stored_object').set({ document_id: id }).where('key', '=', document.upload_key).execute();
  return id;
}

export async function countUnconvertedDocuments(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['UNPROCESSED', 'IN_PROGRESS'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function moveDocument(db: Db, accountId: string, from: string, to: string): Promise<void> {
  for (const table of ['document', 'stored_object'] as const)
    await db.updateTable(table).set({ answer_key: to }).where('account_id', '=', accountId).where('answer_key', '=', from).execute();
}

export async function removeDocument(db: Db, accountId: string, answerKey: string): Promise<void> {
  await db.deleteFrom('document').where('account_id', '=', accountId).where('answer_key', '=', answerKey).execute();
}

export const beginConversion = async (db: Db, id: string, now: Date): Promise<StoredDocument | undefined> =>
  db
    .updateTable('document')
    .set({ status: 'IN_PROGRESS', changed_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['UNPROCESSED', 'IN_PROGRESS'])
    .returningAll()
    .executeTakeFirst();

export type ConversionOutcome =
  | {
      readonly status: 'COMPLETED';
      readonly original_key: string;
      readonly pdf_key: string;
      readonly pages: number;
      readonly pictures: number;
    }
  | { readonly status: 'FAILED'; readonly reason: string };

export async function endConversion(db: Db, id: string, end: ConversionOutcome, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('document')
    .set({ ...end, changed_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['UNPROCESSED', 'IN_PROGRESS'])
    .returning(['upload_key', 'answer_key'])
    .executeTakeFirst();
  // Stops reading the upload, as anyone with its policy could still replace it.
  if (row) await db.updateTable('stored_object').set({ document_id: null }).where('key', '=', row.upload_key).execute();
  return row?.answer_key;
}

/** Objects without a document that were created before an instant, of one account if it is given; they are offered no more. */
export async function claimUnattachedObjects(db: Db, before: Date, accountId?: string): Promise<readonly string[]> {
  let some = db.selectFrom('stored_object').select('key').where('document_id', 'is', null).where('created_at', '<', before).limit(1000);
  if (accountId !== undefined) some = some.where('account_id', '=', accountId);
  const taken = db.updateTable('stored_object').set({ answer_key: '' }).where('key', 'in', some.forUpdate().skipLocked());
  return (await taken.returning('key').execute()).map((row) => row.key);
}

export async function deleteObjectRows(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('stored_object').where('key', 'in', keys).execute();
}

/** Removes documents without a conversion, or of a hidden question, since an instant; skips locked applications. */
export async function removeUnusedDocuments(db: Db, before: Date): Promise<void> {
  const unused = sql`application.account_id = document.account_id AND document.changed_at < ${before}
    AND document.answer_key <> ALL (application.answered_files) AND document.request_id IS NULL`;
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ account_id: string }>`
      SELECT account_id FROM application WHERE EXISTS (SELECT FROM document WHERE ${unused}) FOR UPDATE SKIP LOCKED`.execute(transaction);
    const ids = rows.map(({ account_id: id }) => id);
    await sql`DELETE FROM document USING application WHERE document.account_id = ANY (${ids}::uuid[]) AND ${unused}`.execute(transaction);
  });
}

export async function markDocumentsUnused(db: Db, accountId: string, answerKeys: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('document')
    .set({ changed_at: now })
    .where('account_id', '=', accountId)
    .where('answer_key', 'in', answerKeys)
    .execute();
}
