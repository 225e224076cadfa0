import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfter } from '../../institutions/findings-after.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');
const RULES = 'schemas/pages/parcours/resultats/logic.json';
const AVERAGE = '{ "gte": [{ "var": "moyenne" }, 70] }';

test.for([
  ['asks for more than the question accepts', '{ "gte": [{ "var": "moyenne" }, 700] }', /^rule-never-holds .*logic\.json Correct what it/],
  ['asks for an answer that it refuses', '{ "equals": [{ "var": "moyenne" }, 250] }', /^rule-never-holds .*logic\.json Correct what it/],
  ['refuses all that it accepts', '{ "!": { "lte": [{ "var": "moyenne" }, 700] } }', /^rule-never-holds .*logic\.json Correct what it/],
] as const)('a part of a check of answers that %s is found', async ([, part, finding]) => {
  expect(await findingsAfter(CONSERVATORY, [[RULES, AVERAGE, part]])).toEqual([expect.stringMatching(finding)]);
});

test.for([
  ['a bound that the question has anyway', '{ "and": [{ "gte": [{ "var": "moyenne" }, 70] }, { "lte": [{ "var": "moyenne" }, 100] }] }'],
  ['no answer yet', `{ "notAnswered": { "var": "moyenne" } }, ${AVERAGE}`],
  ['the opposite of what is refused', '{ "!": { "lt": [{ "var": "moyenne" }, 70] } }'],
] as const)('a part that is there for %s is right', async ([, part]) => {
  expect(await findingsAfter(CONSERVATORY, [[RULES, AVERAGE, part]])).toEqual([]);
});
