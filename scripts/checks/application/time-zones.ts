import { nearest, some } from '../../../src/form/compile/did-you-mean.ts';
import type { Institution } from '../../../src/form/model/documents.ts';
import { languagesOf } from '../../../src/form/model/language.ts';

export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

/** So many zones of a country are named. */
const SHOWN = 4;

/** The zones that what is written may mean: of a city, of a country, or of the country whose language the application has. */
export function zoneAdvice(institution: Institution, written = ''): string {
  const [language] = languagesOf(institution);
  const plain = inPlain(written);
  const meant = TIME_ZONES.find((zone) => inPlain(zone.replace(/^.*\//, '')) === plain) ?? nearest(written, TIME_ZONES);
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  const region = regionNamed(plain, language);
  const zones = zonesOf(region ?? new Intl.Locale(language).maximize().region);
  if (region !== undefined && zones.length === 1) return `Did you mean "${zones[0]}"?`;
  return `Write its IANA name, such as ${some(zones.length === 0 ? ['America/New_York'] : ordered(zones, institution), SHOWN)}.`;
}

/** That of the city of the institution first, then those that people write most. */
function ordered(zones: readonly string[], { address: { city } }: Institution): readonly string[] {
  const isFirst = (zone: string): boolean => inPlain(zone).endsWith(inPlain(city)) || zone === 'America/New_York';
  return [...zones.filter(isFirst), ...zones.filter((zone) => !isFirst(zone))];
}

const inPlain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** The code of the country that is called so in English or in this language, or that is this code. */
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
