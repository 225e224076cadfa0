import { expect, onTestFinished, test, vi } from 'vitest';
import { formatDateInZone, formatDateTimeWithZone } from '../../src/web/platform/format-date-time.ts';

vi.mock('virtual:shell', () => ({ shell: { institution: {} } }));

test.each([
  ['en', 'America/Los_Angeles', 'November 23, 2026 at 6:14 PM PST'],
  ['es', 'America/Los_Angeles', '23 de noviembre de 2026 a las 18:14 hora estándar del Pacífico'],
  ['fr', 'America/Toronto', '23 novembre 2026 à 21:14 heure normale de l’Est nord-américain'],
  ['fr-CA', 'America/Toronto', '23 novembre 2026 à 21 h 14 HNE'],
  ['de', 'Europe/Berlin', '24. November 2026 um 03:14 MEZ'],
])('a moment in %s names the time zone as people there do', (language, timeZone, written) => {
  vi.stubGlobal('document', { documentElement: { lang: language } });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(formatDateTimeWithZone('2026-11-24T02:14:00Z', timeZone).replaceAll('\u202F', ' ').replaceAll('\u00A0', ' ')).toBe(written);
});

test('a day in French is written as one, and the first of a month with its ending', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'fr-CA' } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const days = ['2027-03-01T12:00:00Z', '2027-03-11T12:00:00Z', '2027-03-21T12:00:00Z'];
  expect(days.map((day) => formatDateInZone(day, 'UTC'))).toEqual(['1er mars 2027', '11 mars 2027', '21 mars 2027']);
});
