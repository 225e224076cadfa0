import { sql } from 'kysely';
import { KEY_ID_BYTES, type DataKeys } from '../platform/data-keys.ts';
import type { Db } from './tables.ts';

/** Columns with a student's answers, the office's words, or recipients of requests; each row belongs to one account. */
const sealedColumns = [
  'application.answers',
  'application.failures',
  'application.aside',
  'application.form_changes',
  'submission.answers',
  'submission.summary',
  'application_state.words',
  'application_note.text',
  'document_request.person',
  'requested_item.words',
  'prepared_decision.words',
] as const;
export type SealedColumn = (typeof sealedColumns)[number];

/** Binds a sealed value to its column and account: it opens nowhere else. */
export const associatedDataOf = (column: SealedColumn, accountId: string): string => `${column} ${accountId}`;

export const NIL_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';
const ROWS_AT_ONCE = 200;

const parts = (column: SealedColumn) => {
  const [table = '', name = ''] = column.split('.');
  return {
    table: sql.table(table),
    value: sql.ref(name),
    mark: sql<Buffer>`substring(${sql.ref(name)} FROM 1 FOR ${sql.lit(KEY_ID_BYTES)})`,
  };
};

type KeyIdCounts = ReadonlyMap<string, number>;

/** Sealed columns of this database, whose tables may be those of an earlier version. */
async function columnsIn(db: Db): Promise<readonly SealedColumn[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = current_schema()`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  return sealedColumns.filter((column) => names.has(column));
}

export async function countByKeyId(db: Db): Promise<KeyIdCounts> {
  const marks = new Map<string, number>();
  for (const column of await columnsIn(db)) {
    const { table, value, mark } = parts(column);
    const { rows } = await sql<{ mark: Buffer; count: string }>`
      SELECT ${mark} AS mark, count(*) AS count FROM ${table} WHERE ${value} IS NOT NULL GROUP BY 1`.execute(db);
    for (const row of rows) {
      const name = row.mark.toString('hex');
      marks.set(name, (marks.get(name) ?? 0) + Number(row.count));
    }
  }
  return marks;
}

/** @throws with a sentence for the operator that names the mark of a missing key */
export async function requireAllDataKeys(db: Db, keys: DataKeys): Promise<void> {
  requireDataKeysOfIds(await countByKeyId(db), keys);
}

export function requireDataKeysOfIds(marks: KeyIdCounts, keys: DataKeys): void {
  const missing = [...marks].filter(([mark]) => keys.nameOfKeyId(Buffer.from(mark, 'hex')) === undefined);
  if (missing.length === 0) return;
  const what = missing.map(([name, count]) => `${count} values of the key marked ${name}`).join(', ');
  throw new Error(
    `The answers in this database are sealed with a data key that is missing: ${what}. Set the SECRET_KEY that the server had when they ` +
      `were written (without one: its data folder's secret.key), or add that key to DATA_KEYS.`,
  );
}

type ResealedCounts = ReadonlyMap<string, number>;

/** Seals again with the first key what another one sealed, while servers run. @param onRows gets counts of a column */
export async function resealColumns(
  db: Db,
  keys: DataKeys,
  onRows: (column: SealedColumn, count: number) => void,
): Promise<ResealedCounts> {
  const counts = new Map<string, number>();
  for (const column of await columnsIn(db)) {
    const { table, value, mark } = parts(column);
    let done = 0;
    for (let last = NIL_ACCOUNT_ID, more = true; more;) {
      await db.transaction().execute(async (transaction) => {
        // An account may have several rows, and a step may end among them: those that are done are not found again. No
        // row moves while it is locked.
        const { rows } = await sql<{ account_id: string; place: string; sealed: Buffer }>`
          SELECT account_id, ctid AS place, ${value} AS sealed FROM ${table}
          WHERE account_id >= ${last} AND ${mark} <> ${keys.first.mark} ORDER BY account_id LIMIT ${ROWS_AT_ONCE} FOR UPDATE`.execute(
          transaction,
        );
        for (const { account_id: id, place: row, sealed } of rows) {
          const place = associatedDataOf(column, id);
          await sql`UPDATE ${table} SET ${value} = ${keys.seal(keys.unseal(sealed, place), place)} WHERE ctid = ${row}`.execute(
            transaction,
          );
          const name = keys.nameOfKeyId(sealed.subarray(0, KEY_ID_BYTES)) ?? '';
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        done += rows.length;
        last = rows.at(-1)?.account_id ?? last;
        more = rows.length > 0;
      });
      if (more) onRows(column, done);
    }
  }
  return counts;
}
