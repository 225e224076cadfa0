import type { Pool } from 'pg';
import { createSecrets } from '../../../src/server/secrets.ts';
import { placeOf } from '../../../src/server/store/sealed-columns.ts';
import type { Known } from './load-model.ts';

/** What the database has of a night, beside what students came to know. */
export interface Counted {
  /** Students of whom a save that was answered with 2xx is not there. */
  readonly lost: number;
  /** Submissions that were confirmed, and are not there. */
  readonly lostSubmissions: number;
  /** Applications that were submitted more than once. */
  readonly doubled: number;
  readonly submitted: number;
}

/** Opens what is stored of each student: the last save that was confirmed must be in it, or one that was sent later. */
export async function countSaved(pool: Pool, secretKey: string, known: readonly Known[]): Promise<Counted> {
  const { dataKeys } = createSecrets(secretKey);
  const { rows } = await pool.query<{ id: string; draft: Buffer | null; submitted: Buffer | null; times: string }>(
    `SELECT application.account_id AS id, application.answers AS draft, submission.answers AS submitted,
      (SELECT count(*) FROM audit WHERE audit.account_id = application.account_id AND event = 'submitted') AS times
    FROM application LEFT JOIN submission USING (account_id) WHERE application.account_id = ANY($1)`,
    [known.map(({ id }) => id)],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const numberOf = (id: string): number => {
    const { draft = null, submitted = null } = stored.get(id) ?? {};
    const place = submitted ? 'submission.answers' : 'application.answers';
    const sealed = submitted ?? draft;
    const opened = sealed ? (dataKeys.open(sealed, placeOf(place, id)) as { first_name?: string }) : {};
    return Number(/^Bo (\d+)$/.exec(opened.first_name ?? '')?.[1] ?? 0);
  };
  const isThere = (id: string): boolean => (stored.get(id)?.submitted ?? null) !== null;
  return {
    lost: known.filter(({ id, saved }) => numberOf(id) < saved).length,
    lostSubmissions: known.filter(({ id, isSubmitted }) => isSubmitted && !isThere(id)).length,
    doubled: rows.filter(({ times }) => Number(times) > 1).length,
    submitted: known.filter(({ id }) => isThere(id)).length,
  };
}
