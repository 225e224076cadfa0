import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RetentionPolicy } from '../../src/form/model/institution.ts';
import { daysBetween } from '../../src/form/model/iso-date.ts';
import { planDeletion, retentionCutoff } from '../../src/server/retention/deletion-plan.ts';
import type { RetentionRecord, DeletionWarning } from '../../src/server/retention/retention-store.ts';

const retention: RetentionPolicy = { drafts: { days: 100 }, submitted: { days: 365, year_ends: '08-31' }, warn_before_days: [7, 30] };
const lastOn = '2027-01-10';
const DAY = '2027-04-20';
type Account = Partial<Pick<RetentionRecord, 'category' | 'heldAt' | 'warnings'>> & { readonly lastOn?: string };
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const later = (day: string, days: number): string => new Date(Date.parse(day) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
const everyDay = (today: string, from = lastOn): readonly string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, today) ?? 0) }, (_, n) => later(from, n + 1));
const planWith = (rule: RetentionPolicy, today: string, { lastOn: on = lastOn, ...account }: Account, sweepDays = everyDay(today, on)) =>
  planDeletion(
    { retention: rule, zone: 'UTC' },
    { category: 'drafts', heldAt: null, warnings: [], lastAt: noonOf(on), ...account },
    { today, sweepDays },
  );
const plan = (today: string, account: Account = {}, sweepDays?: readonly string[]) => planWith(retention, today, account, sweepDays);
const warning = (daysBefore: number, postedOn: string, more: Partial<DeletionWarning> = {}): DeletionWarning => ({
  daysBefore,
  since: lastOn,
  deletionDay: DAY,
  postedOn,
  handedOn: postedOn,
  refused: false,
  ...more,
});
const first = warning(30, '2027-03-21');
const second = warning(7, '2027-04-13');

test('a student is warned once, and once more, and then the account goes', () => {
  expect(plan('2027-03-20')).toEqual({ since: lastOn, day: DAY, isDue: false });
  expect(plan('2027-03-21')).toMatchObject({ day: DAY, warningDays: 30, isDue: false });
  expect(plan('2027-03-22', { warnings: [first] })).not.toHaveProperty('warningDays');
  expect(plan('2027-04-12', { warnings: [first] })).not.toHaveProperty('warningDays');
  expect(plan('2027-04-13', { warnings: [first] })).toMatchObject({ day: DAY, warningDays: 7 });
  expect(plan('2027-04-19', { warnings: [first, second] })).toMatchObject({ isDue: false });
  expect(plan(DAY, { warnings: [first, second] })).toMatchObject({ isDue: true });
});

test('whose time has long been over is warned first, and has the whole time from then on', () => {
  expect(plan('2030-01-01')).toMatchObject({ day: '2030-01-31', warningDays: 30, isDue: false });
  const warnings = [warning(30, '2030-01-01', { deletionDay: '2030-01-31' })];
  expect(plan('2030-01-02', { warnings })).toMatchObject({ day: '2030-01-31', isDue: false });
  expect(plan('2030-01-24', { warnings })).toMatchObject({ warningDays: 7 });
});

test('an email that no mail server took puts the deletion off, and is sent again', () => {
  const unsent = { ...first, handedOn: null };
  expect(plan('2027-03-21', { warnings: [unsent] })).not.toHaveProperty('warningDays');
  expect(plan('2027-03-28', { warnings: [unsent] })).toMatchObject({ warningDays: 30, day: '2027-04-27' });
  expect(plan('2027-06-01', { warnings: [unsent, { ...second, handedOn: null }] })).toMatchObject({ warningDays: 30, isDue: false });
  const late = { ...first, handedOn: '2027-03-28' };
  expect(plan('2027-04-26', { warnings: [late, second] })).toMatchObject({ isDue: false });
  expect(plan('2027-04-27', { warnings: [late, second] })).toMatchObject({ isDue: true });
});

test('an address that a mail server refuses is tried once a week, and its account stays', () => {
  const refused = { ...first, handedOn: null, refused: true };
  expect(plan('2027-03-27', { warnings: [refused] })).not.toHaveProperty('warningDays');
  expect(plan('2027-03-28', { warnings: [refused] })).toMatchObject({ warningDays: 30 });
  expect(plan('2027-04-25', { warnings: [refused] })).toMatchObject({ isDue: false });
});

test('a change, another log-in or a hold keeps it', () => {
  const warnings = [first, second];
  expect(plan(DAY, { warnings, lastOn: '2027-04-19' })).toMatchObject({ since: '2027-04-19', isDue: false });
  expect(plan(DAY, { warnings, heldAt: noonOf(lastOn) })).toBeUndefined();
  expect(plan(DAY, { warnings, category: 'withdrawn', lastOn: '2027-04-19' })).toMatchObject({ isDue: false, day: '2028-08-30' });
  expect(planWith({ drafts: { days: 100 } }, DAY, { category: 'submitted', warnings })).toBe(undefined);
});

test('a clock that jumps on deletes nothing: days on which no sweep ran do not count', () => {
  const warnings = [first, second];
  expect(plan(DAY, { warnings }, [DAY])).toMatchObject({ isDue: false });
  const days = everyDay(DAY);
  for (const missing of ['2027-03-22', '2027-04-14']) {
    expect(
      plan(
        DAY,
        { warnings },
        days.filter((day) => day !== missing),
      ),
    ).toMatchObject({ isDue: false });
  }
  expect(
    plan(
      DAY,
      { warnings },
      days.filter((day) => day !== first.postedOn),
    ),
  ).toMatchObject({ isDue: true });
});

test('what a clock noted that was ahead is not believed once it is right again', () => {
  const ahead = warning(30, '2028-05-01', { deletionDay: '2028-05-31' });
  expect(plan('2027-04-01', { warnings: [ahead] })).toMatchObject({ warningDays: 30, day: '2027-05-01' });
});

test('a day that an email has named is kept to, where the time has become shorter; a longer time begins with new warnings', () => {
  const named = [warning(30, '2027-03-21', { deletionDay: '2027-06-01' }), warning(7, '2027-03-21', { deletionDay: '2027-06-01' })];
  expect(plan('2027-05-31', { warnings: named })).toMatchObject({ day: '2027-06-01', isDue: false });
  expect(plan('2027-06-01', { warnings: named })).toMatchObject({ isDue: true });
  const earlier = [warning(30, '2027-02-01', { deletionDay: '2027-03-03' }), warning(7, '2027-02-24', { deletionDay: '2027-03-03' })];
  expect(plan('2027-03-10', { warnings: earlier })).toMatchObject({ day: DAY, isDue: false });
  expect(plan('2027-03-21', { warnings: earlier })).toMatchObject({ warningDays: 30 });
});

test('a warning of long ago has been forgotten: of an account that was held since, for example', () => {
  expect(plan('2027-06-19', { warnings: [first, second] })).toMatchObject({ isDue: true });
  expect(plan('2027-06-20', { warnings: [first, second] })).toMatchObject({ isDue: false, warningDays: 30, day: '2027-07-20' });
});

test('the time of a year begins with its end', () => {
  const dayOf = (on: string) => plan('2027-01-11', { category: 'submitted', lastOn: on })?.since;
  expect(['2027-01-10', '2027-08-31', '2027-09-01', '2027-12-31'].map(dayOf)).toEqual([
    '2027-08-31',
    '2027-08-31',
    '2028-08-31',
    '2028-08-31',
  ]);
});

test('accounts after the retention cutoff have neither a warning nor a deletion before them', () => {
  const days = (least: number, most: number) => fc.integer({ min: least, max: most });
  const day = days(0, 1500).map((n) => later('2026-01-01', n));
  const ends = fc.constantFrom('08-31', '12-31', '01-01');
  const time = fc.record({ days: days(1, 500), year_ends: ends }, { requiredKeys: ['days'] });
  const times = fc.record({ submitted: time, warn_before_days: fc.uniqueArray(days(1, 60), { minLength: 1, maxLength: 3 }) });
  fc.assert(
    fc.property(times, times, day, days(0, 900), fc.boolean(), (before, now, from, age, isHanded) => {
      let warnings: readonly DeletionWarning[] = [];
      const sweepDays: string[] = [];
      for (let n = 0; n <= age; n += 1) {
        const today = later(from, n);
        const rule: RetentionPolicy = n === age ? now : before;
        sweepDays.push(today);
        const found = planWith(rule, today, { category: 'submitted', lastOn: from, warnings }, sweepDays);
        const { warningDays, isDue, since = '', day: deletionDay = '' } = found ?? {};
        if (warningDays !== undefined || isDue) expect(noonOf(from) < retentionCutoff(rule, today)).toBe(true);
        if (warningDays === undefined) continue;
        const posted = warning(warningDays, today, { since, deletionDay, handedOn: isHanded ? today : null });
        warnings = [...warnings.filter(({ daysBefore }) => daysBefore !== warningDays), posted];
      }
    }),
    { numRuns: 40 },
  );
});
