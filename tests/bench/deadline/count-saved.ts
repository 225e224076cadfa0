import type { Pool } from 'pg';
import { createSecrets } from '../../../src/server/secrets.ts';
import { placeOf } from '../../../src/server/store/sealed-columns.ts';
import type { StudentOutcome } from './load-model.ts';

/** Content of the database after an evening, compared with what students were shown. */
export interface Counted {
  readonly lost: number;
  readonly lostSubmissions: number;
  readonly doubled: number;
}

/** Opens the stored answers of each student: the last confirmed save must be in them, or a later one. */
export async function countSaved(pool: Pool, secretKey: string, outcomes: readonly StudentOutcome[]): Promise<Counted> {
  const { dataKeys } = createSecrets(secretKey);
  const { rows } = await pool.query<{ id: string; draft: Buffer | null; submitted: Buffer | null; times: string }>(
    `SELECT application.account_id AS id, application.answers AS draft, submission.answers AS submitted,
      (SELECT count(*) FROM audit WHERE audit.account_id = application.account_id AND event = 'submitted') AS times
    FROM application LEFT JOIN submission USING (account_id) WHERE application.account_id = ANY($1)`,
    [outcomes.map(({ id }) => id)],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const savedNumber = (id: string): number => {
    const { draft = null, submitted = null } = stored.get(id) ?? {};
    const place = submitted ? 'submission.answers' : 'application.answers';
    const sealed = submitted ?? draft;
    const opened = sealed ? (dataKeys.open(sealed, placeOf(place, id)) as { first_name?: string }) : {};
    return Number(/^Bo (\d+)$/.exec(opened.first_name ?? '')?.[1] ?? 0);
  };
  const isStored = (id: string): boolean => (stored.get(id)?.submitted ?? null) !== null;
  return {
    lost: outcomes.filter(({ id, saved }) => savedNumber(id) < saved).length,
    lostSubmissions: outcomes.filter(({ id, isSubmitted }) => isSubmitted && !isStored(id)).length,
    doubled: rows.filter(({ times }) => Number(times) > 1).length,
  };
}
