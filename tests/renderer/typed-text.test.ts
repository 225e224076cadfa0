import { describe, expect, test } from 'vitest';
import { formatDate, parseDate } from '../../src/web/renderer/dates.ts';
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

describe('a typed text', () => {
  const usOnly = String.raw`^(\([2-9]\d{2}\)|[2-9]\d{2})[ .-]?\d{3}[ .-]?\d{4}$`;
  const anyPhone = '^[+]?[0-9 ().-]{6,25}$';

  test('loses blanks around it and nothing else', () => expect(readText('  Anna  Maria\t')).toEqual({ answer: 'Anna  Maria' }));
  test.each(['5552345678', '555.234.5678', '(555) 234-5678', '+1 555 234 5678', '1-555-234-5678'])('%s becomes a US number', (typed) => {
    expect(readText(typed, usOnly)).toEqual({ answer: '(555) 234-5678' });
  });
  test('a number that is not one of the US stays as typed, for the message to speak of', () => {
    expect(readText('155 234 5678', usOnly)).toEqual({ answer: '155 234 5678' });
    expect(readText('555-2345', usOnly)).toEqual({ answer: '555-2345' });
  });
  test('an international number of ten digits keeps its form', () => {
    expect(readText('020 7946 095', anyPhone)).toEqual({ answer: '020 7946 095' });
    expect(readText('0207946095', anyPhone)).toEqual({ answer: '0207946095' });
  });
});
