import type { Answers } from '../../form/model/answers.ts';
import type { FormChanges } from '../../form/model/form-changes.ts';
import type { DataKeys } from '../data-keys.ts';
import { placeOf } from './sealed-columns.ts';
import type { Db } from './tables.ts';

/** What a student has yet to read. What is gone was asked by the form with this hash. */
export interface UnreadChanges extends Omit<FormChanges, 'gone'> {
  readonly gone: readonly { readonly key: string; readonly of: string }[];
}

/** A draft and the forms that it was saved under. */
export interface DraftForm {
  /** Of the form that it was last saved under; null while nothing has been saved. */
  readonly hash: string | null;
  readonly aside: Answers;
  readonly unread: UnreadChanges | undefined;
}

export interface DraftForms {
  read(db: Db, accountId: string): Promise<DraftForm>;
  write(db: Db, accountId: string, draft: DraftForm): Promise<void>;
  /** What has changed is read: it is never shown again. */
  markRead(db: Db, accountId: string): Promise<void>;
}

export function createDraftForms(keys: DataKeys): DraftForms {
  return {
    async read(db, accountId) {
      const row = await db
        .selectFrom('application')
        .select(['form_hash', 'aside', 'form_changes'])
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return {
        hash: row.form_hash,
        aside: row.aside ? (keys.open(row.aside, placeOf('application.aside', accountId)) as Answers) : {},
        unread: row.form_changes
          ? (keys.open(row.form_changes, placeOf('application.form_changes', accountId)) as UnreadChanges)
          : undefined,
      };
    },
    async write(db, accountId, { hash, aside, unread }) {
      await db
        .updateTable('application')
        .set({
          form_hash: hash,
          aside: Object.keys(aside).length === 0 ? null : keys.seal(aside, placeOf('application.aside', accountId)),
          form_changes: unread ? keys.seal(unread, placeOf('application.form_changes', accountId)) : null,
        })
        .where('account_id', '=', accountId)
        .execute();
    },
    async markRead(db, accountId) {
      await db.updateTable('application').set({ form_changes: null }).where('account_id', '=', accountId).execute();
    },
  };
}
