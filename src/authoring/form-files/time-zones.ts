import { closestName, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import type { Institution } from '../../form/model/institution.ts';
import { languagesOf } from '../../form/model/form-files.ts';

export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

const BEST_KNOWN_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Toronto',
  'America/Halifax',
  'America/Winnipeg',
  'America/Vancouver',
  'America/Mexico_City',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Europe/Paris',
  'Europe/London',
  'Europe/Madrid',
  'Australia/Sydney',
];

const MAX_LISTED_ZONES = 4;

export function timeZoneAdvice(institution: Institution, written = ''): string {
  const [language] = languagesOf(institution);
  const plain = inPlain(written);
  const ofCity = TIME_ZONES.find((zone) => inPlain(cityOf(zone)) === plain);
  const alike = ofCity === undefined ? zonesCalled(written, language) : [];
  if (alike.length > 1)
    return `Write the place whose clock counts, such as ${joinQuotedNames(sortZones(alike, institution), MAX_LISTED_ZONES)}.`;
  const misspelled = closestName(cityOf(written), TIME_ZONES.map(cityOf));
  const meant = ofCity ?? alike[0] ?? TIME_ZONES.find((zone) => cityOf(zone) === misspelled);
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  const region = regionNamed(plain, language);
  const zones = zonesOf(region ?? new Intl.Locale(language).maximize().region);
  if (region !== undefined && zones.length === 1) return `Did you mean "${zones[0]}"?`;
  return `Write its IANA name, such as ${joinQuotedNames(zones.length === 0 ? ['America/New_York'] : sortZones(zones, institution), MAX_LISTED_ZONES)}.`;
}

/** City in the name of a zone: zones of a continent all begin alike. */
const cityOf = (zone: string): string => zone.replace(/^.*\//, '');

function sortZones(zones: readonly string[], { address: { city } }: Institution): readonly string[] {
  const ofCity = zones.filter((zone) => inPlain(zone).endsWith(inPlain(city)));
  return [...new Set([...ofCity, ...BEST_KNOWN_ZONES.filter((zone) => zones.includes(zone)), ...zones])];
}

/** Zones with this clock name in English or in this language, as "Pacific Time", "EST" or "heure normale de l’Est". */
function zonesCalled(written: string, language: string): readonly string[] {
  const called = inPlain(written.replace(TIME_WORDS, ' '));
  if (called === '' || /[\d/]/.test(written)) return [];
  const isCalled = (zone: string): boolean =>
    ['en-US', 'en-GB', language].some((locale) => CLOCK_NAMES.some((style) => namesOf(zone, locale, style).includes(called)));
  const ownZones = zonesOf(new Intl.Locale(language).maximize().region).filter(isCalled);
  return ownZones.length > 0 ? ownZones : TIME_ZONES.filter(isCalled);
}

function namesOf(timeZone: string, locale: string, timeZoneName: (typeof CLOCK_NAMES)[number]): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
  return WINTER_AND_SUMMER.flatMap((day) => {
    const name = format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return /\d/.test(name) ? [] : [inPlain(name.replace(TIME_WORDS, ' '))];
  });
}

const CLOCK_NAMES = ['short', 'long', 'longGeneric'] as const;
const WINTER_AND_SUMMER = [new Date('2026-01-15T12:00Z'), new Date('2026-07-15T12:00Z')];
/** Optional words in names of time zones. */
const TIME_WORDS = /\b(time|zone|us|u\.s\.|standard|daylight|summer|heure|normale|avancée|d’été|de|du|l’|hora)(?=[\s,.()]|\b|$)/gi;

const inPlain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Region code for a name in English or in this language, or for the code itself. */
function regionNamed(plain: string, language: string): string | undefined {
  const names = ['en', language].map((one) => new Intl.DisplayNames([one], { type: 'region', fallback: 'none' }));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return plain === ''
    ? undefined
    : codes.find((code) => [code, ...names.flatMap((known) => known.of(code) ?? [])].some((name) => inPlain(name) === plain));
}

function zonesOf(region: string | undefined): readonly string[] {
  const locale: Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined } = new Intl.Locale(`und-${region ?? 'ZZ'}`);
  return locale.getTimeZones?.()?.filter((zone) => TIME_ZONES.includes(zone)) ?? [];
}
