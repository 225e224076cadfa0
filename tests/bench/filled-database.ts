import { join } from 'node:path';
import { Pool } from 'pg';
import type { Answers } from '../../src/form/model/answers.ts';
import { loadDefinition } from '../../src/server/definition.ts';
import { loadSecrets } from '../../src/server/secrets.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { keepForm } from '../../src/server/store/forms.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { placeOf } from '../../src/server/store/sealed-columns.ts';
import { persona } from '../larkmere/e2e/application.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROWS_AT_ONCE = 1000;

interface Filling {
  /** Submitted ones if absent. */
  readonly as?: 'drafts';
  /** The servers' own, where they have one given. */
  readonly secretKey?: string;
  /** Answers of the n-th. */
  readonly answersOf?: (n: number) => Answers;
}

/** Fills a new database with applications. */
export async function fill(
  url: string,
  dataDir: string,
  size: number,
  { as, secretKey, answersOf = () => persona('us-freshman') }: Filling = {},
): Promise<void> {
  const { dataKeys } = loadSecrets({ dataDir, secretKey });
  const definition = loadDefinition(ROOT);
  const { db, close } = openDatabase(url, () => undefined, 'of any length');
  const pool = new Pool({ connectionString: url });
  const sealed = (ids: readonly string[], place: 'submission.answers' | 'application.answers', done: number): readonly Buffer[] =>
    ids.map((id, n) => dataKeys.seal(answersOf(done + n), placeOf(place, id)));
  try {
    await migrate(db, dataKeys);
    await keepForm(db, definition, new Date());
    for (let done = 0; done < size; done += ROWS_AT_ONCE) {
      const names = Array.from({ length: Math.min(ROWS_AT_ONCE, size - done) }, (_, n) => `student-${done + n}@bench.example`);
      const { rows } = await pool.query<{ id: string }>(
        'INSERT INTO account (username, created_at) SELECT unnest($1::text[]), now() RETURNING id',
        [names],
      );
      const ids = rows.map(({ id }) => id);
      if (as === 'drafts') {
        await pool.query(
          `INSERT INTO application (account_id, answers, form_hash)
          SELECT id, answers, $3 FROM unnest($1::uuid[], $2::bytea[]) AS row (id, answers)`,
          [ids, sealed(ids, 'application.answers', done), definition.hash],
        );
        continue;
      }
      await pool.query('INSERT INTO application (account_id, submitted_at) SELECT unnest($1::uuid[]), now()', [ids]);
      await pool.query(
        `INSERT INTO submission (account_id, reference, answers, counts, tabs, summary, definition_hash, submitted_at)
        SELECT id, reference, answers, '{}', '{}', summary, $5, now()
        FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::bytea[]) AS row (id, reference, answers, summary)`,
        [
          ids,
          ids.map((_, n) => `R-${done + n}`),
          sealed(ids, 'submission.answers', done),
          ids.map((id) => dataKeys.seal([], placeOf('submission.summary', id))),
          definition.hash,
        ],
      );
    }
  } finally {
    await pool.end();
    await close();
  }
}
