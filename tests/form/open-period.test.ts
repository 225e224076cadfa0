import { expect, test } from 'vitest';
import { submissionOpenState, submissionPeriod } from '../../src/form/evaluate/open-period.ts';
import { convertTimeZone } from '../../src/form/model/plain-date-time.ts';
import { formatPlainDateTime } from '../../src/form/model/format-plain-date-time.ts';
import { createTestInstitution } from './test-institution.ts';

const opening = (moments: { readonly opens?: string; readonly closes?: string }, instant: string): string =>
  submissionOpenState(createTestInstitution([], { time_zone: 'America/New_York', ...moments }), new Date(instant));

test.for<readonly [moments: { readonly opens?: string; readonly closes?: string }, instant: string, expected: string]>([
  [{}, '2027-03-01T12:00Z', 'open'],
  [{ opens: '2026-09-01' }, '2026-09-01T03:59Z', 'before'],
  [{ opens: '2026-09-01' }, '2026-09-01T04:00Z', 'open'],
  [{ opens: '2026-09-01T09:00' }, '2026-09-01T12:59Z', 'before'],
  [{ opens: '2026-09-01T09:00' }, '2026-09-01T13:00Z', 'open'],
  [{ closes: '2027-03-01' }, '2027-03-02T04:59Z', 'open'],
  [{ closes: '2027-03-01' }, '2027-03-02T05:00Z', 'after'],
  [{ closes: '2027-03-01T17:00' }, '2027-03-01T21:59Z', 'open'],
  [{ closes: '2027-03-01T17:00' }, '2027-03-01T22:00Z', 'after'],
  // Clocks go forward on March 14, 2027.
  [{ closes: '2027-03-14' }, '2027-03-15T03:59Z', 'open'],
  [{ closes: '2027-03-14' }, '2027-03-15T04:00Z', 'after'],
  [{ opens: '2027-03-01T00:00' }, '2027-03-01T05:00Z', 'open'],
])('with %o, applications at %s are: %s', ([moments, instant, expected]) => expect(opening(moments, instant)).toBe(expected));

test('without a time zone nothing opens or closes', () => {
  expect(submissionOpenState(createTestInstitution([]), new Date())).toBe('open');
});

test('a time zone that does not exist keeps its name', () => {
  expect(formatPlainDateTime('2027-03-01T17:00', 'en', 'UTC-3')).toBe('March 1, 2027 at 5:00 PM (UTC-3)');
});

test('a day and a time of day are written as people read them, the time with its time zone', () => {
  expect(formatPlainDateTime('2027-03-01', 'en', 'America/New_York')).toBe('March 1, 2027');
  const time = formatPlainDateTime('2027-03-01T17:00', 'en', 'America/New_York').replaceAll('\u202f', ' ');
  expect(time).toBe('March 1, 2027 at 5:00 PM (Eastern Standard Time)');
  expect(formatPlainDateTime('2027-07-01T17:00', 'fr-CA', 'America/Toronto')).toContain('1er juillet 2027');
});

const graceUntil = (moments: { readonly closes: string; readonly grace_hours: number }, signedUp: string | undefined): string | undefined =>
  submissionPeriod(
    createTestInstitution([], { time_zone: 'America/New_York', ...moments }),
    signedUp === undefined ? undefined : new Date(signedUp),
  ).closes;

test.for<readonly [closes: string, hours: number, signedUp: string | undefined, own: string]>([
  ['2027-03-01T17:00', 24, '2027-03-01T21:59:59.999Z', '2027-03-02T17:00'],
  ['2027-03-01T17:00', 24, '2027-03-01T22:00:00.000Z', '2027-03-01T17:00'],
  ['2027-03-01T17:00', 24, undefined, '2027-03-01T17:00'],
  ['2027-03-01T23:30', 2, '2026-11-01T00:00Z', '2027-03-02T01:30'],
  ['2027-03-01T22:00', 2, '2026-11-01T00:00Z', '2027-03-01'],
  ['2027-03-01', 24, '2027-03-02T04:59:59Z', '2027-03-02'],
  ['2027-03-01', 24, '2027-03-02T05:00:00Z', '2027-03-01'],
  ['2027-02-28', 6, '2026-11-01T00:00Z', '2027-03-01T06:00'],
  // Counted in wall time, also where clocks go forward in between.
  ['2027-03-13T17:00', 24, '2026-11-01T00:00Z', '2027-03-14T17:00'],
])('closing at %s with %i hours of grace, who signed up at %s can submit until %s', ([closes, hours, signedUp, own]) =>
  expect(graceUntil({ closes, grace_hours: hours }, signedUp)).toBe(own),
);

test('the grace ends at the very second, and without a deadline there is none', () => {
  const institution = createTestInstitution([], { time_zone: 'America/New_York', closes: '2027-03-01T17:00', grace_hours: 2 });
  const early = new Date('2026-12-24T12:00Z');
  expect(submissionOpenState(institution, new Date('2027-03-01T23:59:59.999Z'), early)).toBe('open');
  expect(submissionOpenState(institution, new Date('2027-03-02T00:00:00.000Z'), early)).toBe('after');
  expect(submissionOpenState(institution, new Date('2027-03-01T22:00:00.000Z'))).toBe('after');
  const open = createTestInstitution([], { time_zone: 'America/New_York', grace_hours: 2 });
  expect(submissionOpenState(open, new Date('2099-01-01T00:00Z'), early)).toBe('open');
});

test.for<readonly [moment: string, from: string, to: string, there: string]>([
  ['2027-03-01T17:00', 'America/New_York', 'Europe/Berlin', '2027-03-01T23:00'],
  ['2027-03-02T00:00', 'America/New_York', 'Asia/Tokyo', '2027-03-02T14:00'],
  // America is an hour nearer to Europe for two weeks in March.
  ['2027-03-20T17:00', 'America/New_York', 'Europe/Berlin', '2027-03-20T22:00'],
  ['2027-03-14T03:00', 'America/New_York', 'UTC', '2027-03-14T07:00'],
  ['2027-11-07T00:30', 'America/New_York', 'UTC', '2027-11-07T04:30'],
  ['2027-01-01T00:15', 'Asia/Kathmandu', 'Pacific/Honolulu', '2026-12-31T08:30'],
])('when clocks show %s in %s, those in %s are shown as %s', ([moment, from, to, there]) =>
  expect(convertTimeZone(moment, from, to)).toBe(there),
);
