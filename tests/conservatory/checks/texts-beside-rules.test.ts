import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfter, type Change } from '../../institutions/findings-after.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');
const CONFIG = 'institution.config.json';
const LETTER = 'schemas/pages/parcours/lettre/ui.json';
const RESULTS = 'schemas/pages/parcours/resultats';
const ADDRESS = 'schemas/blocks/adresse/schema.json';
const ENGLISH = 'schemas/languages/en-CA.json';

const AVERAGE = [`${RESULTS}/logic.json`, '{ "gte": [{ "var": "moyenne" }, 70] }'] as const;

test.for<readonly [mistake: string, changes: readonly Change[], file: string]>([
  ['the message of a rule another number', [[CONFIG, '"moyenne_minimale": 70', '"moyenne_minimale": 75']], `${RESULTS}/logic.json`],
  ['a message an example that the pattern refuses', [[ADDRESS, 'G5L 1K9', 'D5L 1K9']], ADDRESS],
  ['a message another limit', [[`${RESULTS}/schema.json`, '"maximum": 80', '"maximum": 88']], `${RESULTS}/schema.json`],
  ['a help text another kind of file', [[LETTER, '"accept": ["pdf"]', '"accept": ["docx"]']], LETTER],
  ['a help text another size', [[LETTER, '"max_size": "500 kB"', '"max_size": "900 kB"']], LETTER],
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
  ['a help text names one of two kinds', [[LETTER, '"accept": ["pdf"]', '"accept": ["pdf", "docx"]']]],
])('nothing is said where %s', async ([, changes]) => {
  const findings = await findingsAfter(CONSERVATORY, changes);
  expect(findings.filter((finding) => finding.startsWith('text-contradicts-rule'))).toEqual([]);
});
