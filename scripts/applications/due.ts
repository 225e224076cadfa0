import type { Retention } from '../../src/form/model/institution.ts';
import { daysBetween } from '../../src/form/model/iso-date.ts';
import { dateIn, systemClock } from '../../src/server/clock.ts';
import type { Definition } from '../../src/server/definition.ts';
import { type DeletionPlan, planIn, type Today } from '../../src/server/services/due-deletion.ts';
import { daysUpTo } from '../../src/server/services/retention.ts';
import { type Kept, type KeptFacts, nextKept } from '../../src/server/store/retention.ts';
import type { Db } from '../../src/server/store/tables.ts';

/** An account that is deleted before long, or will not be. */
interface Row {
  readonly day: string;
  readonly kept: Kept;
  readonly isHeld: boolean;
  readonly accountId: string;
  readonly what: string;
}

const ACCOUNTS_AT_ONCE = 500;

/**
 * Which accounts are deleted within so many days, and what keeps the others, as a server would find it now; nothing is changed. They are
 * named by their ids.
 */
export async function dueAsText(db: Db, { form }: Pick<Definition, 'form'>, zone: string, within: number): Promise<string> {
  const { retention } = form.institution;
  const day = await daysUpTo(db, dateIn(zone, systemClock()));
  const kept: Record<Kept | 'held', number> = { drafts: 0, submitted: 0, withdrawn: 0, held: 0 };
  const rows: Row[] = [];
  for (let after: string | undefined, more = true; more;) {
    const accounts = await nextKept(db, after, ACCOUNTS_AT_ONCE);
    for (const facts of accounts) {
      kept[facts.kept] += 1;
      if (facts.isHeld) kept.held += 1;
      const row = rowOf(retention, facts, zone, day);
      if (row && (daysBetween(day.today, row.day) ?? 0) <= within) rows.push(row);
    }
    after = accounts.at(-1)?.accountId;
    more = accounts.length === ACCOUNTS_AT_ONCE;
  }
  const due = (one: Kept): number => rows.filter((row) => row.kept === one && !row.isHeld).length;
  return [
    `There ${kept.drafts === 1 ? 'is' : 'are'} ${drafts(kept.drafts)}, ${kept.submitted} submitted and ${kept.withdrawn} withdrawn; ` +
      `${kept.held} of them ${kept.held === 1 ? 'is' : 'are'} held.`,
    retention
      ? `Within ${within} days: ${drafts(due('drafts'))}, ${due('submitted')} submitted, ${due('withdrawn')} withdrawn.`
      : 'The institution has no "retention": nothing is deleted by itself.',
    ...rows.toSorted((a, b) => a.day.localeCompare(b.day)).map((row) => `${row.day}  ${row.kept.padEnd(9)}  ${row.accountId}  ${row.what}`),
  ].join('\n');
}

const drafts = (count: number): string => `${count} ${count === 1 ? 'draft' : 'drafts'}`;

function rowOf(retention: Retention | undefined, facts: KeptFacts, zone: string, day: Today): Row | undefined {
  const { kept, isHeld, accountId, warnings } = facts;
  // Of what is held, too: the day on which it would go.
  const plan = planIn(zone, retention, { ...facts, isHeld: false }, day);
  return plan && { day: plan.day, kept, isHeld, accountId, what: isHeld ? 'stays: it is held' : whatHappens(plan, warnings) };
}

function whatHappens({ isDue, isUnheard, warn, since }: DeletionPlan, warnings: KeptFacts['warnings']): string {
  if (isDue) return 'is deleted next';
  const now = warnings.filter((one) => one.since === since);
  if (isUnheard) return now.some(({ refused }) => refused) ? 'stays: its address is refused' : 'stays: no mail server takes its warning';
  const handed = now.flatMap(({ handedOn }) => handedOn ?? []);
  const was = handed.length === 0 ? 'not warned yet' : `warned on ${handed.toSorted().join(' and ')}`;
  return warn === undefined ? was : `${was}, to be warned now`;
}
