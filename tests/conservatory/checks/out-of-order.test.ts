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

test.for<readonly [mistake: string, changes: readonly Change[], finding: string]>([
  [
    'a question above the one that decides whether it shows',
    [[STATUS, '["statut", "pays_citoyennete", "permis_etudes"]', '["pays_citoyennete", "statut", "permis_etudes"]']],
    `asked-later ${STATUS} Write it below`,
  ],
  [
    'a page that waits for an answer on a later one',
    [[ARRIVAL, '"when": { "condition": "vient_de_l_etranger" }', '"when": { "condition": "demande_exemption" }']],
    `asked-later ${ARRIVAL} Put the page behind`,
  ],
  [
    'a required answer that must be the same as an optional one',
    [[`${SIGNATURE}/logic.json`, '{ "var": "nom_signe" }] }', '{ "var": "prenom_usuel" }] }']],
    `cannot-be-finished ${SIGNATURE}/logic.json Compare with an answer that is required`,
  ],
  ['years in which nothing has begun', [[YEARS, '"past"', '"future"']], `persona-does-not-fit ${YEARS} Correct it, or the personas`],
  ['a direction that no day has', [[STAY, '"future"', '"past"']], `persona-does-not-fit ${STAY} Correct it, or the personas`],
  ['how a day is typed where none is', [[MAIL, '{date}', '{date_order}']], `unknown-placeholder ${MAIL} Write {date}`],
  [
    'a list of another question',
    [[FRENCH, '"niveaux-francais"', '"oui-non"']],
    `persona-does-not-fit ${FRENCH} Is "niveaux-francais" meant?`,
  ],
])('%s is found', ([, changes, finding]) => {
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
