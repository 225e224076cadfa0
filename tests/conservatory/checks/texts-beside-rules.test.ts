import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfter, type Change } from '../../institutions/findings-after.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');
const CONFIG = 'institution.config.json';
const LETTER = 'schemas/pages/parcours/lettre/ui.json';
const RESULTS = 'schemas/pages/parcours/resultats';
const ADDRESS = 'schemas/blocks/adresse/schema.json';
const DOCUMENTS = 'schemas/pages/parcours/documents';
const PIECE = 'schemas/blocks/piece';
const SOURCES = 'schemas/pages/envoi/sources';
const PLACES = 'schemas/options/lieux.json';
const AUDITION = 'schemas/pages/audition/rendez-vous/ui.json';
const VISITOR = 'schemas/content/banner-visitor.json';
const ENGLISH = 'schemas/languages/en-CA.json';

const AVERAGE = [`${RESULTS}/logic.json`, '{ "gte": [{ "var": "moyenne" }, 70] }'] as const;

test.for<readonly [mistake: string, changes: readonly Change[], file: string]>([
  ['the message of a rule another number', [[CONFIG, '"moyenne_minimale": 70', '"moyenne_minimale": 75']], `${RESULTS}/logic.json`],
  ['a message an example that the pattern refuses', [[ADDRESS, 'G5L 1K9', 'D5L 1K9']], ADDRESS],
  ['a message another limit', [[`${RESULTS}/schema.json`, '"maximum": 80', '"maximum": 88']], `${RESULTS}/schema.json`],
  ['a help text another kind of file', [[LETTER, '"accept": ["pdf"]', '"accept": ["docx"]']], LETTER],
  ['a help text another size', [[LETTER, '"max_size": "500 kB"', '"max_size": "900 kB"']], LETTER],
  [
    'a help text one kind of file that is refused',
    [[`${DOCUMENTS}/ui.json`, '["pdf", "jpeg", "png"]', '["jpeg", "png"]']],
    `${DOCUMENTS}/ui.json`,
  ],
  ['a help text one kind of file in words', [[LETTER, 'un PDF d’au plus', 'un PDF ou une photo d’au plus']], LETTER],
  ['a translation another limit', [[ENGLISH, '0.5 to 30', '0.5 to 40']], ENGLISH],
  ['a message the limit beside the step', [[`${PIECE}/schema.json`, '"maximum": 30', '"maximum": 33']], `${PIECE}/schema.json`],
  ['a help text more than may be chosen', [[`${SOURCES}/ui.json`, 'Au plus trois', 'Au plus quatre']], `${SOURCES}/ui.json`],
  ['a help text an example that is refused', [[`${PIECE}/ui.json`, '7,5', '77,5']], `${PIECE}/ui.json`],
  ['a fact another last day', [[CONFIG, '"time_zone"', '"closes": "2027-02-15T17:00",\n  "time_zone"']], CONFIG],
  ['a help text another day than its option', [[PLACES, '2026-10-30', '2026-11-30']], AUDITION],
  ['a paragraph that it is for a day that is over', [[VISITOR, '"closes": "2026-10-15"', '"closes": "2026-11-15"']], VISITOR],
  [
    'a translation another year',
    [
      [CONFIG, '1er mars 2027', '1er mars 2028'],
      [ENGLISH, '"1er mars 2027"', '"1er mars 2028"'],
    ],
    ENGLISH,
  ],
])('where %s says is found', async ([, changes, file]) => {
  const findings = (await findingsAfter(CONSERVATORY, changes)).filter((finding) => !finding.startsWith('unknown-place'));
  expect(findings).toEqual([expect.stringContaining(`text-contradicts-rule ${file} `)]);
});

test.for<readonly [right: string, changes: readonly Change[]]>([
  ['the rule says "more than"', [[AVERAGE[0], AVERAGE[1], '{ "gt": [{ "var": "moyenne" }, 69] }']]],
  ['the message of a limit has an example, too', [[`${RESULTS}/schema.json`, 'de 0 à 80"', 'de 0 à 80, par exemple 12"']]],
  ['applications close on the day that is said', [[CONFIG, '"time_zone"', '"closes": "2027-03-01T17:00",\n  "time_zone"']]],
  [
    'an earlier day is for something else',
    [
      [CONFIG, '"time_zone"', '"closes": "2027-03-01T17:00",\n  "time_zone"'],
      [VISITOR, 'Vous créerez un compte', 'Les demandes de bourse sont lues jusqu’au 1er février. Vous créerez un compte'],
    ],
  ],
  ['a help text says how another kind becomes one', [[LETTER, 'un PDF d’au plus', 'enregistrez un fichier Word en PDF d’au plus']]],
  ['a help text names one of two kinds', [[LETTER, '"accept": ["pdf"]', '"accept": ["pdf", "docx"]']]],
])('nothing is said where %s', async ([, changes]) => {
  const findings = await findingsAfter(CONSERVATORY, changes);
  expect(findings.filter((finding) => finding.startsWith('text-contradicts-rule'))).toEqual([]);
});
