import { describe, expect, test } from 'vitest';
import { formatDate } from '../../src/form/dates.ts';
import { parseDate } from '../../src/web/renderer/dates.ts';
import { readNumber, readText } from '../../src/web/renderer/typed-texts.ts';

describe('a typed date', () => {
  test.each(['4/7/2008', '04/07/2008', '04-07-2008', '4.7.2008', '4 7 2008', ' 04072008 ', '2008-04-07', '2008-4-7'])('%s is April 7', (typed) => {
    expect(parseDate(typed)).toBe('2008-04-07');
  });
  test.each(['', 'April', '2/30/2008', '13/1/2008', '0/1/2008', '4/7/08', '4/7', '4072008', '4/7/0008', '2/29/2007', '4/7/20081'])('%s is no day', (typed) => {
    expect(parseDate(typed)).toBeUndefined();
  });
  test('a leap day is a day', () => expect(parseDate('2/29/2008')).toBe('2008-02-29'));
  test('is shown as month, day and year', () => expect(formatDate('2008-04-07')).toBe('04/07/2008'));
  test('shows nothing where nothing is stored', () => expect(formatDate('')).toBe(''));
});

describe('a typed number', () => {
  test.each([['3.75', 3.75], [' 1,200 ', 1200], ['0', 0], ['-3', -3], ['.5', 0.5]])('%s is read', (typed, answer) => {
    expect(readNumber(typed)).toEqual({ answer });
  });
  test('nothing is no answer', () => expect(readNumber('  ')).toEqual({ answer: '' }));
  test.each(['3,5', '1e5', '0x10', 'four', '1 2', 'Infinity'])('%s is not', (typed) => {
    expect(readNumber(typed)).toEqual({ answer: '', unreadable: true });
  });
});

test('a typed text loses blanks around it and nothing else', () => {
  expect(readText('  Anna  Maria\t')).toEqual({ answer: 'Anna  Maria' });
});
