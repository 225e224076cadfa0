import { daysBetween } from '../../form/model/iso-date.ts';
import { says } from './language-words.ts';

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
const patterns = new Map<string, { readonly names: readonly string[]; readonly pattern: RegExp }>();

/** ISO dates of the days that a text names by their month: `March 1, 2027`, `1er mars 2027`, `1 de marzo`, this one with `----` for its year. */
export function findDays(text: string, language: string): readonly string[] {
  const { names, pattern } = patternIn(language);
  return [...text.matchAll(pattern)].flatMap(({ groups = {} }) => {
    const number = names.indexOf((groups['month'] ?? '').toLowerCase()) + 1;
    const day = Number(groups['before'] ?? groups['after']);
    return number > 0 && day >= 1 && day <= 31
      ? [[groups['year'] ?? '----', ...[number, day].map((one) => String(one).padStart(2, '0'))].join('-')]
      : [];
  });
}

function patternIn(language: string) {
  const known = patterns.get(language);
  if (known) return known;
  // Some languages decline a month beside a day.
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const names = MONTHS.map(
    (date) =>
      format
        .formatToParts(date)
        .find(({ type }) => type === 'month')
        ?.value.toLowerCase() ?? '',
  );
  const month = `(?<month>${names.join('|')})`;
  const pattern = new RegExp(
    String.raw`(?<!\p{L})(?:(?<before>\d{1,2})(?:er|º|\.)?\s+(?:de\s+)?)?${month}(?!\p{L})(?:\s+(?<after>\d{1,2})(?!\d)(?:st|nd|rd|th)?,?)?(?:\s+(?:de\s+)?(?<year>20\d\d)(?!\d))?`,
    'giu',
  );
  patterns.set(language, { names, pattern });
  return { names, pattern };
}

/** The only day of a text, where it says that something closes then, and that is another one than `closes` and the day before. */
export function findOtherClosingDay(text: string, language: string, closes: string): string | undefined {
  const [day, ...others] = findDays(text, language);
  if (day === undefined || others.length > 0 || !says(text, language, 'closing')) return undefined;
  const last = closes.slice(0, 'YYYY-MM-DD'.length);
  const gap = daysBetween(day.replace('----', last.slice(0, 'YYYY'.length)), last);
  return gap === 0 || gap === 1 ? undefined : day;
}
