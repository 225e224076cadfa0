import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfterChanges, type FormFileChange } from '../../institutions/findings-after.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');
const CONFIG = 'institution.config.json';
const LETTER = 'schemas/pages/parcours/lettre/ui.json';
const RESULTS = 'schemas/pages/parcours/resultats';
const ADDRESS = 'schemas/blocks/adresse/schema.json';
const DOCUMENTS = 'schemas/pages/parcours/documents';
const INSTRUMENT = 'schemas/pages/audition/instrument';
const PIECE = 'schemas/blocks/piece';
const VISITOR = 'schemas/content/banner-visitor.json';
const ENGLISH = 'schemas/languages/en-CA.json';

const AVERAGE = [`${RESULTS}/logic.json`, '{ "gte": [{ "var": "moyenne" }, 70] }'] as const;

test.for<readonly [mistake: string, file: string, ...changes: readonly FormFileChange[]]>([
  ['the message of a rule another number', `${RESULTS}/logic.json`, [CONFIG, '"moyenne_minimale": 70', '"moyenne_minimale": 75']],
  [
    'a message another age beside the day of its rule',
    'schemas/pages/identite/personne/logic.json',
    ['schemas/pages/identite/personne/logic.json', '{ "fact": "premier_cours" }] }, 15', '{ "fact": "premier_cours" }] }, 18'],
    ['schemas/text/fr-CA.json', '15 ans ou plus', '15 ans le 30 août 2027'],
  ],
  ['a message an example that the pattern refuses', ADDRESS, [ADDRESS, 'G5L 1K9', 'D5L 1K9']],
  ['a message another limit', `${RESULTS}/schema.json`, [`${RESULTS}/schema.json`, '"maximum": 80', '"maximum": 88']],
  ['a help text another kind of file', LETTER, [LETTER, '"accept": ["pdf"]', '"accept": ["docx"]']],
  ['a help text another size', LETTER, [LETTER, '"max_size": "500 kB"', '"max_size": "900 kB"']],
  [
    'a help text one kind of file in a list that is refused',
    `${DOCUMENTS}/ui.json`,
    [`${DOCUMENTS}/ui.json`, 'Mo."', 'Mo.",\n    "ui:options": { "accept": ["pdf", "jpeg", "png"] }'],
  ],
  ['a translation another limit', ENGLISH, [ENGLISH, '0.5 to 30', '0.5 to 40']],
  ['a message the limit beside the step', `${PIECE}/schema.json`, [`${PIECE}/schema.json`, '"maximum": 30', '"maximum": 33']],
  ['a paragraph that it is for a day that is over', VISITOR, [VISITOR, '"closes": "2026-10-15"', '"closes": "2026-11-15"']],
  ['a translation another year', ENGLISH, [CONFIG, '1er mars 2027', '1er mars 2028'], [ENGLISH, '"1er mars 2027"', '"1er mars 2028"']],
  [
    'a message two numbers of which none is a limit any more',
    `${RESULTS}/schema.json`,
    [`${RESULTS}/schema.json`, '"minimum": 0,\n      "maximum": 80', '"minimum": 1,\n      "maximum": 90'],
  ],
  ['a translation another day', ENGLISH, [CONFIG, '1er mars 2027', '15 mars 2027'], [ENGLISH, '"1er mars 2027"', '"15 mars 2027"']],
  [
    'a sentence another price than the fact',
    'schemas/content/banner-submitted.json',
    ['schemas/content/banner-submitted.json', '{fact.frais} $ CA', '80 $ CA'],
  ],
  [
    'a sentence the price of a fact, typed by hand',
    'schemas/content/banner-submitted.json',
    ['schemas/content/banner-submitted.json', '{fact.frais} $ CA', '75 $ CA'],
  ],
  [
    'each of two messages what belongs to the other question',
    `${INSTRUMENT}/schema.json`,
    [`${INSTRUMENT}/schema.json`, 'Choisissez votre instrument principal.', 'X'],
    [`${INSTRUMENT}/schema.json`, 'Dites-nous si vous jouez d’un autre instrument.', 'Choisissez votre instrument principal.'],
    [`${INSTRUMENT}/schema.json`, '"X"', '"Dites-nous si vous jouez d’un autre instrument."'],
  ],
  [
    'each of two translated labels the name that the other one asks for',
    ENGLISH,
    [ENGLISH, '"Prénom", "is": "First name"', '"Prénom", "is": "X"'],
    [ENGLISH, '"is": "Last name"', '"is": "First name"'],
    [ENGLISH, '"is": "X"', '"is": "Last name"'],
  ],
  [
    'a paragraph that something is free, and the next one from an earlier day on that it is not',
    VISITOR,
    [VISITOR, 'Jusqu’au **15 octobre**', 'Jusqu’au **15 décembre**'],
    [VISITOR, '"closes": "2026-10-15"', '"closes": "2026-12-15"'],
  ],
])('where %s says is found', ([, file, ...changes]) => {
  const findings = findingsAfterChanges(CONSERVATORY, changes).filter((finding) => !finding.startsWith('orphan-translation'));
  expect(findings).toEqual([expect.stringContaining(`text-contradicts-rule ${file} `)]);
});

test.for<readonly [right: string, ...changes: readonly FormFileChange[]]>([
  ['the rule says "more than"', [AVERAGE[0], AVERAGE[1], '{ "gt": [{ "var": "moyenne" }, 69] }']],
  ['the rule refuses 69 and less', [AVERAGE[0], AVERAGE[1], '{ "!": { "lte": [{ "var": "moyenne" }, 69] } }']],
  ['the message of a limit has an example, too', [`${RESULTS}/schema.json`, 'de 0 à 80."', 'de 0 à 80, par exemple 12."']],
  ['a help text says how another kind becomes one', [LETTER, 'un PDF d’au plus', 'enregistrez un fichier Word en PDF d’au plus']],
  ['a help text names one of two kinds', [LETTER, '"accept": ["pdf"]', '"accept": ["pdf", "docx"]']],
  ['a translation has digits for a word', [ENGLISH, 'At most three answers', 'At most 3 answers']],
  [
    'another price has other words',
    ['schemas/content/banner-submitted.json', 'des frais de {fact.frais} $ CA', 'des frais, et de la caution de 200 $ CA'],
  ],
  [
    'the next paragraph is about something else',
    [VISITOR, '"closes": "2026-10-15"', '"closes": "2026-10-16T12:00"'],
    [VISITOR, 'L’étude de votre demande coûte {fact.frais} $ CA.', 'Les bureaux ouvrent à huit heures.'],
  ],
])('nothing is said where %s', ([, ...changes]) => {
  const findings = findingsAfterChanges(CONSERVATORY, changes);
  expect(findings.filter((finding) => finding.startsWith('text-contradicts-rule'))).toEqual([]);
});
