import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfterChanges, type FormFileChange } from '../../institutions/findings-after.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');
const CONFIG = 'institution.config.json';
const RULES = 'schemas/pages/parcours/resultats/logic.json';
const AVERAGE = '{ "gte": [{ "var": "moyenne" }, 70] }';
const HELP = 'schemas/content/help.json';
const STATUS = 'schemas/options/statuts.json';
const ENGLISH = 'schemas/languages/en-CA.json';
const ARRIVAL = 'schemas/pages/arrivee/page.json';
const YEARS = 'schemas/options/annees.json';
const STAY = 'schemas/pages/arrivee/sejour/ui.json';
const MAIL = 'schemas/content/mail-submitted.json';
const FRENCH = 'schemas/pages/arrivee/francais/ui.json';
const PIECE = 'schemas/blocks/piece/schema.json';

const SIGNATURE = 'schemas/pages/envoi/signature/logic.json';
const ruleOfSignature = (must: object): string => JSON.stringify({ keys: ['signature'], must, message: 'regle.autre_signature' });

test.for<readonly [mistake: string, finding: RegExp, ...changes: readonly FormFileChange[]]>([
  [
    'languages in the wrong order',
    /^missing-language institution.config.json Your own sentences are in .*fr-CA\.json.*: put "fr-CA" first\.$/,
    [CONFIG, '["fr-CA", "en-CA"]', '["en-CA", "fr-CA"]'],
  ],
  [
    'more to choose than there are options',
    /^unanswerable-question .* Correct one of them/,
    ['schemas/pages/envoi/sources/schema.json', '"maxItems": 3', '"minItems": 8'],
    ['schemas/pages/envoi/sources/schema.json', '"maxItems": "', '"minItems": "'],
  ],
  [
    'a persona who chooses what there is not',
    /^invalid-persona .* Did you mean "VIOLON"\?$/,
    ['schemas/personas/violoniste.json', '"VIOLON"', '"VIOLONS"'],
  ],
  [
    'an email whose link only some read',
    /^missing-placeholder .* Remove "when"\.$/,
    [
      'schemas/content/mail-reset.json',
      '{ "paragraph": "[Choisir mon mot de passe]({link})" }',
      '{ "paragraph": "[Choisir mon mot de passe]({link})", "when": { "condition": "vient_de_l_etranger" } }',
    ],
  ],
  ['a country that there is not', /^unknown-language .* as "en-US"/, [CONFIG, '"en-CA"', '"en-XX"']],
  ['another name of a country', /^unknown-language .* Did you mean "en-GB"\?$/, [CONFIG, '"en-CA"', '"en-UK"']],
  ['a country in place of a language', /^unknown-language .* Did you mean "ja", of Japan\?$/, [CONFIG, '"en-CA"', '"jp"']],
  [
    'a file of translations with another name',
    /^missing-language .* Rename schemas\/languages\/en\.json to it, or write "en" here\.$/,
    [ENGLISH, 'schemas/languages/en.json'],
  ],
  [
    'a file of sentences with another name',
    /^orphan-file .* Rename it to schemas\/text\/fr-CA\.json/,
    ['schemas/text/fr-CA.json', 'schemas/text/fr.json'],
  ],
  [
    'a file of content with another name',
    /^orphan-file .* Then rename it to schemas\/content\/mail-confirm\.json\.$/,
    ['schemas/content/mail-confirm.json', 'schemas/content/mail-confirmation.json'],
  ],
  [
    'a tab misspelt in a persona',
    /^invalid-persona schemas\/personas\/soprano\.json Did you mean "enregistrements"\?/,
    ['schemas/personas/soprano.json', '"audition": "enregistrements"', '"audition": "enregistrement"'],
  ],
  [
    'the name of a file with its folder in a translation',
    /^orphan-translation .* Write "blocks\/adresse\/schema\.json": paths begin below schemas\.$/,
    [ENGLISH, '"blocks/adresse/schema.json"', '"schemas/blocks/adresse/schema.json"'],
  ],
  ['a page with another name', /^missing-configuration .* Did you mean "accueil"\?/, ['schemas/pages/arrivee', 'schemas/pages/accueil']],
  [
    'a pattern without an end',
    /^section-schema .* Close each \( \[ and \{/,
    ['schemas/pages/identite/personne/schema.json', '[0-9]{8}$', '[0-9]{8$'],
  ],
  [
    'a message for an answer that is not required',
    /^message-never-shown .* Add "date_naissance" to "required"/,
    ['schemas/pages/identite/personne/schema.json', '"required": ["prenom", "nom", "date_naissance"]', '"required": ["prenom", "nom"]'],
  ],
  [
    'a text that is kept as a date',
    /^kind-mismatch .* Give the question the widget "date"/,
    ['schemas/data-model.json', '"langues_chantees": { "$ref": "#/$defs/texte" }', '"langues_chantees": { "$ref": "#/$defs/date" }'],
  ],
  [
    'what the browser fills in misspelt',
    /^meta-schema .* given-name, family-name/,
    ['schemas/pages/identite/personne/ui.json', '"ui:autocomplete": "given-name"', '"ui:autocomplete": "given name"'],
  ],
  [
    'a translation that lost the words for while nothing is answered',
    /^placeholder-mismatch .* Add the words to show until then: \{answer\.prenom_usuel\|answer\.prenom\|you\}/,
    [ENGLISH, 'answer.prenom|Thank you}, keep', 'answer.prenom}, keep'],
  ],
  [
    'a block that names its question with the number of its component',
    /^unknown-placeholder .* its own questions without prefix and number: \{answer\.compositeur\|l’œuvre\}\./,
    [PIECE, 'Entrez le titre de l’œuvre.', 'Le titre de {answer.piece_{n}_compositeur|l’œuvre}'],
  ],
  [
    'a sentence that all share with a name of a block',
    /^unknown-placeholder .* only in the files of its block\. Elsewhere write "\w+_1_titre", "\w+_2_titre"/,
    ['schemas/text/fr-CA.json', 'Choisissez un autre', '{answer.titre|Ici}, choisissez un autre'],
  ],
  [
    'a comma before the words for while nothing is answered',
    /^unknown-placeholder .* come after \|: \{answer\.prenom\|Merci\}/,
    ['schemas/content/copy-end.json', 'answer.prenom|Merci}', 'answer.prenom, Merci}'],
  ],
  [
    'the key of the label of a choice',
    /^unknown-placeholder .* \{answer\.programme\|words\}/,
    ['schemas/content/copy-end.json', 'answer.prenom|Merci}', 'answer.programme_desc|Merci}'],
  ],
  [
    'a link by a name that there is not',
    /^unknown-fact .* Did you mean "permis"\?/,
    ['schemas/content/completion.json', '{link.permis}', '{link.permi}'],
  ],
  [
    'names of questions in a text',
    /^invalid-operand .* Write \{ "joined": \[\{ "var": "prenom" \}, \{ "var": "nom" \}\] \} for the answers\.$/,
    [
      'schemas/pages/envoi/signature/logic.json',
      '[{ "var": "signature" }, { "var": "nom_signe" }]',
      '[{ "var": "signature" }, "prenom nom"]',
    ],
  ],
  [
    'a question that became conditional, and is still required',
    /^required-twice .* Remove it from "required" in schema\.json, or remove this condition\.$/,
    [
      'schemas/pages/parcours/resultats/logic.json',
      '"rules"',
      '"required": { "moyenne": { "condition": "etudes_superieures" } },\n  "rules"',
    ],
  ],
  [
    'a number that became words, and that several sentences count',
    /^invalid-plural institution\.config\.json Write it as a number without quotes, like "delai_semaines": 6, /,
    [CONFIG, '"delai_semaines": 6', '"delai_semaines": "6 semaines"'],
  ],
  [
    'a question with another key in its schema alone',
    /^key-not-in-data-model .* Did you mean "code_permanent"\? Do not rename a key/,
    ['schemas/pages/identite/personne/schema.json', '"code_permanent"', '"permanent"'],
    ['schemas/pages/identite/personne/ui.json', '"code_permanent"', '"permanent"'],
    ['schemas/pages/identite/personne/ui.json', '"code_permanent"', '"permanent"'],
    [ENGLISH, 'properties.code_permanent.title', 'properties.permanent.title'],
  ],
  [
    'an option in a translation alone',
    /^orphan-translation .* Add the option "DIPLOME" to schemas\/options\/cycles\.json/,
    [
      'schemas/languages/en-CA.json',
      '"options.PREU.label": {',
      '"options.DIPLOME.label": { "of": "Diplôme", "is": "Diploma" },\n    "options.PREU.label": {',
    ],
  ],
  [
    'a rule that was left behind by its question',
    /^unknown-question .* It is asked in schemas\/pages\/audition\/voix: move this there, or remove it\.$/,
    ['schemas/pages/parcours/resultats/logic.json', '"keys": ["matieres"]', '"keys": ["tessiture"]'],
  ],
  [
    'a section that was moved to another page',
    /^unknown-section .* It is in schemas\/pages\/identite\/sejour now: move this entry to page\.json beside it, or the folder back\.$/,
    ['schemas/pages/arrivee/sejour', 'schemas/pages/identite/sejour'],
  ],
  [
    'a plural of a text',
    /^invalid-plural .* Write it as a number without quotes/,
    ['schemas/content/banner-submitted.json', '{fact.delai_semaines, plural', '{fact.date_limite, plural'],
  ],
  [
    'a rule for all that needs an answer of a tab that only some choose',
    /^contradictory-rules \S+signature\/logic\.json Let the rule hold for them, too: \{ "or"/,
    [SIGNATURE, '"rules": [', `"rules": [${ruleOfSignature({ answered: { var: 'enregistrement_1_adresse' } })},`],
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
    'a warning turned around',
    /^persona-mismatch schemas\/pages\/parcours\/enseignant\/schema\.json Correct this/,
    ['schemas/pages/parcours/enseignant/logic.json', '"warn": { "lt": [{ "days_between"', '"warn": { "gt": [{ "days_between"'],
  ],
  [
    'a repeat renamed to what another page has',
    /^duplicate-section schemas\/pages\/parcours\/page\.json "ecoles" is still used elsewhere, but no page has it/,
    ['schemas/pages/parcours/page.json', '"repeat": "ecoles"', '"repeat": "programme"'],
  ],
  [
    'what is said of each component, read of the first one',
    /^component-key-in-block schemas\/conditions\.json Write "adresse"\.$/,
    ['schemas/conditions.json', '{ "answered": { "var": "adresse" } }', '{ "answered": { "var": "enregistrement_1_adresse" } }'],
  ],
  [
    'a limit in ui.json beside another one in schema.json',
    /^invalid-widget-option \S+liste\/ui\.json Remove one of the two/,
    ['schemas/pages/audition/liste/ui.json', '"limit": 600', '"limit": 800'],
  ],
])('%s is one finding', ([, finding, ...changes]) =>
  expect(findingsAfterChanges(CONSERVATORY, changes)).toEqual([expect.stringMatching(finding)]),
);

test('translations of a list that was replaced are not to be moved to other choices', () => {
  const list = 'schemas/options/programmes.json';
  const before = readFileSync(join(CONSERVATORY, list), 'utf8');
  const after = before.replaceAll(/"label": "[^"]*"/g, (label) =>
    label.replace(/: ".*"/, ': "Lutherie, ' + String(label.length) + ' mois"'),
  );
  const findings = findingsAfterChanges(CONSERVATORY, [
    [list, before, after.replace('"INTERPRETATION"', '"INTERPRETATIONS"').replace('"JAZZ"', '"JAZ"')],
  ]);
  expect(findings.filter((finding) => finding.includes('programmes.json'))).not.toContainEqual(expect.stringContaining('Did you mean'));
});

test.for([
  ['refuses all that it accepts', '{ "!": { "lte": [{ "var": "moyenne" }, 700] } }', /^rule-never-holds .*logic\.json Correct what it/],
] as const)('a part of a check of answers that %s is found', ([, part, finding]) => {
  expect(findingsAfterChanges(CONSERVATORY, [[RULES, AVERAGE, part]])).toEqual([expect.stringMatching(finding)]);
});

test('an email that nobody sends is found', () => {
  const changes = [['schemas/content/mail-signature.json', 'schemas/content/mail-welcome.json']] as const;
  expect(findingsAfterChanges(CONSERVATORY, changes)).toContainEqual(
    expect.stringContaining('Put the words into one of these, or delete it.'),
  );
});

test.for([
  ['a bound that the question has anyway', '{ "and": [{ "gte": [{ "var": "moyenne" }, 70] }, { "lte": [{ "var": "moyenne" }, 100] }] }'],
  ['no answer yet', `{ "notAnswered": { "var": "moyenne" } }, ${AVERAGE}`],
  ['the opposite of what is refused', '{ "!": { "lt": [{ "var": "moyenne" }, 70] } }'],
] as const)('a part that is there for %s is right', ([, part]) => {
  expect(findingsAfterChanges(CONSERVATORY, [[RULES, AVERAGE, part]])).toEqual([]);
});

test.for<readonly [mistake: string, finding: string, ...changes: readonly FormFileChange[]]>([
  ['letters of another encoding', `invalid-sentence ${STATUS} Write "é"`, [STATUS, 'Résidence', 'RÃ©sidence']],
  ['an apostrophe of another encoding', `invalid-sentence ${HELP} Write "’"`, [HELP, '’', 'â€™']],
  ['a lost letter', `invalid-sentence ${STATUS} Type the letter`, [STATUS, 'Résidence', 'R�sidence']],
  ['a question mark for a letter', `invalid-sentence ${STATUS} Type the letter`, [STATUS, 'Résidence', 'R?sidence']],
  ['a note for later', `invalid-sentence ${STATUS} Write what students should read`, [STATUS, 'Résidence', 'FIXME']],
  ['the unit of a fact twice', `invalid-sentence ${CONFIG} Say the word only once`, [CONFIG, '"frais": 75', '"frais": "75 $"']],
  [
    'words of the sentence in its translation',
    `untranslated-text ${ENGLISH} Translate it`,
    [ENGLISH, 'Choose the diploma you earned.', 'Choose the diploma pour votre dossier'],
  ],
])('%s is found', ([, finding, ...changes]) => {
  expect(findingsAfterChanges(CONSERVATORY, changes)).toEqual([expect.stringContaining(finding)]);
});

test.for<readonly [right: string, ...changes: readonly FormFileChange[]]>([
  [
    'a name in another language',
    [ENGLISH, 'Choose the diploma you earned.', 'Choose the diploma of the Conservatoire du Fleuve et des Arts'],
  ],
  ['a title in another language', [ENGLISH, 'Choose the diploma you earned.', 'Choose “le diplôme pour votre dossier”']],
  ['a form in which something is typed', [ENGLISH, 'Choose the diploma you earned.', 'Choose your diploma, as XXX-XXX']],
])('nothing is said of %s', ([, ...changes]) => {
  expect(findingsAfterChanges(CONSERVATORY, changes)).toEqual([]);
});

test.for<readonly [mistake: string, finding: string, ...changes: readonly FormFileChange[]]>([
  [
    'a page that waits for an answer on a later one',
    `depends-on-later-answer ${ARRIVAL} Put this page after`,
    [ARRIVAL, '"when": { "condition": "vient_de_l_etranger" }', '"when": { "condition": "demande_exemption" }'],
  ],
  [
    'a required answer that must be the same as an optional one',
    `contradictory-rules ${SIGNATURE} Compare with an answer that is required`,
    [SIGNATURE, '{ "var": "nom_signe" }] }', '{ "var": "prenom_usuel" }] }'],
  ],
  ['years in which nothing has begun', `invalid-persona ${YEARS} Correct it, or the personas`, [YEARS, '"past"', '"future"']],
  ['a direction that no day has', `invalid-persona ${STAY} Correct it, or the personas`, [STAY, '"future"', '"past"']],
  ['how a day is typed where none is', `unknown-placeholder ${MAIL} Write {date}`, [MAIL, '{date}', '{date_order}']],
  ['a list of another question', `invalid-persona ${FRENCH} Is "niveaux-francais" meant?`, [FRENCH, '"niveaux-francais"', '"oui-non"']],
])('%s is found', ([, finding, ...changes]) => {
  const [first] = findingsAfterChanges(CONSERVATORY, changes);
  expect(first).toContain(finding);
});

test('a required answer may be the same as an optional one, where that is given', () => {
  const changes = [
    [
      SIGNATURE,
      '{ "same_text": [{ "var": "signature" }, { "var": "nom_signe" }] }',
      '{ "or": [{ "notAnswered": { "var": "prenom_usuel" } }, { "same_text": [{ "var": "signature" }, { "var": "prenom_usuel" }] }] }',
    ],
  ] as const;
  expect(findingsAfterChanges(CONSERVATORY, changes)).toEqual([expect.stringMatching(/^persona-mismatch /)]);
});
