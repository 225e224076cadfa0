import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfter, type Change } from '../../institutions/findings-after.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');
const CONFIG = 'institution.config.json';
const HELP = 'schemas/content/help.json';
const STATUS = 'schemas/options/statuts.json';
const ENGLISH = 'schemas/languages/en-CA.json';

test.for<readonly [mistake: string, changes: readonly Change[], finding: string]>([
  ['letters of another encoding', [[STATUS, 'Résidence', 'RÃ©sidence']], `sentence-does-not-fit ${STATUS} Write "é"`],
  ['an apostrophe of another encoding', [[HELP, '’', 'â€™']], `sentence-does-not-fit ${HELP} Write "’"`],
  ['a lost letter', [[STATUS, 'Résidence', 'R�sidence']], `sentence-does-not-fit ${STATUS} Type the letter`],
  ['a question mark for a letter', [[STATUS, 'Résidence', 'R?sidence']], `sentence-does-not-fit ${STATUS} Type the letter`],
  ['a note for later', [[STATUS, 'Résidence', 'FIXME']], `sentence-does-not-fit ${STATUS} Write what students should read`],
  ['the unit of a fact twice', [[CONFIG, '"frais": 75', '"frais": "75 $"']], `sentence-does-not-fit ${CONFIG} Say the word only once`],
  [
    'a sentence in the place of its translation',
    [[ENGLISH, '"is": "Choose the diploma you earned"', '"is": "Choisissez le diplôme obtenu"']],
    `not-translated ${ENGLISH} Translate it`,
  ],
  [
    'words of the sentence in its translation',
    [[ENGLISH, 'Choose the diploma you earned', 'Choose the diploma pour votre dossier']],
    `not-translated ${ENGLISH} Translate it`,
  ],
])('%s is found', ([, changes, finding]) => {
  expect(findingsAfter(CONSERVATORY, changes)).toEqual([expect.stringContaining(finding)]);
});

test.for<readonly [right: string, changes: readonly Change[]]>([
  [
    'a name in another language',
    [[ENGLISH, 'Choose the diploma you earned', 'Choose the diploma of the Conservatoire du Fleuve et des Arts']],
  ],
  ['a title in another language', [[ENGLISH, 'Choose the diploma you earned', 'Choose “le diplôme pour votre dossier”']]],
  ['a form in which something is typed', [[ENGLISH, 'Choose the diploma you earned', 'Choose your diploma, as XXX-XXX']]],
])('nothing is said of %s', ([, changes]) => {
  expect(findingsAfter(CONSERVATORY, changes)).toEqual([]);
});
