import { expect, onTestFinished, test, vi } from 'vitest';
import { formatDateTimeWithZone } from '../../src/web/platform/format-date-time.ts';

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
