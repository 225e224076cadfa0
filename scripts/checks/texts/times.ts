import { baseOf } from './languages.ts';

/** How times of day are written: with the half of the day, in digits alone, and in French and German. */
const CLOCKS = [
  /(?<![\d:.,])(?<hour>\d{1,2})(?:[:.](?<minutes>\d{2}))?\s?(?<half>[ap])\.?\s?m\b\.?/giu,
  /(?<![\d:.,])(?<hour>[01]?\d|2[0-3]):(?<minutes>[0-5]\d)(?![\d:]|\s?[ap]\.?\s?m\b)/giu,
];
const WITH_H = /(?<![\d:.,])(?<hour>[01]?\d|2[0-4])\s?(?:h|heures?|Uhr)\s?(?<minutes>[0-5]\d)?(?!\p{L}|\d)/giu;
const NAMED: Readonly<Record<string, readonly (readonly [pattern: RegExp, minutes: number])[]>> = {
  en: [
    [/(?<!\p{L})midnight(?!\p{L})/iu, 0],
    [/(?<!\p{L})(?:12\s)?noon(?!\p{L})/iu, 720],
  ],
  es: [
    [/(?<!\p{L})medianoche(?!\p{L})/iu, 0],
    [/(?<!\p{L})mediodía(?!\p{L})/iu, 720],
  ],
  fr: [
    [/(?<!\p{L})minuit(?!\p{L})/iu, 0],
    [/(?<!\p{L})midi(?!\p{L})/iu, 720],
  ],
  de: [[/(?<!\p{L})mitternacht(?!\p{L})/iu, 0]],
};

/** A time of day in a text, in minutes from midnight, and as it is written. */
export interface NamedTime {
  readonly minutes: number;
  readonly words: string;
}

export function timesIn(text: string, language: string): readonly NamedTime[] {
  const patterns = ['fr', 'de'].includes(baseOf(language)) ? [...CLOCKS, WITH_H] : CLOCKS;
  const inDigits = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: words, groups = {} }) => {
      const half = groups['half']?.toLowerCase();
      const hour = Number(groups['hour']) % (half === undefined ? 24 : 12);
      return { words: words.trim(), minutes: (hour + (half === 'p' ? 12 : 0)) * 60 + Number(groups['minutes'] ?? 0) };
    }),
  );
  const named = (NAMED[baseOf(language)] ?? []).flatMap(([pattern, minutes]) => {
    const words = pattern.exec(text)?.[0];
    return words === undefined ? [] : [{ words, minutes }];
  });
  return [...inDigits, ...named];
}

const DAY = 24 * 60;

/** Whether a time is another one than that of a moment, `2027-03-01T17:00`; 11:59 p.m. and midnight are the same. */
export function isOtherTime({ minutes }: NamedTime, moment: string): boolean {
  const [hour, minute] = moment.slice(11, 16).split(':').map(Number);
  if (hour === undefined || minute === undefined) return false;
  const distance = Math.abs(minutes - (hour * 60 + minute)) % DAY;
  return Math.min(distance, DAY - distance) > 1;
}

/** What tells one zone from another where several languages name it: a time in another one may be the same moment. */
const ZONES = [
  'UTC|GMT|[A-Z]{1,3}T|Eastern|Central|Mountain|Pacific|Atlantic|Alaska|Hawaii',
  'Este|Centro|Montaña|Pacífico|Atlántico',
  'Est|Centre|Rocheuses|Pacifique|Atlantique',
];
const ZONE = new RegExp(String.raw`(?<!\p{L})(?:${ZONES.join('|')})(?!\p{L})`, 'u');

/** Whether a text names a time zone which is not the one of the institution, or may not be. */
export function namesOtherZone(text: string, language: string, zone: string | undefined): boolean {
  const named = ZONE.exec(text)?.[0].toLowerCase();
  if (named === undefined || zone === undefined) return named !== undefined;
  // In winter and in summer.
  const days = [Date.UTC(2027, 0, 1), Date.UTC(2027, 6, 1)];
  const own = (['longGeneric', 'shortGeneric', 'short'] as const).flatMap((timeZoneName) =>
    ['en-US', language].flatMap((spoken) => {
      const format = new Intl.DateTimeFormat(spoken, { timeZone: zone, timeZoneName });
      return days.map((day) => format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value ?? '');
    }),
  );
  return !own.some((name) =>
    name
      .toLowerCase()
      .split(/[\s’']/)
      .includes(named),
  );
}
