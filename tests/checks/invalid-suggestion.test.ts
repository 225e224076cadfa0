import { expect, test } from 'vitest';
import type { Logic } from '../../src/form/model/logic.ts';
import { findingsWithChanges } from './example-form.ts';

const FILE = 'schemas/pages/studies/stay/logic.json';
const WRITTEN = '"suggest": { "weeks_of_meals": { "var": "weeks_of_rent" } }';
const found = (suggest: Readonly<Record<string, Logic>>): readonly string[] =>
  findingsWithChanges([FILE, WRITTEN, `"suggest": ${JSON.stringify(suggest)}`]);

const room = { var: 'room' };

test.each<[suggest: Readonly<Record<string, Logic>>, what: string]>([
  [{ weeks_of_meals: 53 }, '53 can never be the answer to "weeks_of_meals": it breaks "maximum" 52'],
  [{ weeks_of_meals: { if: [{ answered: room }, 2, 60] } }, '60 can never be the answer to "weeks_of_meals"'],
  [{ weeks_of_meals: room }, '{"var":"room"} can never be the answer to "weeks_of_meals"'],
  [{ arrives_on: 'soon' }, '"soon" can never be the answer to "arrives_on"'],
  [{ arrives_on: { '+': [{ var: 'weeks_of_rent' }, 1] } }, 'can never be the answer to "arrives_on"'],
  [{ host_name: 'Ana 2' }, '"Ana 2" can never be the answer to "host_name": it breaks "pattern"'],
  [{ host_name: { var: 'arrives_on' } }, '{"var":"arrives_on"} can never be the answer to "host_name"'],
  [{ room: 'CASTLE' }, '"CASTLE" can never be the answer to "room": it breaks the list "rooms"'],
  [{ room: { var: 'born_abroad' } }, '{"var":"born_abroad"} can never be the answer to "room"'],
  [{ weeks_in_all: 3 }, '"weeks_in_all" has no button for a suggestion'],
  [{ castle: 3 }, '"castle" is not a question of this section'],
])('%j is found: %s', (suggest, what) => expect(found(suggest)).toContainEqual(expect.stringContaining(what)));

test.each<Readonly<Record<string, Logic>>>([
  { weeks_of_meals: { '-': [{ var: 'weeks_of_rent' }, 1] } },
  { weeks_of_meals: { if: [{ answered: room }, 2, ''] } },
  { arrives_on: '2027-09-14' },
  { host_name: { var: 'given_name' } },
  { room: { if: [{ equals: [{ var: 'born_abroad' }, 'Y'] }, 'FAMILY', ''] } },
])('%j is right', (suggest) => expect(found(suggest)).toEqual([]));
