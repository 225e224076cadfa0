import { describe, expect, test } from 'vitest';
import { compileLocaleFormat } from '../../src/form/compile/compile-locale-format.ts';
import { toAsciiDigits } from '../../src/form/model/digit-formats.ts';
import { formatIsoDate, formatNumber } from '../../src/form/model/locale-format.ts';
import {
  autoInsertDateSeparators,
  parseTypedDate,
  insertDateSeparators,
  type ParsedDate,
  type CenturyGuess,
} from '../../src/web/renderer/parse-typed-date.ts';
import { parseNumber, parseWholeNumber } from '../../src/web/renderer/parse-number.ts';

const ENGLISH = compileLocaleFormat('en');
const readIn = (language: string, text: string, guess?: CenturyGuess): ParsedDate =>
  parseTypedDate(toAsciiDigits(text), { language, notation: compileLocaleFormat(language) }, guess);
const parseDate = (text: string, guess?: CenturyGuess): string | undefined => readIn('en', text, guess).date;

describe('a typed date', () => {
  test.each([
    '4/7/2008',
    '04/07/2008',
    '04-07-2008',
    '4.7.2008',
    '4 7 2008',
    ' 04072008 ',
    '2008-04-07',
    '2008-4-7',
    '2008/4/7',
    '4072008',
    '472008',
    '4 / 7 / 2008',
    '04/72008',
    'April 7, 2008',
    'Apr 7 2008',
    'apr. 7th 2008',
    '7 April 2008',
    '7-Apr-2008',
    '7th of April, 2008',
    '2008 April 7',
    '０４０７２００８',
    '４/７/２００８',
    '０４/０７/２００８',
  ])('%s is April 7', (typed) => {
    expect(parseDate(typed)).toBe('2008-04-07');
  });
  test.each([
    '',
    'April',
    '2/30/2008',
    '13/1/2008',
    '0/1/2008',
    '4/7/08',
    '4/7',
    '4/7/0008',
    '2/29/2007',
    '4/7/20081',
    '427200',
    '4/2720',
    '1112008',
    'April 2008',
    'Ap 7 2008',
    'April May 2008',
    '7 4 April 2008',
    'Smarch 7 2008',
    'April 31, 2008',
  ])('%s is not a day', (typed) => {
    expect(parseDate(typed)).toBeUndefined();
  });
  test('a leap day is a day', () => expect(parseDate('2/29/2008')).toBe('2008-02-29'));
  test('is shown as month, day and year', () => expect(formatIsoDate('2008-04-07', ENGLISH)).toBe('04/07/2008'));
  test('shows nothing where nothing is stored', () => expect(formatIsoDate('', ENGLISH)).toBe(''));
});

test('a run of digits is read only if it means exactly one day', () => {
  expect(parseDate('1312008')).toBe('2008-01-31');
  expect(parseDate('1122008')).toBeUndefined();
});

test('the numbers of a nonexistent day are known, to say which is wrong', () => {
  expect(readIn('en', '31/12/2008')).toEqual({ date: undefined, typed: { month: 31, day: 12, year: '2008' } });
  expect(readIn('en', '31122008')).toEqual({ date: undefined, typed: { month: 31, day: 12, year: '2008' } });
  expect(readIn('en', 'April 31 2008')).toEqual({ date: undefined, typed: { month: 4, day: 31, year: '2008' } });
  expect(readIn('en', '2312007')).toEqual({ date: undefined, typed: { month: 2, day: 31, year: '2007' } });
  for (const half of ['02/31', '02/31/', 'Feb 31', '31 Feb'])
    expect(readIn('en', half)).toEqual({ date: undefined, typed: { month: 2, day: 31, year: '' } });
  for (const none of ['April', 'April 2008', '1112008']) expect(readIn('en', none)).toEqual({ date: undefined, typed: undefined });
  expect(readIn('en', 'in spring')).toEqual({ date: undefined, typed: undefined });
});

test.each([
  ['0', '0'],
  ['04', '04'],
  ['042', '04/2'],
  ['04/27', '04/27'],
  ['04/272', '04/27/2'],
  ['04272008', '04/27/2008'],
  ['4', '4'],
  ['42', '42'],
  ['13', '13'],
  ['4/272', '4/27/2'],
  ['04/', '04/'],
  ['04/4', '04/4'],
  ['4/7/2008', '4/7/2008'],
  ['2008-04', '2008-04'],
  ['April 27', 'April 27'],
  ['１０２', '１０２'],
])('%s gets its slashes while it is typed: %s', (typed, shown) => expect(insertDateSeparators(typed, ENGLISH)).toBe(shown));

test.each([
  ['12/2007', [...'12/2007']],
  ['5/2008', ['5/2008']],
  ['04/27/2008', [...'04272008']],
  ['4/272008', [...'4/272008']],
  ['12-2007', [...'12-2007']],
])('%s stands where %j is put in: a mark that was typed binds', (shown, keys) => {
  let [text, marked] = ['', ''];
  for (const key of keys) {
    marked = autoInsertDateSeparators(marked, text, text + key, ENGLISH) ?? '';
    text = marked === '' ? text + key : marked;
  }
  expect(text).toBe(shown);
});
test.each(['12/2007', '5/2008', '12-2007', '12.2007', '12 2007'])('%s is a month, not a day', (typed) =>
  expect(parseDate(typed, { direction: 'past', today: '2026-11-21' })).toBeUndefined(),
);

describe('a year of two digits', () => {
  const past = { direction: 'past', today: '2026-11-21' } as const;
  const future = { direction: 'future', today: '2026-11-21' } as const;
  test.each([
    ['4/7/08', '2008-04-07'],
    ['040708', '2008-04-07'],
    ['11/21/26', '2026-11-21'],
    ['11/22/26', '1926-11-22'],
    ['4/7/99', '1999-04-07'],
    ['2/29/00', '2000-02-29'],
  ])('%s is the last one where the date lies in the past', (typed, date) => expect(parseDate(typed, past)).toBe(date));
  test.each([
    ['4/7/08', '2108-04-07'],
    ['11/21/26', '2026-11-21'],
    ['11/20/26', '2126-11-20'],
    ['4/7/27', '2027-04-07'],
  ])('%s is the next one where it lies in the future', (typed, date) => expect(parseDate(typed, future)).toBe(date));
  test.each(['2/29/07', '13/1/08', '4/7/8', '4/7/008'])('%s is still not a day', (typed) => expect(parseDate(typed, past)).toBeUndefined());
  test('four digits are never changed', () => expect(parseDate('4/7/2030', past)).toBe('2030-04-07'));
});

describe('a typed number', () => {
  test.each([
    ['3.75', 3.75],
    [' 1,200 ', 1200],
    ['0', 0],
    ['-3', -3],
    ['.5', 0.5],
    ['1٬200٫5', 1200.5],
  ])('%s is read', (typed, answer) => {
    expect(parseNumber(typed, ENGLISH)).toBe(answer);
  });
  test('nothing is not an answer', () => expect(parseNumber('  ', ENGLISH)).toBe(''));
  test.each(['3,5', '0,075', '1e5', '0x10', 'four', '1 2', 'Infinity', '12345678901234567890'])('%s is not', (typed) => {
    expect(parseNumber(typed, ENGLISH)).toBeUndefined();
  });
  test.each([
    ['87,5', 87.5],
    ['0,125', 0.125],
    ['1 200,25', 1200.25],
    ['1 200', 1200],
    ['87.5', 87.5],
  ])('%s is read in French, which has a comma before decimals', (typed, answer) => {
    const french = compileLocaleFormat('fr-CA');
    expect(parseNumber(typed, french)).toBe(answer);
    expect(parseNumber(formatNumber(answer, french), french)).toBe(answer);
  });
  test.each([
    ['1.500', 1500],
    ['1.234.567,5', 1234567.5],
    ['6,25', 6.25],
    ['6.25', 6.25],
    ['0.075', 0.075],
  ])('%s is read in Chile, where points are between thousands', (typed, answer) =>
    expect(parseNumber(typed, compileLocaleFormat('es-CL'))).toBe(answer),
  );
  test.each(['1.50.0', '1,5,0', '1.500.25', '-', '.', ','])('%s is no number there', (typed) =>
    expect(parseNumber(typed, compileLocaleFormat('es-CL'))).toBeUndefined(),
  );
  test.each([
    ["1'200.5", 1200.5],
    ['1’234’567', 1234567],
  ])('%s is read in Switzerland', (typed, answer) => expect(parseNumber(typed, compileLocaleFormat('de-CH'))).toBe(answer));
  test('a field shows it with the mark of its language', () =>
    expect(['fr', 'en', 'es-CL', 'es-US'].map((language) => formatNumber(87.5, compileLocaleFormat(language)))).toEqual([
      '87,5',
      '87.5',
      '87,5',
      '87.5',
    ]));
  test.each([
    ['28', 28],
    ['1,200', 1200],
    ['28.0', 28],
    ['0', 0],
  ])('%s is a whole one', (typed, answer) => {
    expect(parseWholeNumber(typed, ENGLISH)).toBe(answer);
  });
  test.each(['28.5', '28,5', '.5', 'x', '99999999999999999999'])('%s is not a whole one', (typed) => {
    expect(parseWholeNumber(typed, ENGLISH)).toBeUndefined();
  });
});

test.each([
  ['7 de abril de 2008', 'es'],
  ['7 abr 2008', 'es'],
  ['April 7, 2008', 'es'],
  ['7 avril 2008', 'fr'],
  ['4/7/2008', 'en'],
  ['7/4/2008', 'es'],
  ['07-04-2008', 'es-CL'],
  ['20-08-04-07', 'es-CL'],
  ['20/08-04-07', 'es'],
  ['07042008', 'es-CL'],
  ['742008', 'en-GB'],
  ['7.4.2008', 'de'],
  ['2008-04-07', 'en-CA'],
  ['20080407', 'en-CA'],
  ['20080407', 'en'],
  ['20080407', 'es'],
])('%s is read as the seventh of April where the page is in "%s"', (typed, language) => {
  expect(readIn(language, typed)).toEqual({ date: '2008-04-07' });
});
test.each([
  ['27/04/2008', '2008-04-27'],
  ['04/27/2008', '2008-04-27'],
  ['04/04/2008', '2008-04-04'],
  ['27042008', '2008-04-27'],
  ['04/07/2008', undefined],
  ['04072008', undefined],
])('%s, with the year last, is read in Canada only where it can mean but one day', (typed, date) => {
  for (const language of ['fr-CA', 'en-CA']) expect(readIn(language, typed).date).toBe(date);
});
test('a month that is none is known where the day is first', () => {
  expect(readIn('es-CL', '04-27-2008')).toEqual({ date: undefined, typed: { month: 27, day: 4, year: '2008' } });
  expect(readIn('es-CL', '31-04-2008')).toEqual({ date: undefined, typed: { month: 4, day: 31, year: '2008' } });
});

test('an accent that was not typed is no mistake', () => expect(readIn('fr', '3 aout 2008')).toEqual({ date: '2008-08-03' }));

test.each([
  ['2008', '2008'],
  ['20080', '2008-0'],
  ['20080427', '2008-04-27'],
  ['2008-042', '2008-04-2'],
  ['27 avril', '27 avril'],
])('%s becomes %s where the year comes first', (typed, shown) =>
  expect(insertDateSeparators(typed, compileLocaleFormat('fr-CA'))).toBe(shown),
);
test.each([
  ['27', '27'],
  ['270', '27-0'],
  ['27042008', '27-04-2008'],
  ['7-042', '7-04-2'],
  ['27 de', '27 de'],
])('%s becomes %s in Chile', (typed, shown) => expect(insertDateSeparators(typed, compileLocaleFormat('es-CL'))).toBe(shown));
test.each([
  ['en', '04/27/2008'],
  ['en-GB', '27/04/2008'],
  ['en-CA', '2008-04-27'],
  ['es', '27/04/2008'],
  ['es-CL', '27-04-2008'],
  ['fr', '27/04/2008'],
  ['fr-CA', '2008-04-27'],
  ['de', '27.04.2008'],
  ['ko', '2008.04.27'],
  ['fa', '2008/04/27'],
  ['ar-EG', '27/04/2008'],
  ['th', '27/04/2008'],
])('in "%s" a day is written %s', (language, written) => expect(formatIsoDate('2008-04-27', compileLocaleFormat(language))).toBe(written));
