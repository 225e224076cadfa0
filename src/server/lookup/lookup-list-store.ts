import { type Selectable, sql } from 'kysely';
import type { LookupCategory } from '../../api/rules/lookup-limits.ts';
import type { Db, Tables } from '../database/tables.ts';

export type LookupListEntry = Omit<Selectable<Tables['lookup_entry']>, 'id' | 'category' | 'demo'>;

export const hasLookupLists = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('lookup_entry').select('id').limit(1).execute()).length > 0;

/** Replaces the list of a category in one transaction; entries keep their ids. @param entries in batches, with their keys */
export async function replaceLookupList(
  db: Db,
  category: LookupCategory,
  entries: AsyncIterable<readonly LookupListEntry[]>,
  { demo = false } = {},
) {
  const changes = await db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`lookup ${category}`}))`.execute(transaction);
    await sql`
      CREATE TEMPORARY TABLE incoming
        (key text PRIMARY KEY, active boolean, fields jsonb, folded text, brevity integer, words text)
      ON COMMIT DROP`.execute(transaction);
    for await (const batch of entries) {
      await sql`
        INSERT INTO incoming SELECT * FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
          AS t(key text, active boolean, fields jsonb, folded text, brevity integer, words text)`.execute(transaction);
    }
    await sql`ANALYZE incoming`.execute(transaction);
    if (!demo) await transaction.deleteFrom('lookup_entry').where('category', '=', category).where('demo', '=', true).execute();
    const counts = await store(transaction, category, demo);
    await replaceWords(transaction, category);
    return counts;
  });
  await sql`ANALYZE lookup_entry, lookup_word`.execute(db);
  return changes;
}

async function store(transaction: Db, category: LookupCategory, demo: boolean) {
  const { rows } = await sql<{ listed: number; known: number }>`
    SELECT count(*)::integer AS listed, count(e.key)::integer AS known
    FROM incoming LEFT JOIN lookup_entry AS e ON e.category = ${category} AND e.key = incoming.key`.execute(transaction);
  const { listed = 0, known = 0 } = rows[0] ?? {};
  const written = await sql`
    INSERT INTO lookup_entry AS e (category, key, active, demo, fields, folded, brevity, words)
    SELECT ${category}, key, active, ${demo}::boolean, fields, folded, brevity, words::tsvector FROM incoming ORDER BY key
    ON CONFLICT (category, key) DO UPDATE
    SET active = excluded.active, fields = excluded.fields, folded = excluded.folded, brevity = excluded.brevity, words = excluded.words
    WHERE (e.active, e.fields, e.folded, e.brevity, e.words)
      IS DISTINCT FROM (excluded.active, excluded.fields, excluded.folded, excluded.brevity, excluded.words)`.execute(transaction);
  const deactivated = await sql`
    UPDATE lookup_entry AS e SET active = false
    WHERE category = ${category} AND active AND NOT EXISTS (SELECT FROM incoming WHERE incoming.key = e.key)`.execute(transaction);
  const added = listed - known;
  const changed = Number(written.numAffectedRows ?? 0) - added;
  return { added, changed, unchanged: known - changed, deactivated: Number(deactivated.numAffectedRows ?? 0) };
}

/** Numbers are not corrected: a different number is a different house. */
async function replaceWords(transaction: Db, category: LookupCategory): Promise<void> {
  await transaction.deleteFrom('lookup_word').where('category', '=', category).execute();
  await sql`
    INSERT INTO lookup_word (category, word)
    SELECT DISTINCT ${category}, word FROM lookup_entry, LATERAL unnest(tsvector_to_array(words)) AS word
    WHERE category = ${category} AND length(word) > 2 AND word !~ '[0-9]'`.execute(transaction);
}
