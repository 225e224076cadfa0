import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PdfAudience } from '../../form/model/form-files.ts';
import type { Db, Tables } from '../database/tables.ts';

export type StoredPdfCopy = Selectable<Tables['pdf_copy']>;

const forAudience = (audience: PdfAudience | null): RawBuilder<boolean> => sql<boolean>`audience IS NOT DISTINCT FROM ${audience}`;

const copiesOf = (db: Db, accountId: string | null) => db.selectFrom('pdf_copy').selectAll().where('account_id', '=', accountId);

/** Copy of this content, locked until the transaction ends; undefined if it was never requested. */
export async function lockPdfCopy(db: Db, accountId: string, contentHash: Buffer): Promise<StoredPdfCopy | undefined> {
  return copiesOf(db, accountId).where('content_hash', '=', contentHash).forUpdate().executeTakeFirst();
}

/** Requests a copy, and deletes requests of older content that are not started yet. Undefined if another request was faster. */
export async function addPdfCopy(
  db: Db,
  copy: { account_id: string; content_hash: Buffer; of_submission: boolean; letter?: number | null; audience?: PdfAudience | null },
  now: Date,
): Promise<string | undefined> {
  // Its foreign key locks the account before other copies are locked.
  const row = await db
    .insertInto('pdf_copy')
    .values({ ...copy, status: 'UNPROCESSED', changed_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'content_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  await db
    .deleteFrom('pdf_copy')
    .where('account_id', '=', copy.account_id)
    .where('content_hash', '<>', copy.content_hash)
    .where('status', '=', 'UNPROCESSED')
    .where('object_key', 'is', null)
    .where('letter', typeof copy.letter === 'number' ? 'is not' : 'is', null)
    .where(forAudience(copy.audience ?? null))
    .execute();
  return row?.id;
}

export async function restartPdfCopy(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('pdf_copy').set({ status: 'UNPROCESSED', told: false, changed_at: now }).where('id', '=', id).execute();
}

export async function markPdfCopyErrorShown(db: Db, id: string): Promise<void> {
  await db.updateTable('pdf_copy').set({ told: true }).where('id', '=', id).execute();
}

/** Claims a copy that is waiting or whose printer was lost, and locks it until the transaction ends; undefined if it is done or removed. */
export async function claimUnfinishedPdfCopy(db: Db, id: string): Promise<StoredPdfCopy | undefined> {
  return db
    .selectFrom('pdf_copy')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['UNPROCESSED', 'IN_PROGRESS'])
    .forUpdate()
    .executeTakeFirst();
}

/** Assigns the copy to the try that writes this object. */
export async function beginPdfCopy(db: Db, id: string, objectKey: string, now: Date): Promise<void> {
  await db.updateTable('pdf_copy').set({ status: 'IN_PROGRESS', object_key: objectKey, changed_at: now }).where('id', '=', id).execute();
}

/** False if the copy is no longer wanted, or another try has started it again. */
export async function completePdfCopy(db: Db, id: string, objectKey: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('pdf_copy')
    .set({ status: 'COMPLETED', changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'IN_PROGRESS')
    .where('object_key', '=', objectKey)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function failPdfCopy(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('pdf_copy')
    .set({ status: 'FAILED', told: false, changed_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['UNPROCESSED', 'IN_PROGRESS'])
    .execute();
}

/** Finished copy of this content, else the newest of the account. */
export async function findFinishedPdfCopy(
  db: Db,
  accountId: string,
  contentHash: Buffer,
  audience: PdfAudience | null,
): Promise<StoredPdfCopy | undefined> {
  return copiesOf(db, accountId)
    .where('status', '=', 'COMPLETED')
    .where(forAudience(audience))
    .where((is) => is.or([is('letter', 'is', null), is('content_hash', '=', contentHash)]))
    .orderBy((eb) => eb('content_hash', '=', contentHash), 'desc')
    .orderBy('changed_at', 'desc')
    .executeTakeFirst();
}

export async function listFinishedPdfCopies(db: Db, accountId: string): Promise<readonly StoredPdfCopy[]> {
  return copiesOf(db, accountId).where('status', '=', 'COMPLETED').where('letter', 'is', null).orderBy('changed_at', 'desc').execute();
}

/** Copy of a submission that the office reads. */
export async function findSubmissionPdfCopy(db: Db, accountId: string): Promise<StoredPdfCopy | undefined> {
  return copiesOf(db, accountId)
    .where('of_submission', '=', true)
    .where('status', '=', 'COMPLETED')
    .where(sql<boolean>`coalesce(audience, 'office') = 'office'`)
    .orderBy('changed_at', 'desc')
    .executeTakeFirst();
}

/** Copies of other content of the same account, except a submission's. */
export async function listOlderPdfCopies(db: Db, { id, account_id: accountId, letter }: StoredPdfCopy): Promise<readonly StoredPdfCopy[]> {
  return copiesOf(db, accountId)
    .where('id', '!=', id)
    .where('of_submission', '=', false)
    .where('letter', letter === null ? 'is' : 'is not', null)
    .execute();
}

/** Gives up the copies of an application, which are removed like those of deleted accounts. Letters stay. */
export async function detachPdfCopies(db: Db, accountId: string): Promise<void> {
  await db.updateTable('pdf_copy').set({ account_id: null }).where('account_id', '=', accountId).where('letter', 'is', null).execute();
}

/** Copies of deleted accounts, except those printed since an instant: their printer stops by itself and tries again. */
export async function listPdfCopiesOfDeletedAccounts(db: Db, since: Date): Promise<readonly StoredPdfCopy[]> {
  return db
    .selectFrom('pdf_copy')
    .selectAll()
    .where('account_id', 'is', null)
    .where((is) => is.or([is('status', '!=', 'IN_PROGRESS'), is('changed_at', '<', since)]))
    .execute();
}

/** Copies of open applications that were not requested since an instant, and those of deleted accounts. */
export async function listStalePdfCopies(db: Db, before: Date): Promise<readonly StoredPdfCopy[]> {
  return db
    .selectFrom('pdf_copy')
    .selectAll()
    .where(({ or, and, eb }) => or([eb('account_id', 'is', null), and([eb('of_submission', '=', false), eb('changed_at', '<', before)])]))
    .limit(1000)
    .execute();
}

export async function removePdfCopyRows(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('pdf_copy').where('id', 'in', ids).execute();
}
