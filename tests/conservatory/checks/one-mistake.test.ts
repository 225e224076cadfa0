import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfter, type Change } from '../../institutions/findings-after.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');
const CONFIG = 'institution.config.json';
const PIECE = 'schemas/blocks/piece/schema.json';

const SIGNATURE = 'schemas/pages/envoi/signature/logic.json';
const ruleOfSignature = (must: object): string => JSON.stringify({ keys: ['signature'], must, message: 'regle.autre_signature' });

test.for<readonly [mistake: string, changes: readonly Change[], finding: RegExp]>([
  [
    'languages in the wrong order',
    [[CONFIG, '["fr-CA", "en-CA"]', '["en-CA", "fr-CA"]']],
    /^missing-language institution.config.json Your own sentences are in .*fr-CA\.json.*: put "fr-CA" first\.$/,
  ],
  [
    'more to choose than there are options',
    [
      ['schemas/pages/envoi/sources/schema.json', '"maxItems": 3', '"minItems": 8'],
      ['schemas/pages/envoi/sources/schema.json', '"maxItems": "', '"minItems": "'],
    ],
    /^no-right-answer .* Correct one of them/,
  ],
  [
    'a persona who chooses what there is not',
    [['schemas/personas/violoniste.json', '"VIOLON"', '"VIOLONS"']],
    /^persona-does-not-fit .* Did you mean "VIOLON"\?$/,
  ],
  [
    'an email whose link only some read',
    [
      [
        'schemas/content/mail-reset.json',
        '{ "paragraph": "[Choisir mon mot de passe]({link})" }',
        '{ "paragraph": "[Choisir mon mot de passe]({link})", "when": { "condition": "vient_de_l_etranger" } }',
      ],
    ],
    /^missing-placeholder .* Remove "when"\.$/,
  ],
  ['a country that there is not', [[CONFIG, '"en-CA"', '"en-XX"']], /^unknown-language .* as "en-US"/],
  ['another name of a country', [[CONFIG, '"en-CA"', '"en-UK"']], /^unknown-language .* Did you mean "en-GB"\?$/],
  ['a country in place of a language', [[CONFIG, '"en-CA"', '"jp"']], /^unknown-language .* Did you mean "ja", of Japan\?$/],
  [
    'a file of translations with another name',
    [['schemas/languages/en-CA.json', 'schemas/languages/en.json']],
    /^missing-language .* Rename schemas\/languages\/en\.json to it, or write "en" here\.$/,
  ],
  [
    'a file of sentences with another name',
    [['schemas/text/fr-CA.json', 'schemas/text/fr.json']],
    /^orphan-file .* Rename it to schemas\/text\/fr-CA\.json/,
  ],
  [
    'a file of content with another name',
    [['schemas/content/mail-confirm.json', 'schemas/content/mail-confirmation.json']],
    /^orphan-file .* Then rename it to schemas\/content\/mail-confirm\.json\.$/,
  ],
  [
    'a tab misspelt in a persona',
    [['schemas/personas/soprano.json', '"audition": "enregistrements"', '"audition": "enregistrement"']],
    /^persona-does-not-fit schemas\/personas\/soprano\.json Did you mean "enregistrements"\?/,
  ],
  [
    'a repeat of a tab misspelt in a rule',
    [['schemas/conditions.json', '{ "repeat": "enregistrements" }', '{ "repeat": "enregistrement" }']],
    /^unknown-part schemas\/conditions\.json Did you mean "enregistrements"\?/,
  ],
  [
    'a picture that is wrong, and is used twice',
    [
      ['schemas/assets/logo.svg', '<svg', '<svg onload="x()"'],
      [CONFIG, '"icon.svg"', '"logo.svg"'],
    ],
    /^picture-does-not-fit/,
  ],
  [
    'a sentence that is called otherwise',
    [['schemas/languages/en-CA.json', '"properties.rue.title"', '"properties.street.title"']],
    /^unknown-place .* This sentence is at "properties\.rue\.title" now: move its translation there\.$/,
  ],
  [
    'the name of a file with its folder in a translation',
    [['schemas/languages/en-CA.json', '"blocks/adresse/schema.json"', '"schemas/blocks/adresse/schema.json"']],
    /^unknown-place .* Write "blocks\/adresse\/schema\.json": paths begin below schemas\.$/,
  ],
  [
    'a file in a translation that is called otherwise',
    [['schemas/languages/en-CA.json', '"blocks/adresse/schema.json"', '"blocks/address/form.json"']],
    /^unknown-place .* These sentences are in "blocks\/adresse\/schema\.json" now: write that name here\.$/,
  ],
  [
    'a list with another name',
    [['schemas/options/voix.json', 'schemas/options/tessitures.json']],
    /^unknown-option-list .* Did you mean "tessitures"\?/,
  ],
  [
    'a section with another name',
    [['schemas/pages/audition/voix', 'schemas/pages/audition/chant']],
    /^unknown-section .* Did you mean "chant"\?/,
  ],
  ['a block with another name', [['schemas/blocks/piece', 'schemas/blocks/oeuvre']], /^unknown-block .* Did you mean "oeuvre"\?/],
  ['a page with another name', [['schemas/pages/arrivee', 'schemas/pages/accueil']], /^missing-configuration .* Did you mean "accueil"\?/],
  [
    'a sentence with another key',
    [['schemas/text/fr-CA.json', '"regle.trop_jeune"', '"regle.jeune"']],
    /^unknown-text .* Did you mean "regle\.jeune"\?/,
  ],
  ['a fact with another name', [[CONFIG, '"frais_accompagnement"', '"prix_du_piano"']], /^unknown-fact .* Did you mean "prix_du_piano"\?/],
  [
    'a pattern without an end',
    [['schemas/pages/identite/personne/schema.json', '[0-9]{8}$', '[0-9]{8$']],
    /^section-schema .* Close each \( \[ and \{/,
  ],
  [
    'a message for an answer that is not required',
    [['schemas/pages/identite/personne/schema.json', '"required": ["prenom", "nom", "date_naissance"]', '"required": ["prenom", "nom"]']],
    /^message-never-shown .* Add "date_naissance" to "required"/,
  ],
  [
    'a text that is kept as a date',
    [['schemas/data-model.json', '"langues_chantees": { "$ref": "#/$defs/texte" }', '"langues_chantees": { "$ref": "#/$defs/date" }']],
    /^kind-mismatch .* Give the question the widget "date"/,
  ],
  [
    'what the browser fills in misspelt',
    [['schemas/pages/identite/personne/ui.json', '"ui:autocomplete": "given-name"', '"ui:autocomplete": "given name"']],
    /^meta-schema .* given-name, family-name/,
  ],
  [
    'a list as a paragraph',
    [['schemas/content/completion.json', '"[Frais et bourses]', '"- [Frais et bourses]']],
    /^sentence-does-not-fit .* a heading and a list are blocks of their own/,
  ],
  [
    'a translation that lost the words for while nothing is answered',
    [['schemas/languages/en-CA.json', 'answer.prenom|Thank you}, keep', 'answer.prenom}, keep']],
    /^differing-placeholder .* Add what is said then: \{answer\.prenom_usuel\|answer\.prenom\|you\}/,
  ],
  [
    'a block that names its question with the number of its component',
    [[PIECE, 'Entrez le titre de l’œuvre', 'Le titre de {answer.piece_{n}_compositeur|l’œuvre}']],
    /^unknown-placeholder .* its own names without prefix and number: \{answer\.compositeur\|l’œuvre\}\./,
  ],
  [
    'a sentence that all share with a name of a block',
    [['schemas/text/fr-CA.json', 'Choisissez un autre', '{answer.titre|Ici}, choisissez un autre']],
    /^unknown-placeholder .* in the files of its block only: elsewhere it is "\w+_1_titre", "\w+_2_titre"/,
  ],
  [
    'a comma before the words for while nothing is answered',
    [['schemas/content/copy-end.json', 'answer.prenom|Merci}', 'answer.prenom, Merci}']],
    /^unknown-placeholder .* come after \|: \{answer\.prenom\|Merci\}/,
  ],
  [
    'the key of the label of a choice',
    [['schemas/content/copy-end.json', 'answer.prenom|Merci}', 'answer.programme_desc|Merci}']],
    /^unknown-placeholder .* \{answer\.programme\|words\}/,
  ],
  [
    'an answer in the email with the code',
    [['schemas/content/mail-confirm.json', 'Il est valable', '{answer.prenom|Bonjour}, il est valable']],
    /^unknown-placeholder .* but for the one with a code, which anyone may have asked for\./,
  ],
  [
    'a link by a name that there is not',
    [['schemas/content/completion.json', '{link.permis}', '{link.permi}']],
    /^unknown-fact .* Did you mean "permis"\?/,
  ],
  [
    'a time zone with an accent',
    [[CONFIG, '"America/Toronto"', '"Torónto"']],
    /^opening-does-not-fit .* Did you mean "America\/Toronto"\?$/,
  ],
  [
    'names of questions in a text',
    [
      [
        'schemas/pages/envoi/signature/logic.json',
        '[{ "var": "signature" }, { "var": "nom_signe" }]',
        '[{ "var": "signature" }, "prenom nom"]',
      ],
    ],
    /^operator-does-not-fit .* Write \{ "joined": \[\{ "var": "prenom" \}, \{ "var": "nom" \}\] \} for the answers\.$/,
  ],
  [
    'names of questions that are joined as they are',
    [['schemas/pages/envoi/signature/logic.json', '{ "joined": [{ "var": "prenom" }', '{ "joined": ["prenom"']],
    /^operator-does-not-fit .* Write \{ "var": "prenom" \} for the answer\.$/,
  ],
  [
    'a question that became conditional, and is still required',
    [
      [
        'schemas/pages/parcours/resultats/logic.json',
        '"rules"',
        '"required": { "moyenne": { "condition": "etudes_superieures" } },\n  "rules"',
      ],
    ],
    /^required-twice .* Remove it from "required" in schema\.json, or remove this condition\.$/,
  ],
  [
    'a number that became words, and that several sentences count',
    [[CONFIG, '"delai_semaines": 6', '"delai_semaines": "6 semaines"']],
    /^plural-does-not-fit institution\.config\.json Write it as a number without quotes, like "delai_semaines": 6, /,
  ],
  [
    'a question with another key in its schema alone',
    [
      ['schemas/pages/identite/personne/schema.json', '"code_permanent"', '"permanent"'],
      ['schemas/pages/identite/personne/ui.json', '"code_permanent"', '"permanent"'],
      ['schemas/pages/identite/personne/ui.json', '"code_permanent"', '"permanent"'],
      ['schemas/languages/en-CA.json', 'properties.code_permanent.title', 'properties.permanent.title'],
    ],
    /^key-not-in-data-model .* Did you mean "code_permanent"\? A key stays as it is/,
  ],
  [
    'the section of another page',
    [['schemas/pages/envoi/page.json', '"section": "frais"', '"section": "parcours/frais"']],
    /^meta-schema \S+ What belongs here: /,
  ],
  [
    'an option in a translation alone',
    [
      [
        'schemas/languages/en-CA.json',
        '"options.PREU.label": {',
        '"options.DIPLOME.label": { "of": "Diplôme", "is": "Diploma" },\n    "options.PREU.label": {',
      ],
    ],
    /^unknown-place .* Add the option "DIPLOME" to schemas\/options\/cycles\.json/,
  ],
  [
    'a rule that was left behind by its question',
    [['schemas/pages/parcours/resultats/logic.json', '"keys": ["matieres"]', '"keys": ["tessiture"]']],
    /^no-such-key .* It is asked in schemas\/pages\/audition\/voix: move this there, or remove it\.$/,
  ],
  [
    'a section that was moved to another page',
    [['schemas/pages/arrivee/sejour', 'schemas/pages/identite/sejour']],
    /^unknown-section .* It is in schemas\/pages\/identite\/sejour now: move this entry to page\.json beside it, or the folder back\.$/,
  ],
  [
    'a plural of a text',
    [['schemas/content/completion.json', '{fact.delai_semaines, plural', '{fact.date_limite, plural']],
    /^plural-does-not-fit .* Write it as a number without quotes/,
  ],
  [
    'a rule for all that needs an answer of a page that only some go through',
    [[SIGNATURE, '"rules": [', `"rules": [${ruleOfSignature({ gte: [{ var: 'date_arrivee' }, { today: [] }] })},`]],
    /^cannot-be-finished \S+signature\/logic\.json Let the rule hold for them, too: \{ "or"/,
  ],
  [
    'a rule for all that needs an answer of a tab that only some choose',
    [[SIGNATURE, '"rules": [', `"rules": [${ruleOfSignature({ answered: { var: 'enregistrement_1_adresse' } })},`]],
    /^cannot-be-finished \S+signature\/logic\.json Let the rule hold for them, too: \{ "or"/,
  ],
])('%s is one finding', ([, changes, finding]) => expect(findingsAfter(CONSERVATORY, changes)).toEqual([expect.stringMatching(finding)]));

test('translations of a list that was replaced are not to be moved to other choices', () => {
  const list = 'schemas/options/programmes.json';
  const before = readFileSync(join(CONSERVATORY, list), 'utf8');
  const after = before.replaceAll(/"label": "[^"]*"/g, (label) =>
    label.replace(/: ".*"/, ': "Lutherie, ' + String(label.length) + ' mois"'),
  );
  const findings = findingsAfter(CONSERVATORY, [
    [list, before, after.replace('"INTERPRETATION"', '"INTERPRETATIONS"').replace('"JAZZ"', '"JAZ"')],
  ]);
  expect(findings.filter((finding) => finding.includes('programmes.json'))).not.toContainEqual(expect.stringContaining('Did you mean'));
});
