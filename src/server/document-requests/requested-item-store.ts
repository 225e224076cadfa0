import type { Selectable } from 'kysely';
import type { RequestedItemStatus } from '../../api/rules/office.ts';
import type { DataKeys } from '../platform/data-keys.ts';
import { type StoredDocument, listRequestedDocuments } from '../documents/document-store.ts';
import { associatedDataOf } from '../database/sealed-columns.ts';
import type { Db, Tables } from '../database/tables.ts';
import type { RequestedItemTimes } from '../application/application-state-store.ts';

/** Key of a question or the office's own words, and why a file was returned, `''` if none was. */
interface ItemWords {
  readonly name: string;
  readonly reason: string;
}

export interface StoredRequestedItem extends Omit<Selectable<Tables['requested_item']>, 'words' | 'number'>, ItemWords {
  readonly file: StoredDocument | undefined;
}

const WORDS = 'requested_item.words';

const sealItemWords = (keys: DataKeys, accountId: string, { name, reason }: ItemWords): Buffer =>
  keys.seal({ name, reason }, associatedDataOf(WORDS, accountId));

/** Key of an item's file among the files of an account; no question has such a key. */
export const requestedItemAnswerKey = (id: string): string => `item ${id}`;

export function requestedItemStatus({ accepted_at, closed_at, sent_at, returned_at }: StoredRequestedItem): RequestedItemStatus {
  if (accepted_at) return 'accepted';
  if (sent_at) return 'sent';
  if (closed_at) return 'closed';
  return returned_at ? 'returned' : 'asked';
}

/** Items whose student still owes a file. */
export const isItemDue = (item: StoredRequestedItem): boolean => ['asked', 'returned'].includes(requestedItemStatus(item));

/** File as its student sees it: one that was returned is no longer there. */
export const fileShownToStudent = (item: StoredRequestedItem): StoredDocument | undefined =>
  isItemDue(item) && item.file?.status === 'COMPLETED' ? undefined : item.file;

/** Makes names comparable regardless of case. */
const folded = (name: string): string => name.toLowerCase();

export async function listRequestedItems(db: Db, keys: DataKeys, accountId: string): Promise<readonly StoredRequestedItem[]> {
  // First, as a conversion that ends between the two would leave a file that nobody has sent, which its student is not shown.
  const files = await listRequestedDocuments(db, accountId);
  const rows = await db.selectFrom('requested_item').selectAll().where('account_id', '=', accountId).orderBy('number').execute();
  return rows.map(({ words, number: _number, ...row }) => ({
    ...row,
    ...(keys.unseal(words, associatedDataOf(WORDS, accountId)) as ItemWords),
    file: files.find((file) => file.request_id === row.id),
  }));
}

/** Asks for exactly these documents, in a transaction that locks the application. Sent ones are due again; others are closed. */
export async function setRequestedItems(
  transaction: Db,
  keys: DataKeys,
  accountId: string,
  names: readonly string[],
  now: Date,
): Promise<void> {
  const open = (await listRequestedItems(transaction, keys, accountId)).filter(
    (item) => isItemDue(item) || requestedItemStatus(item) === 'sent',
  );
  const wanted = new Set(names.map(folded));
  const known = new Set(open.map(({ name }) => folded(name)));
  for (const item of open) {
    if (!wanted.has(folded(item.name))) {
      if (isItemDue(item)) await updateRequestedItem(transaction, item.id, { closed_at: now });
    } else if (item.sent_at) await updateRequestedItem(transaction, item.id, { sent_at: null });
  }
  const added = names.filter((name) => !known.has(folded(name)));
  for (const name of added) {
    const words = sealItemWords(keys, accountId, { name, reason: '' });
    await transaction.insertInto('requested_item').values({ account_id: accountId, words, asked_at: now }).execute();
  }
}

export const requestedItemTimes = (items: readonly StoredRequestedItem[]): RequestedItemTimes[] =>
  items.map(({ id, sent_at, closed_at, returned_at, reason }) => ({
    id,
    sent: sent_at?.toISOString() ?? null,
    closed: closed_at?.toISOString() ?? null,
    returned: returned_at?.toISOString() ?? null,
    reason,
  }));

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** Undoes `setRequestedItems` and `returnRequestedItem`; a file that has come meanwhile stays. */
export async function restoreRequestedItems(
  transaction: Db,
  keys: DataKeys,
  accountId: string,
  before: readonly RequestedItemTimes[],
  now: Date,
): Promise<void> {
  for (const item of await listRequestedItems(transaction, keys, accountId)) {
    const then = before.find(({ id }) => id === item.id);
    if (then) {
      const { sent, closed, returned, reason = item.reason } = then;
      await updateRequestedItem(transaction, item.id, {
        sent_at: item.sent_at ?? (item.file ? dateOf(sent) : null),
        closed_at: dateOf(closed),
        ...(returned !== undefined && {
          returned_at: dateOf(returned),
          words: sealItemWords(keys, accountId, { name: item.name, reason }),
        }),
      });
    } else if (item.file) await updateRequestedItem(transaction, item.id, { closed_at: now });
    else await transaction.deleteFrom('requested_item').where('id', '=', item.id).execute();
  }
}

export async function updateRequestedItem(
  transaction: Db,
  id: string,
  noted: Partial<Pick<Selectable<Tables['requested_item']>, 'words' | 'sent_at' | 'returned_at' | 'accepted_at' | 'closed_at'>>,
): Promise<void> {
  await transaction.updateTable('requested_item').set(noted).where('id', '=', id).execute();
}

/** Gives the file back to its student, who reads the reason and uploads another one. */
export async function returnRequestedItem(
  transaction: Db,
  keys: DataKeys,
  item: StoredRequestedItem,
  reason: string,
  now: Date,
): Promise<void> {
  const words = sealItemWords(keys, item.account_id, { name: item.name, reason });
  await updateRequestedItem(transaction, item.id, { words, returned_at: now, sent_at: null, accepted_at: null, closed_at: null });
}
