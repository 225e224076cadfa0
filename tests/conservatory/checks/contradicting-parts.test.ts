import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfter, type Change } from '../../institutions/findings-after.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');
const RULES = 'schemas/pages/parcours/resultats/logic.json';
const AVERAGE = '{ "gte": [{ "var": "moyenne" }, 70] }';

test.for([
  ['asks for more than the question accepts', '{ "gte": [{ "var": "moyenne" }, 700] }', /^rule-never-holds .*logic\.json Correct what it/],
  ['asks for an answer that it refuses', '{ "equals": [{ "var": "moyenne" }, 250] }', /^rule-never-holds .*logic\.json Correct what it/],
  ['refuses all that it accepts', '{ "!": { "lte": [{ "var": "moyenne" }, 700] } }', /^rule-never-holds .*logic\.json Correct what it/],
] as const)('a part of a check of answers that %s is found', ([, part, finding]) => {
  expect(findingsAfter(CONSERVATORY, [[RULES, AVERAGE, part]])).toEqual([expect.stringMatching(finding)]);
});

test.for<readonly [mistake: string, finding: RegExp, ...changes: readonly Change[]]>([
  [
    'a condition that a rule elsewhere keeps from holding',
    /^cannot-be-finished schemas\/conditions\.json Correct the rule or this condition, which often has "and" where "or" is meant\.$/,
    [
      'schemas/conditions.json',
      '"or": [\n        { "equals": [{ "var": "programme" }',
      '"and": [\n        { "equals": [{ "var": "programme" }',
    ],
  ],
  [
    'a page for some students put first',
    /^page-for-everyone \S+arrivee\/page\.json In "pages" of institution\.config\.json move "identite" to the front\. Or remove/,
    [
      'institution.config.json',
      '["identite", "parcours", "audition", "arrivee", "envoi"]',
      '["arrivee", "identite", "parcours", "audition", "envoi"]',
    ],
  ],
  [
    'an "or" in a pattern where both are meant',
    /^unanchored-pattern .* If one is to follow the other, leave out the \|: \^\[A-Z\]\{4\}\[0-9\]\{8\}\$\./,
    ['schemas/pages/identite/personne/schema.json', '^[A-Z]{4}[0-9]{8}$', '^[A-Z]{4}|[0-9]{8}$'],
  ],
  [
    'a rule twice, once as it was before',
    /^text-contradicts-rule .* Another rule here has this message and its number: remove one of the two rules\.$/,
    [RULES, '"rules": [', `"rules": [{ "keys": ["moyenne"], "must": ${AVERAGE.replace('70', '65')}, "message": "regle.moyenne_basse" },`],
  ],
  [
    'a repeat renamed to what another page has',
    /^duplicate-section schemas\/pages\/parcours\/page\.json "ecoles" is still used elsewhere, but no page has it/,
    ['schemas/pages/parcours/page.json', '"repeat": "ecoles"', '"repeat": "programme"'],
  ],
  [
    'what is said of each component, read of the first one',
    /^component-in-block schemas\/conditions\.json Write "adresse"\.$/,
    ['schemas/conditions.json', '{ "answered": { "var": "adresse" } }', '{ "answered": { "var": "enregistrement_1_adresse" } }'],
  ],
  [
    'a limit in ui.json beside another one in schema.json',
    /^option-does-not-fit \S+liste\/ui\.json Remove one of the two/,
    ['schemas/pages/audition/liste/ui.json', '"limit": 600', '"limit": 800'],
  ],
])('%s is one finding', ([, finding, ...changes]) => {
  expect(findingsAfter(CONSERVATORY, changes)).toEqual([expect.stringMatching(finding)]);
});

test('an email that nobody sends is found', () => {
  const changes = [['schemas/content/mail-signature.json', 'schemas/content/mail-welcome.json']] as const;
  expect(findingsAfter(CONSERVATORY, changes)).toContainEqual(expect.stringContaining('Put the words into one of these, or delete it.'));
});

test.for([
  ['a bound that the question has anyway', '{ "and": [{ "gte": [{ "var": "moyenne" }, 70] }, { "lte": [{ "var": "moyenne" }, 100] }] }'],
  ['no answer yet', `{ "notAnswered": { "var": "moyenne" } }, ${AVERAGE}`],
  ['the opposite of what is refused', '{ "!": { "lt": [{ "var": "moyenne" }, 70] } }'],
] as const)('a part that is there for %s is right', ([, part]) => {
  expect(findingsAfter(CONSERVATORY, [[RULES, AVERAGE, part]])).toEqual([]);
});
