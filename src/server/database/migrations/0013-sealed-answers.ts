import { type Kysely, sql } from 'kysely';
import type { DataKeys } from '../../platform/data-keys.ts';
import { NIL_ACCOUNT_ID, associatedDataOf, type SealedColumn } from '../sealed-columns.ts';

const columns = [
  'application.answers',
  'application.failures',
  'submission.answers',
  'submission.summary',
] as const satisfies readonly SealedColumn[];
const ROWS_AT_ONCE = 200;

/** Answers and submission summaries are sealed with a key that the database does not have, including those already stored. */
export const sealedAnswers = (keys: DataKeys): { up(db: Kysely<unknown>): Promise<void> } => ({
  async up(db) {
    // Lists the questions that files answer, as SQL cannot look into sealed answers.
    await sql`ALTER TABLE application ADD answered_files text[] NOT NULL DEFAULT '{}'`.execute(db);
    await sql`
      UPDATE application SET answered_files = ARRAY(
        SELECT answer_key FROM document WHERE document.account_id = application.account_id AND jsonb_exists(answers, answer_key)
      ) WHERE EXISTS (SELECT FROM document WHERE document.account_id = application.account_id)`.execute(db);
    for (const column of columns) await sealColumn(db, keys, column);
    // Keeps answers up to this size in the row itself: elsewhere they would cost three writes instead of one.
    await sql`ALTER TABLE application SET (toast_tuple_target = 8160)`.execute(db);
    await sql`ALTER TABLE submission ALTER answers SET NOT NULL, ALTER summary SET NOT NULL`.execute(db);
  },
});

async function sealColumn(db: Kysely<unknown>, keys: DataKeys, column: SealedColumn): Promise<void> {
  const [table = '', name = ''] = column.split('.');
  const [of, from, to] = [sql.table(table), sql.ref(`plain_${name}`), sql.ref(name)];
  await sql`ALTER TABLE ${of} RENAME ${to} TO ${from}`.execute(db);
  // Sealed values cannot be compressed: trying would cost time at each save. In two steps: PostgreSQL 15 knows no other way.
  await sql`ALTER TABLE ${of} ADD ${to} bytea`.execute(db);
  await sql`ALTER TABLE ${of} ALTER ${to} SET STORAGE EXTERNAL`.execute(db);
  for (let last = NIL_ACCOUNT_ID; ;) {
    const { rows } = await sql<{ account_id: string; plain: unknown }>`
      SELECT account_id, ${from} AS plain FROM ${of}
      WHERE account_id > ${last} AND ${from} IS NOT NULL ORDER BY account_id LIMIT ${ROWS_AT_ONCE}`.execute(db);
    for (const { account_id: id, plain } of rows) {
      await sql`UPDATE ${of} SET ${to} = ${keys.seal(plain, associatedDataOf(column, id))} WHERE account_id = ${id}`.execute(db);
    }
    const next = rows.at(-1)?.account_id;
    if (next === undefined) break;
    last = next;
  }
  await sql`ALTER TABLE ${of} DROP ${from}`.execute(db);
}
