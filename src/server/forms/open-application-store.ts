import type { Answers } from '../../form/model/answers.ts';
import type { FormChanges } from '../../form/model/form-changes.ts';
import type { DataKeys } from '../platform/data-keys.ts';
import { NIL_ACCOUNT_ID, associatedDataOf } from '../database/sealed-columns.ts';
import type { Db } from '../database/tables.ts';

/** Form changes that a student has not read yet; `of`: hash of the form that asked for what is gone. */
export interface UnreadFormChanges extends Omit<FormChanges, 'gone'> {
  readonly gone: readonly { readonly key: string; readonly of: string }[];
}

export interface DraftFormRecord {
  readonly hash: string | null;
  readonly aside: Answers;
  readonly unread: UnreadFormChanges | undefined;
}

export function createOpenApplicationStore(keys: DataKeys) {
  const opened = (place: 'application.answers' | 'application.aside', accountId: string, sealed: Buffer | null): Answers =>
    sealed ? (keys.unseal(sealed, associatedDataOf(place, accountId)) as Answers) : {};
  return {
    /** Next open applications with answers after an account (by default the first ones), at most `limit`. */
    async next(db: Db, after: string | undefined = NIL_ACCOUNT_ID, limit: number) {
      const rows = await drafts(db)
        .select(['account_id', 'form_hash', 'answers', 'aside', 'counts', 'tabs'])
        .where('account_id', '>', after)
        .orderBy('account_id')
        .limit(limit)
        .execute();
      return rows.map(({ account_id: accountId, form_hash: hash, answers, aside, counts, tabs }) => ({
        accountId,
        hash: hash ?? '',
        answers: opened('application.answers', accountId, answers),
        aside: opened('application.aside', accountId, aside),
        counts,
        tabs,
      }));
    },
    async read(db: Db, accountId: string): Promise<DraftFormRecord> {
      const row = await db
        .selectFrom('application')
        .select(['form_hash', 'aside', 'form_changes'])
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return {
        hash: row.form_hash,
        aside: opened('application.aside', accountId, row.aside),
        unread: row.form_changes
          ? (keys.unseal(row.form_changes, associatedDataOf('application.form_changes', accountId)) as UnreadFormChanges)
          : undefined,
      };
    },
    async write(db: Db, accountId: string, { hash, aside, unread }: DraftFormRecord): Promise<void> {
      await db
        .updateTable('application')
        .set({
          form_hash: hash,
          aside: Object.keys(aside).length === 0 ? null : keys.seal(aside, associatedDataOf('application.aside', accountId)),
          form_changes: unread ? keys.seal(unread, associatedDataOf('application.form_changes', accountId)) : null,
        })
        .where('account_id', '=', accountId)
        .execute();
    },
    async markRead(db: Db, accountId: string): Promise<void> {
      await db.updateTable('application').set({ form_changes: null }).where('account_id', '=', accountId).execute();
    },
  };
}

const drafts = (db: Db) => db.selectFrom('application').where('submitted_at', 'is', null).where('form_hash', 'is not', null);

export async function countOpenApplicationsByForm(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await drafts(db)
    .select(({ fn }) => ['form_hash', fn.countAll<string>().as('count')])
    .groupBy('form_hash')
    .execute();
  return new Map(rows.map(({ form_hash: hash, count }) => [hash ?? '', Number(count)]));
}
