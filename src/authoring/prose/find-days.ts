const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
const patterns = new Map<string, { readonly names: readonly string[]; readonly pattern: RegExp }>();

/** ISO dates of the days that a text names with their month and year: `March 1, 2027`, `1er mars 2027`, `1 de marzo de 2027`. */
export function findDays(text: string, language: string): readonly string[] {
  const { names, pattern } = patternIn(language);
  return [...text.matchAll(pattern)].flatMap(({ groups = {} }) => {
    const number = names.indexOf((groups['month'] ?? '').toLowerCase()) + 1;
    const day = Number(groups['before'] ?? groups['after']);
    return number > 0 && day >= 1 && day <= 31
      ? [[groups['year'], ...[number, day].map((one) => String(one).padStart(2, '0'))].join('-')]
      : [];
  });
}

function patternIn(language: string) {
  const known = patterns.get(language);
  if (known) return known;
  // Beside a day, some languages decline the month.
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
    String.raw`(?<!\p{L})(?:(?<before>\d{1,2})(?:er|º|\.)?\s+(?:de\s+)?)?${month}(?:\s+(?<after>\d{1,2})(?:st|nd|rd|th)?,?)?\s+(?:de\s+)?(?<year>20\d\d)(?!\d)`,
    'giu',
  );
  patterns.set(language, { names, pattern });
  return { names, pattern };
}
