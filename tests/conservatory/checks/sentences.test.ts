import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfter, type Change } from '../../institutions/findings-after.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');
const CONFIG = 'institution.config.json';
const HELP = 'schemas/content/help.json';
const STATUS = 'schemas/options/statuts.json';
const ENGLISH = 'schemas/languages/en-CA.json';

test.for<readonly [mistake: string, finding: string, ...changes: readonly Change[]]>([
  ['letters of another encoding', `sentence-does-not-fit ${STATUS} Write "é"`, [STATUS, 'Résidence', 'RÃ©sidence']],
  ['an apostrophe of another encoding', `sentence-does-not-fit ${HELP} Write "’"`, [HELP, '’', 'â€™']],
  ['a lost letter', `sentence-does-not-fit ${STATUS} Type the letter`, [STATUS, 'Résidence', 'R�sidence']],
  ['a question mark for a letter', `sentence-does-not-fit ${STATUS} Type the letter`, [STATUS, 'Résidence', 'R?sidence']],
  ['a note for later', `sentence-does-not-fit ${STATUS} Write what students should read`, [STATUS, 'Résidence', 'FIXME']],
  ['the unit of a fact twice', `sentence-does-not-fit ${CONFIG} Say the word only once`, [CONFIG, '"frais": 75', '"frais": "75 $"']],
  [
    'a sentence in the place of its translation',
    `not-translated ${ENGLISH} Translate it`,
    [ENGLISH, '"is": "Choose the diploma you earned."', '"is": "Choisissez le diplôme obtenu."'],
  ],
  [
    'words of the sentence in its translation',
    `not-translated ${ENGLISH} Translate it`,
    [ENGLISH, 'Choose the diploma you earned.', 'Choose the diploma pour votre dossier'],
  ],
])('%s is found', ([, finding, ...changes]) => {
  expect(findingsAfter(CONSERVATORY, changes)).toEqual([expect.stringContaining(finding)]);
});

test.for<readonly [right: string, ...changes: readonly Change[]]>([
  [
    'a name in another language',
    [ENGLISH, 'Choose the diploma you earned.', 'Choose the diploma of the Conservatoire du Fleuve et des Arts'],
  ],
  ['a title in another language', [ENGLISH, 'Choose the diploma you earned.', 'Choose “le diplôme pour votre dossier”']],
  ['a form in which something is typed', [ENGLISH, 'Choose the diploma you earned.', 'Choose your diploma, as XXX-XXX']],
])('nothing is said of %s', ([, ...changes]) => {
  expect(findingsAfter(CONSERVATORY, changes)).toEqual([]);
});
