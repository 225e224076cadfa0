import { expect, test } from 'vitest';
import { findPluralProblem } from '../../src/authoring/translations/plural-problems.ts';
import { programLanguages, englishProgramText, programText } from '../../src/form/compile/translate-form-files.ts';
import { compileLocaleFormat } from '../../src/form/compile/compile-locale-format.ts';
import { flattenPluralForms, formatPlurals } from '../../src/form/model/plurals.ts';

const say = (text: string, count: unknown, language = 'en'): string =>
  formatPlurals(text, { count }, language, compileLocaleFormat(language));
const DAYS = 'Within {count, plural, =0 {a moment} one {# day} other {# days}}, {name}.';
const POLISH = '{count, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}';

test.for<readonly [count: unknown, expected: string]>([
  [0, 'Within a moment, {name}.'],
  [1, 'Within 1 day, {name}.'],
  [1.5, 'Within 1.5 days, {name}.'],
  [12, 'Within 12 days, {name}.'],
  ['some', 'Within some days, {name}.'],
])('%s in a sentence has the words that go with it', ([count, expected]) => expect(say(DAYS, count)).toBe(expected));

test('each language has its own forms and its own digits', () => {
  expect([1, 3, 5, 22, 1.5].map((count) => say(POLISH, count, 'pl'))).toEqual(['1 dzień', '3 dni', '5 dni', '22 dni', '1,5 dnia']);
});

test('what is not known yet stays, and so does a text without numbers', () => {
  expect(formatPlurals(DAYS, {}, 'en', compileLocaleFormat('en'))).toBe(DAYS);
  expect(say('In {count} days {plural}', 3)).toBe('In {count} days {plural}');
});

test('what it says of all numbers has every word and the name', () => {
  expect(flattenPluralForms(DAYS)).toBe('Within {count} a moment # day # days, {name}.');
});

test.for<readonly [text: string, language: string, wrong: RegExp]>([
  ['{fact.days, plural, one {# day}}', 'en', /has no form "other"/],
  ['{fact.days, plural, other {# days}}', 'en', /has no form "one"/],
  ['{fact.days, plural, one {# day} few {# days} other {# days}}', 'en', /"few" is not a form of a plural in "en"/],
  ['{fact.days, plural, one {# day} one {# days} other {# days}}', 'en', /plural form "one" appears twice/],
  ['{fact.days, plural, one {# dzień} other {# dni}}', 'pl', /has no form "few".* add few \{\.\.\.\} and many \{\.\.\.\}/],
  ['{fact.days, plural, one {# day} other {{fact.days} days}}', 'en', /not written correctly/],
  ['{fact.days, plural, one {# day} other {# days}', 'en', /not written correctly/],
  ['{answer.works, plural, one {# work} other {# works}}', 'en', /cannot be "\{answer\.works\}"/],
  ['{minutes, plural, one {# minute} other {# minutes}}', 'en', /cannot be "\{minutes\}"/],
  ['{fact.days, plurals, one {# day} other {# days}}', 'en', /"plurals" is not known here.* Did you mean "plural"\?/],
  ['{fact.days, plural one {# day} other {# days}}', 'en', /not written correctly/],
  ['{fact.days, select, one {# day} other {# days}}', 'en', /"select" is not known here/],
])('%s in %s is found', ([text, language, expected]) => {
  const wrong = findPluralProblem(text, language, []);
  expect(`${wrong?.what} ${wrong?.advice}`).toMatch(expected);
});

test.for<readonly [text: string, language: string]>([
  [DAYS, 'en'],
  [POLISH, 'pl'],
  ['{count, plural, one {# jour} other {# jours}}', 'fr'],
  ['{count, plural, other {#日}}', 'ja'],
  ['Without any', 'en'],
])('%s in %s is right', ([text, language]) => expect(findPluralProblem(text, language, 'any')).toBeUndefined());

test('the words of an email can count the numbers that are filled into it, and no others', () => {
  const counted = '{missing, plural, =0 {none} one {# answer} other {# answers}}';
  expect(findPluralProblem(counted, 'en', ['missing'])).toBeUndefined();
  expect(findPluralProblem(counted, 'en', ['minutes'])?.what).toBe('The number of a plural cannot be "{missing}" here');
});

test('the plurals of the program are right in each of its languages', () => {
  const wrong = programLanguages.flatMap((language) =>
    Object.keys(englishProgramText).flatMap((key) => findPluralProblem(programText(language)[key] ?? '', language, 'any') ?? []),
  );
  expect(wrong).toEqual([]);
  expect(Object.values(programText('fr')).filter((text) => text.includes(', plural,')).length).toBeGreaterThan(0);
});
