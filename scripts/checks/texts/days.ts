import { isDay } from '../../../src/form/model/iso-date.ts';
import { whole, wordsOf } from './languages.ts';

/** A day that a text names, as the last or the first of something where it says so. */
export interface NamedDay {
  readonly as: 'until' | 'from' | undefined;
  /** As it is written: `March 1, 2027`. */
  readonly words: string;
  /** Month and day as `03-01`, and the year where it is written. */
  readonly day: string;
  readonly year: number | undefined;
}

/** Days of a text in a language, each with whether it says "until" or "from" before it; none in a language whose words are not known. */
export function daysIn(text: string, language: string): readonly NamedDay[] {
  const words = wordsOf(language);
  if (!words) return [];
  const plain = text.replace(/\*/g, '');
  const { months, patterns } = writtenIn(language);
  return patterns
    .flatMap((pattern) => [...plain.matchAll(pattern)])
    .flatMap(({ 0: found, index, groups = {} }): readonly NamedDay[] => {
      const number = months.get((groups['month'] ?? '').toLowerCase()) ?? Number(groups['month']);
      const written = [number, Number(groups['day'])].map((part) => String(part).padStart(2, '0')).join('-');
      const before = plain.slice(0, index);
      const as = isAfter(words.until, before) ? 'until' : isAfter(words.from, before) ? 'from' : undefined;
      // In a leap year every day of the calendar is one.
      if (!isDay(`2028-${written}`)) return [];
      return [{ as, words: found, day: written, year: groups['year'] === undefined ? undefined : Number(groups['year']) }];
    });
}

/** Between the two may be an article and a day of the week. */
const isAfter = (words: string, before: string): boolean =>
  new RegExp(String.raw`${whole(words)}:?\s+(?:the\s+|le\s+|el\s+|dem\s+)?(?:\p{L}+,?\s+)?$`, 'iu').test(before);

interface Days {
  readonly months: ReadonlyMap<string, number>;
  readonly patterns: readonly RegExp[];
}

const known = new Map<string, Days>();

/** How days are written in a language. */
function writtenIn(language: string): Days {
  const found = known.get(language);
  if (found) return found;
  const months = monthsOf(language);
  const anyMonth = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
  const day = String.raw`(?<day>\d{1,2})(?:er|re|st|nd|rd|th|º|ª|\.)?`;
  const year = String.raw`(?:,?\s+(?:de\s+|del\s+)?(?<year>\d{4})(?!\d))?`;
  const month = String.raw`(?<month>${anyMonth})\.?`;
  const sources = [
    String.raw`(?<!\d)${day}\s+(?:de\s+|d[’'])?${month}(?!\p{L})${year}`,
    String.raw`(?<!\p{L})${month}\s+${day}(?![\d\p{L}])${year}`,
    String.raw`(?<!\d)(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)`,
  ];
  const days = { months, patterns: sources.map((source) => new RegExp(source, 'giu')) };
  known.set(language, days);
  return days;
}

/** The names of the months in a language, in full and short, in small letters without a point. */
function monthsOf(language: string): ReadonlyMap<string, number> {
  const names = (['long', 'short'] as const).flatMap((month) =>
    [{ month }, { month, day: 'numeric' } as const].flatMap((options) => {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, n) => {
        const part = format.formatToParts(Date.UTC(2028, n, 1)).find(({ type }) => type === 'month');
        return [(part?.value ?? '').toLowerCase().replace(/\.$/, ''), n + 1] as const;
      });
    }),
  );
  return new Map(names.filter(([name]) => /^\p{L}+$/u.test(name)));
}

const DAY = 24 * 60 * 60 * 1000;

/** How many days a named day is after another one, an ISO date; in the year that is nearest where it names none. */
export function daysFrom({ day, year }: NamedDay, other: string): number {
  const own = Number(other.slice(0, 4));
  const distances = (year === undefined ? [own - 1, own, own + 1] : [year]).map((each) =>
    Math.round((Date.parse(`${each}-${day}`.replace('-02-29', '-03-01')) - Date.parse(other)) / DAY),
  );
  return distances.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0;
}
