import { expect, test } from 'vitest';
import { abbreviationScore } from '../../src/authoring/form-files/label-likeness.ts';
import { findRangeGap } from '../../src/authoring/prose/range-gaps.ts';

test.each([
  ['a hole between two', ['None', '1 to 5 hours', '6 to 10 hours', '15 to 20 hours', 'More than 20 hours'], 3],
  ['numbers of two', ['Under 18', '18 to 24', '24 to 30', '30 to 40', '35 to 50', 'Over 50'], 4],
  ['a hole before the open end', ['0-4', '5-9', '10-14', '20+'], 3],
  ['a hole after the open beginning', ['Fewer than 5', '7 to 9', '10 to 12'], 1],
  ['the other way round', ['More than 20', '15 to 20', '6 to 10', '1 to 5'], 2],
  ['amounts', ['Up to $25,000', '$25,001 to $50,000', '$60,001 to $90,000', '$90,001 to $99,000', 'More than $99,000'], 2],
])('%s', (_, labels, place) => {
  expect(findRangeGap(labels)?.place).toBe(place);
});

test('of another language', () => {
  expect(findRangeGap(['De 1 a 5 horas', 'De 6 a 10 horas', 'De 15 a 20 horas', 'Más de 20 horas'])?.place).toBe(2);
  expect(findRangeGap(['Moins de 5 ans', 'de 5 à 9 ans', 'de 10 à 14 ans', '15 ans ou plus'])).toBeUndefined();
});

test.each([
  ['no hole', ['None', '1 to 5', '6 to 10', '11 to 20', 'More than 20']],
  ['the end of one is the beginning of the next', ['Under 5', '5 to 10', '10 to 15', '15 or more']],
  ['decimals', ['Below 2.0', '2.0 to 2.9', '3.0 to 3.4', '3.5 or higher']],
  ['amounts', ['Up to $25,000', '$25,001 to $50,000', '$50,001 to $90,000', 'More than $90,000']],
  ['no open end, so others may be left out', ['Courses 100 to 199', 'Courses 300 to 399', 'Courses 400 to 499']],
  ['hours of a day', ['9 to 11 a.m.', '2 to 4 p.m.', 'More than 4 p.m.']],
  ['two things', ['1 to 2 credits', '5 to 9 hours', 'More than 9 hours']],
  ['no order', ['6 to 10', '1 to 5', '11 to 15', 'More than 15']],
  ['years of school', ['2024-25', '2025-26', 'More than 2026']],
])('%s is right', (_, labels) => {
  expect(findRangeGap(labels)).toBeUndefined();
});

test.each([
  ['HIAR', 'Art History', 2],
  ['HIAR', 'Harbor Archives', 0],
  ['HARC', 'History of Architecture', 2],
  ['HISC', 'History of Music', 1],
  ['IT', 'Ītaly', 2],
  ['N', 'Yes', 0],
  ['M', 'Anything', 2],
  ['LONGERVALUE', 'Anything', 2],
])('%s for %s: %i', (value, label, fit) => {
  expect(abbreviationScore(value)(label)).toBe(fit);
});
