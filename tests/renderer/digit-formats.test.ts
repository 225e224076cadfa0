import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  digitsOnlyFormat,
  internationalPhoneFormat,
  ssnFormat,
  usPhoneFormat,
  type DigitFormat,
} from '../../src/form/model/digit-formats.ts';
import { reformatDigits } from '../../src/web/renderer/reformat-digits.ts';

function after(shape: DigitFormat, start: string, ...keys: readonly string[]): string {
  let text = start.replace('|', '');
  let caret = start.includes('|') ? start.indexOf('|') : text.length;
  for (const key of keys) {
    const [left, right] = [text.slice(0, caret), text.slice(caret)];
    const edited =
      key === 'Backspace'
        ? { text: left.slice(0, -1) + right, caret: Math.max(0, caret - 1), how: 'deleteContentBackward' }
        : key === 'Delete'
          ? { text: left + right.slice(1), caret, how: 'deleteContentForward' }
          : { text: left + key + right, caret: caret + key.length, how: key.length === 1 ? 'insertText' : 'insertFromPaste' };
    if (edited.text === text) continue;
    ({ text, caret } = reformatDigits(shape, text, edited, edited.how));
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}
const typing = (shape: DigitFormat, start: string, keys: string): string => after(shape, start, ...keys);

describe('a phone number of the United States', () => {
  test('is formatted while it is typed', () => {
    expect(typing(usPhoneFormat, '', '5')).toBe('(5|');
    expect(typing(usPhoneFormat, '', '555')).toBe('(555|');
    expect(typing(usPhoneFormat, '', '5552345678')).toBe('(555) 234-5678|');
    expect(typing(usPhoneFormat, '', '(555) 234-5678')).toBe('(555) 234-5678|');
    expect(typing(usPhoneFormat, '', '555 call 234')).toBe('(555) 234|');
    expect(typing(usPhoneFormat, '', '٥٥٥٢٣٤٥٦٧٨')).toBe('(555) 234-5678|');
    expect(after(usPhoneFormat, '', '۵۵۵۲۳۴۵۶۷۸', 'Backspace', '９')).toBe('(555) 234-5679|');
    expect(typing(internationalPhoneFormat, '', '+९१ २२')).toBe('+91 22|');
  });
  test.each([
    '5552345678',
    '555.234.5678',
    '(555)234-5678',
    ' 555 234 5678 ',
    '+1 555 234 5678',
    '1-555-234-5678',
    'tel:+1-555-234-5678',
    '５５５ ２３４ ５６７８',
  ])('is formatted when %s is pasted', (pasted) => expect(after(usPhoneFormat, '', pasted)).toBe('(555) 234-5678|'));
  test('the number of another country, or one that is too long, is not forced into the format', () => {
    expect(after(usPhoneFormat, '', '+44 20 7946 0958')).toBe('+442079460958|');
    expect(after(usPhoneFormat, '', '+33 1 99 00 00')).toBe('+331990000|');
    expect(after(usPhoneFormat, '', '555-234-5678 ext. 12')).toBe('555234567812|');
  });
  test('a number that a keyboard suggests is inserted as text', () => {
    const suggested = { text: '+44 20 7946 0958', caret: 16 };
    expect(reformatDigits(usPhoneFormat, '', suggested, 'insertText')).toEqual({ text: '+442079460958', caret: 13 });
  });
  test('no digit is lost, whether it is typed or pasted; the 1 of the country is dropped', () => {
    expect(typing(usPhoneFormat, '', '+44 20 7946 0958')).toBe('+442079460958|');
    expect(typing(usPhoneFormat, '', '0044 20 7946 0958')).toBe('00442079460958|');
    expect(typing(usPhoneFormat, '(555) 234-5678|', '9')).toBe('55523456789|');
    expect(typing(usPhoneFormat, '(555) 2|34-5678', '9')).toBe('55529|345678');
    expect(after(usPhoneFormat, '55523456789', 'Backspace')).toBe('(555) 234-5678|');
    expect(typing(usPhoneFormat, '', '15552345678')).toBe('(555) 234-5678|');
  });
  test('deleting skips parentheses, spaces and dashes, one digit per key', () => {
    expect(after(usPhoneFormat, '(555) 2', 'Backspace')).toBe('(555|');
    expect(after(usPhoneFormat, '(555) |234-5678', 'Backspace')).toBe('(55|2) 345-678');
    expect(after(usPhoneFormat, '(555) 234-|5678', 'Backspace', 'Backspace')).toBe('(555) 2|56-78');
    expect(after(usPhoneFormat, '(555|) 234-5678', 'Delete', 'Delete')).toBe('(555|) 456-78');
    expect(after(usPhoneFormat, '|(555) 234-5678', 'Delete', 'Delete')).toBe('|(523) 456-78');
    expect(after(usPhoneFormat, '(555) 234-5678', ...Array.from({ length: 10 }, () => 'Backspace'))).toBe('|');
  });
  test('the caret stays after the digit typed in the middle', () => {
    expect(typing(usPhoneFormat, '(55|5) 234', '1')).toBe('(551|) 523-4');
    expect(typing(usPhoneFormat, '(555)| 234', '1')).toBe('(555) 1|23-4');
    expect(typing(usPhoneFormat, '(555) 23|4', 'x')).toBe('(555) 23|4');
    expect(typing(usPhoneFormat, '|(555) 234', '12')).toBe('(12|5) 552-34');
  });
});

describe('an international phone number', () => {
  test('keeps its groups, and loses what no number has', () => {
    expect(typing(internationalPhoneFormat, '', '+44 20 7946 0958')).toBe('+44 20 7946 0958|');
    expect(after(internationalPhoneFormat, '', 'Tel. +33 (0)1 99 00 00 00')).toBe('+33 (0)1 99 00 00 00|');
    expect(typing(internationalPhoneFormat, '+44 |20', '+x')).toBe('+44 |20');
  });
  test('deleting a space deletes the space', () => expect(after(internationalPhoneFormat, '+44 |20', 'Backspace')).toBe('+44|20'));
});

const US = '^\\([0-9]{3}\\) [0-9]{3}-[0-9]{4}$';
const ANY = '^\\+?[0-9 ().-]{7,20}$';
test.each([
  ['nothing', usPhoneFormat, 'Phone 212.555.0199', US, 'insertFromPaste'],
  ['a hint', usPhoneFormat, 'Phone 212.555.0199', US],
  ['a hint', usPhoneFormat, '212-555-0199 (cell)', US],
  ['a hint', usPhoneFormat, '\u{1f4de} 212-555-0199', US],
  ['a hint', usPhoneFormat, '(212)abc555-0199', US],
  ['a hint', usPhoneFormat, 'Tel: 212-555-0199', undefined],
  ['a hint', internationalPhoneFormat, 'phone: +44 20 7946 0000', ANY],
  ['a hint', digitsOnlyFormat, 'A380123', '^[0-9]{6}$'],
  ['a notice', internationalPhoneFormat, '+44 20 7946 0000 ext 12', ANY],
  ['a notice', usPhoneFormat, '212-555-O199', US],
  ['a notice', usPhoneFormat, '212-555-0199 ext. 5', US],
  ['a notice', usPhoneFormat, '1-800-FLOWERS', undefined],
  ['a notice', usPhoneFormat, '\u{1f600}', US],
  ['a notice', digitsOnlyFormat, '38012½', '^[0-9]{6}$'],
] as const)('%s says that something was left out: %#', (said, shape, put, pattern, how: string = 'insertText') => {
  const { notice, isHint } = reformatDigits(shape, '', { text: put, caret: put.length }, how, pattern);
  expect(notice === undefined ? 'nothing' : isHint ? 'a hint' : 'a notice').toBe(said);
});

describe('a Social Security number', () => {
  test('is formatted while it is typed and pasted', () => {
    expect(typing(ssnFormat, '', '078051120')).toBe('078-05-1120|');
    expect(typing(ssnFormat, '', '078-05-11209')).toBe('0780511209|');
    expect(after(ssnFormat, '', ' 078 05 1120 ')).toBe('078-05-1120|');
    expect(after(ssnFormat, '', '078-05-11201')).toBe('0780511201|');
  });
  test('deleting skips dashes', () => {
    expect(after(ssnFormat, '078-|05-1120', 'Backspace')).toBe('07|0-51-120');
    expect(after(ssnFormat, '078-05-1', 'Backspace', 'Backspace')).toBe('078-0|');
  });
});

const key = fc.constantFrom('0', '1', '5', '9', ' ', '-', '(', 'x', '+', 'Backspace', 'Delete', '+1 (555) 234-5678', '20 7946 0958 11');

test('whatever is typed, pasted and deleted: the format holds, formatting twice changes nothing, and the caret is in the text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(usPhoneFormat, internationalPhoneFormat, ssnFormat),
      fc.array(key, { maxLength: 30 }),
      fc.nat(20),
      (shape, keys, back) => {
        const typed = after(shape, '', ...keys);
        const text = typed.replace('|', '');
        expect(shape.write(text)).toBe(text);
        const inside = `${text.slice(0, back)}|${text.slice(back)}`;
        const edited = after(shape, inside, ...keys);
        expect(edited.split('|')).toHaveLength(2);
        expect(shape.write(edited.replace('|', ''))).toBe(edited.replace('|', ''));
      },
    ),
  );
});

test('a digit typed anywhere into a number that is not full is there, directly before the caret', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[02-9]\d{0,8}$/), fc.nat(14), (digits, at) => {
      const text = usPhoneFormat.write(digits);
      const typed = typing(usPhoneFormat, `${text.slice(0, at)}|${text.slice(at)}`, '7');
      expect(typed).toMatch(/7\|/);
      expect(typed.replace(/\D/g, '')).toHaveLength(digits.length + 1);
    }),
  );
});
