import { expect, test } from 'vitest';
import { openingAt } from '../../src/form/run/opening.ts';
import { writtenMoment } from '../../src/form/run/written-moment.ts';
import { testInstitution } from './test-institution.ts';

const opening = (moments: { readonly opens?: string; readonly closes?: string }, instant: string): string =>
  openingAt(testInstitution([], { time_zone: 'America/New_York', ...moments }), new Date(instant));

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
  expect(openingAt(testInstitution([]), new Date())).toBe('open');
});

test('a day and a time of day are written as people read them, the time with its time zone', () => {
  expect(writtenMoment('2027-03-01', 'en', 'America/New_York')).toBe('March 1, 2027');
  const time = writtenMoment('2027-03-01T17:00', 'en', 'America/New_York').replaceAll('\u202f', ' ');
  expect(time).toBe('March 1, 2027 at 5:00 PM (Eastern Standard Time)');
  expect(writtenMoment('2027-07-01T17:00', 'fr-CA', 'America/Toronto')).toContain('1 juillet 2027');
});
