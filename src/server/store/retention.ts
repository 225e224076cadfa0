import { type RawBuilder, sql } from 'kysely';
import { WITHDRAWN } from '../../contract/states.ts';
import type { Db } from './tables.ts';

/** What has happened to an account's application, as its time depends on it. */
export type Kept = 'drafts' | 'submitted' | 'withdrawn';

/** A warning that was posted. All days are ISO dates by the institution's clock. */
export interface Warning {
  readonly daysBefore: number;
  /** Counted from this day. */
  readonly since: string;
  /** The day that its email names. */
  readonly deletionDay: string;
  readonly postedOn: string;
  /** When a mail server took its email; null until then. */
  readonly handedOn: string | null;
  /** The mail server said that it never will. */
  readonly refused: boolean;
}

/** What the time of an account depends on. */
export interface KeptFacts {
  readonly accountId: string;
  readonly username: string;
  readonly language: string | null;
  /** Of what it has submitted. */
  readonly reference: string | null;
  readonly kept: Kept;
  /** The last log-in or change of a draft; the submission or the newest state of what was submitted. */
  readonly lastAt: Date;
  readonly isHeld: boolean;
  readonly heldAt: Date | null;
  readonly warnings: readonly Warning[];
}

/** Of confirmed accounts: others are swept anyway. */
const facts = (db: Db, which: RawBuilder<unknown>, before?: Before) =>
  sql<KeptFacts>`
    SELECT *, coalesce((SELECT jsonb_agg(jsonb_build_object('daysBefore', days_before, 'since', since, 'deletionDay', deletion_day,
      'postedOn', posted_on, 'handedOn', handed_on, 'refused', refused))
      FROM deletion_warning AS w WHERE w.account_id = "accountId"), '[]') AS warnings
    FROM (SELECT account.id AS "accountId", username, language, reference, held_at IS NOT NULL AS "isHeld", held_at AS "heldAt",
      CASE WHEN reference IS NULL THEN 'drafts' WHEN present_state = ${WITHDRAWN} THEN 'withdrawn' ELSE 'submitted' END AS kept,
      CASE WHEN reference IS NULL
        THEN greatest(account.confirmed_at, changed_at, (SELECT max(at) FROM login WHERE login.account_id = account.id))
        ELSE greatest(submission.submitted_at, (SELECT max(at) FROM application_state AS s WHERE s.account_id = account.id))
      END AS "lastAt"
    FROM (SELECT * FROM account WHERE confirmed_at IS NOT NULL AND ${which}) AS account
      LEFT JOIN application ON application.account_id = account.id
      LEFT JOIN submission ON submission.account_id = account.id) AS account
    WHERE ${before ? isBefore(before) : sql`true`}`.execute(db);

function isBefore(before: Before): RawBuilder<unknown> {
  const at = (kept: Kept): RawBuilder<unknown> => sql`${before[kept] ?? null}::timestamptz`;
  return sql`"lastAt" < CASE kept WHEN 'drafts' THEN ${at('drafts')} WHEN 'submitted' THEN ${at('submitted')} ELSE ${at('withdrawn')} END`;
}

/** The next accounts behind one (the first ones without it), in the order of their ids. */
export async function nextKept(db: Db, after: string | undefined, limit: number): Promise<readonly KeptFacts[]> {
  const { rows } = await facts(db, sql`${behind(after)} ORDER BY id LIMIT ${limit}`);
  return inOrder(rows);
}

/** For each kind of account the instant before which its time must have begun; undefined if none of that kind is wanted. */
export type Before = Readonly<Record<Kept, Date | undefined>>;

/** So many are read at once, to find among them those that are wanted. */
const LOOKED_THROUGH_AT_ONCE = 5000;

/** The same, of accounts that are not held and of which nobody has heard since some instants. */
export async function* longUnheard(db: Db, before: Before): AsyncGenerator<KeptFacts> {
  const latest = Math.max(...[before.drafts, before.submitted, before.withdrawn].map((at) => at?.getTime() ?? -Infinity));
  if (latest === -Infinity) return;
  // Nothing is heard of an account before it is confirmed: so most are too young, and cost nothing.
  const isOld = sql`confirmed_at < ${new Date(latest)} AND held_at IS NULL`;
  for (let after: string | undefined, more = true; more;) {
    const { rows } = await sql<{ last: string | null; full: boolean }>`
      SELECT max(id::text) AS last, count(*) = ${LOOKED_THROUGH_AT_ONCE} AS full
      FROM (SELECT id FROM account WHERE ${isOld} AND ${behind(after)} ORDER BY id LIMIT ${LOOKED_THROUGH_AT_ONCE}) AS page`.execute(db);
    const { last = null, full = false } = rows[0] ?? {};
    if (last === null) return;
    const unheard = await facts(db, sql`${isOld} AND ${behind(after)} AND id <= ${last}`, before);
    yield* inOrder(unheard.rows);
    after = last;
    more = full;
  }
}

const behind = (after: string | undefined): RawBuilder<unknown> => (after === undefined ? sql`true` : sql`id > ${after}`);
const inOrder = (rows: readonly KeptFacts[]): readonly KeptFacts[] => rows.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));

/** One account; undefined if it is gone. */
export async function keptFactsOf(db: Db, accountId: string): Promise<KeptFacts | undefined> {
  return (await facts(db, sql`id = ${accountId}`)).rows[0];
}

/** The account that an email warns; undefined if that is not its newest one of the kind. */
export async function warnedBy(db: Db, mailId: string): Promise<(KeptFacts & { readonly since: string }) | undefined> {
  const row = await db.selectFrom('deletion_warning').select(['account_id', 'since']).where('mail_id', '=', mailId).executeTakeFirst();
  const found = row && (await keptFactsOf(db, row.account_id));
  return found && row && { ...found, since: row.since };
}

/** Notes a warning, in place of one that was posted before; returns the email of that. */
export async function noteWarning(
  transaction: Db,
  accountId: string,
  {
    daysBefore,
    since,
    deletionDay,
    postedOn,
    mailId,
  }: Pick<Warning, 'daysBefore' | 'since' | 'deletionDay' | 'postedOn'> & { readonly mailId: string },
): Promise<string | undefined> {
  const before = await transaction
    .selectFrom('deletion_warning')
    .select('mail_id')
    .where('account_id', '=', accountId)
    .where('days_before', '=', daysBefore)
    .executeTakeFirst();
  const columns = { since, deletion_day: deletionDay, mail_id: mailId, posted_on: postedOn, handed_on: null, refused: false };
  await transaction
    .insertInto('deletion_warning')
    .values({ account_id: accountId, days_before: daysBefore, ...columns })
    .onConflict((conflict) => conflict.columns(['account_id', 'days_before']).doUpdateSet(columns))
    .execute();
  return before?.mail_id;
}

/** What has come of an email that warns: the day on which a mail server took it, or that one refused it for good. */
export async function noteWarned(db: Db, mailId: string, outcome: { readonly handedOn: string } | 'refused'): Promise<void> {
  await db
    .updateTable('deletion_warning')
    .set(outcome === 'refused' ? { refused: true } : { handed_on: outcome.handedOn, refused: false })
    .where('mail_id', '=', mailId)
    .execute();
}

/** Says that an account must be kept, or may go again. */
export async function setHeld(transaction: Db, accountId: string, at: Date | null): Promise<void> {
  await transaction.updateTable('account').set({ held_at: at }).where('id', '=', accountId).execute();
}

/** Notes that servers look at what is kept on a day. */
export async function noteLookedOn(db: Db, day: string): Promise<void> {
  await db
    .insertInto('retention_day')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The last days on which servers have looked, up to one of them, the newest first. */
export async function lookedOn(db: Db, upTo: string, limit: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('retention_day').select('day').where('day', '<=', upTo).orderBy('day', 'desc').limit(limit).execute();
  return rows.map(({ day }) => day);
}
