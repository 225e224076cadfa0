import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { LookupCategory } from '../../api/rules/lookup-limits.ts';
import type { Db, LookupFields, Tables } from '../database/tables.ts';

export type LookupMatch = Pick<Selectable<Tables['lookup_entry']>, 'id' | 'active' | 'fields'>;

export type WordFilter = readonly (readonly string[])[];

/** Most entries examined, however common a prefix is. */
const MAX_CANDIDATES = 2000;

/** @param pattern of a folded name; one that begins with `%` is for words so common that enough are found without an index */
export async function findByText(db: Db, category: LookupCategory, pattern: string, limit: number): Promise<readonly LookupMatch[]> {
  const { rows } = await sql<LookupMatch>`
    SELECT id, active, fields FROM (
      SELECT id, active, fields, brevity, folded FROM lookup_entry
      WHERE category = ${category} AND folded LIKE ${pattern}
      ORDER BY ${pattern.startsWith('%') ? sql`id` : sql`folded, id`} LIMIT ${MAX_CANDIDATES}
    ) AS candidate
    ORDER BY active DESC, brevity, folded, id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function findByWords(
  db: Db,
  category: LookupCategory,
  condition: WordFilter,
  naming: WordFilter,
  limit: number,
): Promise<readonly LookupMatch[]> {
  const { rows } = await sql<LookupMatch>`
    SELECT id, active, fields FROM lookup_entry
    WHERE category = ${category} AND words @@ ${queryOf(condition)}
    ORDER BY active DESC, words @@ ${queryOf(naming, 'A')} DESC, brevity, folded, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Finds entries by trigram distance of their name to the text. */
export async function findBySimilarity(
  db: Db,
  category: LookupCategory,
  condition: WordFilter,
  folded: string,
  limit: number,
): Promise<readonly LookupMatch[]> {
  const { rows } = await sql<LookupMatch>`
    SELECT id, active, fields FROM lookup_entry
    WHERE category = ${category} AND words @@ ${queryOf(condition)}
    ORDER BY active DESC, folded <-> ${folded}, brevity, id LIMIT ${limit}`.execute(db);
  return rows;
}

export const findByKey = async (db: Db, category: LookupCategory, key: string): Promise<readonly LookupMatch[]> =>
  db.selectFrom('lookup_entry').select(['id', 'active', 'fields']).where('category', '=', category).where('key', '=', key).execute();

export async function findLookupFields(db: Db, category: LookupCategory, id: string): Promise<LookupFields | undefined> {
  const found = await db
    .selectFrom('lookup_entry')
    .select('fields')
    .where('category', '=', category)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.fields;
}

export async function filterKnownWords(db: Db, category: LookupCategory, words: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('lookup_word')
    .select('word')
    .where('category', '=', category)
    .where('word', 'in', [...words])
    .execute();
  return rows.map(({ word }) => word);
}

export async function findSimilarWords(
  db: Db,
  category: LookupCategory,
  typed: readonly string[],
  limit: number,
): Promise<readonly { typed: string; word: string }[]> {
  const { rows } = await sql<{ typed: string; word: string }>`
    SELECT typed, word FROM unnest(${[...typed]}::text[]) AS typed, LATERAL (
      SELECT word FROM lookup_word WHERE category = ${category} ORDER BY word <-> typed LIMIT ${limit}
    ) AS near`.execute(db);
  return rows;
}

/** @param condition words of a to z and digits only, as folding returns them */
function queryOf(condition: WordFilter, weight = ''): RawBuilder<unknown> {
  const term = (word: string): string => (word.endsWith('*') ? `${word.slice(0, -1)}:*${weight}` : `${word}${weight && `:${weight}`}`);
  return sql`${condition.map((alternatives) => `(${alternatives.map(term).join('|')})`).join('&')}::tsquery`;
}
