import { describe, expect, test } from 'vitest';
import type { Question } from '../../src/form/model/form.ts';
import { cleanTypedText, cleanText } from '../../src/form/evaluate/clean-answer.ts';

describe('what nobody can see', () => {
  test.each([
    ['NUL and other control characters', 'A\0d\u0007a\u009b', 'Ada'],
    ['half a character', 'Ada\ud83d', 'Ada'],
    ['zero-width space, word joiner, byte order mark, soft hyphen, no character', '\ufeffA\u200bd\u2060a\u00ad\ufffe\uffff', 'Ada'],
    ['a turned direction', '\u202eadA\u2066', 'adA'],
    ['a joiner between letters that do not join', 'A\u200dd\u200ca', 'Ada'],
    ['tags that hide a text', 'Ada\u{e0041}\u{e0042}', 'Ada'],
    ['blanks around it', ' \u00a0Ada\u3000', 'Ada'],
  ])('is taken out: %s', (_what, typed, kept) => expect(cleanText(typed, false)).toBe(kept));

  test.each(['\u200b', '\u3164', '\ufe0f\u200d', '\u2800', '\0', ' \n '])('is no answer alone: %j', (typed) =>
    expect(cleanText(typed, true)).toBe(''),
  );
});

test.each([
  ['a family, an astronaut, a heart on fire', '👨‍👩‍👧 👩🏽‍🚀 ❤️‍🔥'],
  ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['Persian', 'می\u200cخواهم'],
  ['Sinhala and Hindi', 'ක්\u200dෂ क्\u200dष'],
  ['a rare form of a Japanese letter', '葛\u{e0100}'],
  ['accents, apostrophes, other writing', 'Zoë O’Brien-Łukasz 李小龍'],
])('what does something stays: %s', (_what, typed) => expect(cleanText(typed, false)).toBe(typed));

test('lines and tabs stay in a text area and become spaces elsewhere; every end of a line is the same', () => {
  expect(cleanText('one\r\n\ttwo\u2028three\u0085', true)).toBe('one\n\ttwo\nthree');
  expect(cleanText('12 Elm Road\r\nApt. 3\tleft', false)).toBe('12 Elm Road Apt. 3 left');
});

test('cleaning twice is cleaning once', () => {
  for (const text of ['a\u200d\u200db', '👨\u200d\u200d👧', '🏴\u{e0067}x\u{e0067}', 'می\u200c\u200d\u200bx']) {
    const once = cleanText(text, false);
    expect(cleanText(once, false)).toBe(once);
  }
});

const asking = (widget: string, options: object = {}, type = 'string'): Question =>
  ({ type, lists: [], ui: { 'ui:widget': widget, 'ui:options': options } }) as unknown as Question;

test.each([
  ['a day', asking('date'), '\u200e04\u200e/\u202a27\u202c/2008', '04/27/2008'],
  ['a day', asking('date'), '04\u201127\u20132008', '04-27-2008'],
  ['a day', asking('date'), '٠٤/٢٧/٢٠٠٨', '04/27/2008'],
  ['a number', asking('text', {}, 'integer'), '\u2212٧٠٠', '-700'],
  ['a decimal', asking('text', {}, 'number'), '３．７５', '3.75'],
  ['a code', asking('text', { input: 'numeric' }), '३८०१२３', '380123'],
  ['a ZIP code', asking('text', { digits_while: { country: ['USA'] } }), '９７２０９‐1234', '97209-1234'],
  ['a phone number', asking('phone'), '\u202a555‑234\u20105678', '555-234-5678'],
  ['a decimal in a text', asking('text', { input: 'decimal' }), '٣٫٧٥', '3.75'],
  ['a superscript', asking('text', {}, 'integer'), '²00 ½ ①', '²00 ½ ①'],
  ['a code word', asking('password'), '  se\u200bcret ', '  secret '],
  ['a code word of blanks', asking('password'), '   ', ''],
  ['an email address', asking('text', { input: 'email' }), 'ada＠school.example\u200b', 'ada@school.example'],
  ['a name', asking('text', { input: 'name' }), 'Ana‑Lía \u200bIV', 'Ana‑Lía IV'],
  ['an address', asking('lookup'), 'गली १२', 'गली १२'],
  ['an essay', asking('textarea'), 'one – two', 'one – two'],
])('%s is cleaned before it is read', (_what, question, typed, clean) => expect(cleanTypedText(question, typed)).toBe(clean));
