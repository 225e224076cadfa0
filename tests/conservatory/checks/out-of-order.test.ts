import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfter, type Change } from '../../institutions/findings-after.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');
const STATUS = 'schemas/pages/identite/statut/ui.json';
const ARRIVAL = 'schemas/pages/arrivee/page.json';
const SIGNATURE = 'schemas/pages/envoi/signature';
const YEARS = 'schemas/options/annees.json';
const STAY = 'schemas/pages/arrivee/sejour/ui.json';
const MAIL = 'schemas/content/mail-submitted.json';
const FRENCH = 'schemas/pages/arrivee/francais/ui.json';

test.for<readonly [mistake: string, finding: string, ...changes: readonly Change[]]>([
  [
    'a question above the one that decides whether it shows',
    `asked-later ${STATUS} Put it below`,
    [STATUS, '["statut", "pays_citoyennete", "permis_etudes"]', '["pays_citoyennete", "statut", "permis_etudes"]'],
  ],
  [
    'a page that waits for an answer on a later one',
    `asked-later ${ARRIVAL} Put this page after`,
    [ARRIVAL, '"when": { "condition": "vient_de_l_etranger" }', '"when": { "condition": "demande_exemption" }'],
  ],
  [
    'a required answer that must be the same as an optional one',
    `cannot-be-finished ${SIGNATURE}/logic.json Compare with an answer that is required`,
    [`${SIGNATURE}/logic.json`, '{ "var": "nom_signe" }] }', '{ "var": "prenom_usuel" }] }'],
  ],
  ['years in which nothing has begun', `persona-does-not-fit ${YEARS} Correct it, or the personas`, [YEARS, '"past"', '"future"']],
  ['a direction that no day has', `persona-does-not-fit ${STAY} Correct it, or the personas`, [STAY, '"future"', '"past"']],
  ['how a day is typed where none is', `unknown-placeholder ${MAIL} Write {date}`, [MAIL, '{date}', '{date_order}']],
  [
    'a list of another question',
    `persona-does-not-fit ${FRENCH} Is "niveaux-francais" meant?`,
    [FRENCH, '"niveaux-francais"', '"oui-non"'],
  ],
])('%s is found', ([, finding, ...changes]) => {
  const [first] = findingsAfter(CONSERVATORY, changes);
  expect(first).toContain(finding);
});

test('a required answer may be the same as an optional one, where that is given', () => {
  const changes = [
    [
      `${SIGNATURE}/logic.json`,
      '{ "same_text": [{ "var": "signature" }, { "var": "nom_signe" }] }',
      '{ "or": [{ "notAnswered": { "var": "prenom_usuel" } }, { "same_text": [{ "var": "signature" }, { "var": "prenom_usuel" }] }] }',
    ],
  ] as const;
  expect(findingsAfter(CONSERVATORY, changes)).toEqual([]);
});
