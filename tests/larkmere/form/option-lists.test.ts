import { expect, test } from 'vitest';
import { allOptionsOfList } from '../../../src/form/evaluate/options.ts';
import { shippedForm as form } from './shipped-form.ts';

const USEFUL_LISTS = ['countries', 'countriesNoUsa', 'stateAndProvince', 'months'] as const;
type UsefulList = (typeof USEFUL_LISTS)[number];

const listed = (kind: UsefulList) => allOptionsOfList(form, kind, '2026-11-21');
const values = (kind: UsefulList) => listed(kind).map(({ value }) => value);

test('every kind of list that a question can name has options', () => {
  for (const kind of USEFUL_LISTS) expect(listed(kind).length, kind).toBeGreaterThan(11);
});

test('countries begin with the United States, and the other list is the same without them', () => {
  const [first, ...others] = listed('countries');
  expect(first).toEqual({ value: 'USA', label: 'United States' });
  expect(listed('countriesNoUsa')).toEqual(others);
});

test('months are 1 to 12 with their names', () => {
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
  expect(listed('months')).toEqual(Array.from({ length: 12 }, (_, n) => ({ value: String(n + 1), label: name.format(Date.UTC(2026, n)) })));
});

test('states are those of the post: 50 and the capital, territories, armed forces; then provinces and territories of Canada', () => {
  const states =
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN ' +
    'TX UT VT VA WA WV WI WY';
  const others = 'AS GU MP PR VI FM MH PW AA AE AP';
  const canada = 'AB BC MB NB NL NT NS NU ON PE QC SK YT';
  expect(values('stateAndProvince')).toEqual([states, others, canada].join(' ').split(' '));
});
