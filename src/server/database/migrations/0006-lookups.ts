import { type Kysely, sql } from 'kysely';

/** @throws with what to ask the database's administrator for when pg_trgm is missing and may not be created */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db).catch((error: unknown) => {
    throw new Error(
      'The look-up needs the extension pg_trgm (of postgresql-contrib), and it could not be created. Ask an administrator to run this in ' +
        'the database once: CREATE EXTENSION pg_trgm;',
      { cause: error },
    );
  });
  // A list of addresses can be a thousand times as long as one of schools, so each category has its own indexes. `key`
  // identifies an entry from one file to the next. `folded`, `brevity` and `words` are searched: see
  // services/lookup-folding.ts.
  await sql`
    CREATE TABLE lookup_entry (
      id bigint NOT NULL,
      category text NOT NULL,
      key text NOT NULL,
      active boolean NOT NULL,
      demo boolean NOT NULL,
      fields jsonb NOT NULL,
      folded text COLLATE "C" NOT NULL,
      brevity integer NOT NULL,
      words tsvector NOT NULL,
      PRIMARY KEY (category, id),
      UNIQUE (category, key)
    ) PARTITION BY LIST (category)`.execute(db);
  await sql`CREATE SEQUENCE lookup_entry_id OWNED BY lookup_entry.id`.execute(db);
  await sql`ALTER TABLE lookup_entry ALTER COLUMN id SET DEFAULT nextval('lookup_entry_id')`.execute(db);
  // Every word in a list: mistyped words are corrected with it.
  await sql`
    CREATE TABLE lookup_word (
      category text NOT NULL,
      word text COLLATE "C" NOT NULL,
      PRIMARY KEY (category, word)
    ) PARTITION BY LIST (category)`.execute(db);
  for (const category of ['college_ceeb', 'hs_ceeb', 'address']) {
    for (const table of ['lookup_entry', 'lookup_word']) {
      await sql`
        CREATE TABLE ${sql.table(`${table}_${category}`)} PARTITION OF ${sql.table(table)}
        FOR VALUES IN (${sql.lit(category)})`.execute(db);
    }
  }
  await sql`CREATE INDEX lookup_entry_folded ON lookup_entry (folded, id)`.execute(db);
  await sql`CREATE INDEX lookup_entry_words ON lookup_entry USING gin (words) WITH (fastupdate = off)`.execute(db);
  await sql`CREATE INDEX lookup_word_near ON lookup_word USING gist (word gist_trgm_ops (siglen = 64))`.execute(db);
}
