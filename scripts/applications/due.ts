import { daysBetween } from '../../src/form/model/iso-date.ts';
import { dateIn, systemClock } from '../../src/server/clock.ts';
import type { Definition } from '../../src/server/definition.ts';
import { type DeletionPlan, deletionPlan } from '../../src/server/services/deletion-plan.ts';
import { readSweepCalendar } from '../../src/server/services/retention.ts';
import { type RetentionRecord, retentionRecords } from '../../src/server/store/retention.ts';
import type { Db } from '../../src/server/store/tables.ts';

/** Lists the accounts, by id, that are deleted within some days, and what keeps the others. Changes nothing. */
export async function describeDeletions(db: Db, { form }: Pick<Definition, 'form'>, zone: string, within: number): Promise<string> {
  const { retention } = form.institution;
  const calendar = await readSweepCalendar(db, dateIn(zone, systemClock()));
  const [all, due] = [
    { drafts: 0, submitted: 0, withdrawn: 0, held: 0 },
    { drafts: 0, submitted: 0, withdrawn: 0 },
  ];
  const lines: string[] = [];
  for await (const record of retentionRecords(db)) {
    const { category, heldAt, accountId } = record;
    all[category] += 1;
    if (heldAt) all.held += 1;
    // A held account is listed by the day on which it would be deleted.
    const plan = deletionPlan({ retention, zone }, { ...record, heldAt: null }, calendar);
    if (!plan || (daysBetween(calendar.today, plan.day) ?? 0) > within) continue;
    if (!heldAt) due[category] += 1;
    lines.push(
      `${plan.day}  ${category.padEnd(9)}  ${accountId}  ${heldAt ? 'stays: it is held' : reasonOf(plan, record, calendar.today)}`,
    );
  }
  return [
    `Drafts: ${all.drafts}, submitted: ${all.submitted}, withdrawn: ${all.withdrawn}; held: ${all.held}.`,
    retention
      ? `Deleted within ${within} days: drafts: ${due.drafts}, submitted: ${due.submitted}, withdrawn: ${due.withdrawn}.`
      : 'The institution has no "retention": nothing is deleted by itself.',
    ...lines.toSorted(),
  ].join('\n');
}

function reasonOf({ isDue, warn, since }: DeletionPlan, { warnings }: RetentionRecord, today: string): string {
  if (isDue) return 'is deleted next';
  const current = warnings.filter((one) => one.since === since);
  const unheard = current.filter(({ handedOn, postedOn }) => handedOn === null && postedOn < today);
  if (unheard.length > 0)
    return unheard.some(({ refused }) => refused) ? 'stays: its address is refused' : 'stays: no mail server takes its warning';
  const handed = current.flatMap(({ handedOn }) => handedOn ?? []);
  const past = handed.length === 0 ? 'not warned yet' : `warned on ${handed.toSorted().join(' and ')}`;
  return warn === undefined ? past : `${past}, to be warned now`;
}
