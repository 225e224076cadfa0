import { intlLocale, type LocaleFormat } from '../model/locale-format.ts';
import { memoize } from '../model/memoize.ts';

/** April 27, 2008 in ms since 1970: day, month and year all differ. */
const SOME_DAY = 1_209_254_400_000;
const MARKS: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MM', day: 'DD' };

/** Date and number format of a language by the Unicode CLDR. Computed at compile time, so that browsers agree with the sentences. */
export const compileLocaleFormat = memoize((language: string): LocaleFormat => {
  const locale = intlLocale(language);
  const date = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).formatToParts(
    SOME_DAY,
  );
  const number = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const mark = date.map(({ type, value }) => (type === 'literal' ? /[-./]/.exec(value)?.[0] : undefined)).find(Boolean) ?? '/';
  const valueOf = (type: string): string => number.find((part) => part.type === type)?.value.normalize('NFKC') ?? '';
  return {
    date: date.flatMap(({ type }) => MARKS[type] ?? []).join(mark),
    decimal: valueOf('decimal') === ',' ? ',' : '.',
    group: valueOf('group').replace('’', "'"),
  };
});
