import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfterChanges, readMistakes } from '../../institutions/mistakes.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');

const mistakes = readMistakes(String.raw`
  languages in the wrong order: ^missing-language institution.config.json Your own sentences are in .*fr-CA\.json.*: put "fr-CA" first\.$
    institution.config.json: ["fr-CA", "en-CA"] → ["en-CA", "fr-CA"]
  more to choose than there are options: ^unanswerable-question .* Correct one of them
    envoi/sources/schema.json: "maxItems": 3 → "minItems": 8
    envoi/sources/schema.json: "maxItems": " → "minItems": "
  a persona who chooses what there is not: ^invalid-persona .* Did you mean "VIOLON"\?$
    personas/violoniste.json: "VIOLON" → "VIOLONS"
  an email whose link only some read: ^missing-placeholder .* Remove "when"\.$
    content/mail-reset.json: { "paragraph": "[Choisir mon mot de passe]({link})" }
      → { "paragraph": "[Choisir mon mot de passe]({link})", "when": { "condition": "vient_de_l_etranger" } }
  a country that there is not: ^unknown-language .* as "en-US"
    institution.config.json: "en-CA" → "en-XX"
  another name of a country: ^unknown-language .* Did you mean "en-GB"\?$
    institution.config.json: "en-CA" → "en-UK"
  a country in place of a language: ^unknown-language .* Did you mean "ja", of Japan\?$
    institution.config.json: "en-CA" → "jp"
  a file of translations with another name: ^missing-language .* Rename schemas/languages/en\.json to it, or write "en" here\.$
    languages/en-CA.json → languages/en.json
  a file of sentences with another name: ^orphan-file .* Rename it to schemas/text/fr-CA\.json
    text/fr-CA.json → text/fr.json
  a pattern without the numbers from abroad that the hint is for: ^text-contradicts-rule .* Write an example that fits, or correct "pattern"
    identite/joindre/schema.json: "pattern": "^([+]?1[ .-]?)?[(]?[2-9][0-9]{2}[)]?[ .-]?[0-9]{3}[ .-]?[0-9]{4}$|^[+][0-9][0-9 ().-]{6,20}$" → "pattern": "^[(]?[2-9][0-9]{2}[)]?[ .-]?[0-9]{3}[ .-]?[0-9]{4}$"
  a folder of a section with an accent: ^unknown-section .* Rename the folder "séjour" to "sejour": such names have small letters
    arrivee/sejour → arrivee/séjour
  an email with a name of its own: ^orphan-file .* Then rename it to schemas/content/mail-reminder\.json\.$
    content/courriel-rappel.json: → { "subject": "Rappel", "blocks": [{ "paragraph": "[Continuer]({application_link})[Arrêter]({stop_link})" }] }
  an email for which there are several names: ^orphan-file .* For words like these: "mail-confirm", "mail-new-email"\. Rename it
    content/mail-confirm.json → content/courriel-code.json
  a file of content with another name: ^orphan-file .* Then rename it to schemas/content/mail-confirm\.json\.$
    content/mail-confirm.json → content/mail-confirmation.json
  a tab misspelt in a persona: ^invalid-persona schemas/personas/soprano\.json Did you mean "enregistrements"\?
    personas/soprano.json: "audition": "enregistrements" → "audition": "enregistrement"
  the name of a file with its folder in a translation:
      ^orphan-translation .* Write "blocks/adresse/schema\.json": paths begin below schemas\.$
    languages/en-CA.json: "blocks/adresse/schema.json" → "schemas/blocks/adresse/schema.json"
  a folder of a page with _: ^missing-configuration .* There is a folder schemas/pages/arri_vee, .* with - and not _: rename it to "arri-vee"
    institution.config.json: "arrivee" → "arri-vee"
    arrivee → arri_vee
  a folder of a section with _: ^unknown-section .* Rename the folder "rendez_vous" to "rendez-vous": such names have small letters
    audition/rendez-vous → audition/rendez_vous
  a page with another name: ^missing-configuration .* Did you mean "accueil"\?
    arrivee → accueil
  a pattern without an end: ^section-schema .* Close each \( \[ and \{
    identite/personne/schema.json: [0-9]{8}$ → [0-9]{8$
  a message for an answer that is not required: ^message-never-shown .* Add "date_naissance" to "required"
    identite/personne/schema.json: "required": ["prenom", "nom", "date_naissance"] → "required": ["prenom", "nom"]
  a text that is kept as a date: ^kind-mismatch .* Give the question the widget "date"
    data-model.json: "langues_chantees": { "$ref": "#/$defs/texte" } → "langues_chantees": { "$ref": "#/$defs/date" }
  what the browser fills in misspelt: ^meta-schema .* given-name, family-name
    identite/personne/ui.json: "ui:autocomplete": "given-name" → "ui:autocomplete": "given name"
  a translation that lost the words for while nothing is answered:
      ^placeholder-mismatch .* Add the words to show until then: \{answer\.prenom_usuel\|answer\.prenom\|you\}
    languages/en-CA.json: answer.prenom|Thank you}, keep → answer.prenom}, keep
  a title that is compared with that of the first component:
      ^component-key-in-block .* whole rule as "must": \{ "all_different": \[\{ "repeat": "programme" \}, \{ "var": "titre" \}\] \}\.$
    blocks/piece/logic.json: "rules": [
      → "rules": [{ "keys": ["titre"], "must": { "!": { "same_text": [{ "var": "titre" }, { "var": "piece_1_titre" }] } }, "message": "regle.motif_long" },
  a sentence with another name, which is less like it than one of another button: ^unknown-text .*page\.json Did you mean "bouton\.ajouter_oeuvre"\?
    text/fr-CA.json: "bouton.ajouter_piece" → "bouton.ajouter_oeuvre"
    languages/en-CA.json: "bouton.ajouter_piece" → "bouton.ajouter_oeuvre"
  a sentence that is not there, like one of another button: ^unknown-text .*page\.json Add "bouton\.ajouter_piece" to
    text/fr-CA.json: "bouton.ajouter_piece": "Ajouter une pièce",⏎ → 
    languages/en-CA.json: "bouton.ajouter_piece": { "of": "Ajouter une pièce", "is": "Add a piece" },⏎ → 
  a block that names its question with the number of its component:
      ^unknown-placeholder .* its own questions without prefix and number: \{answer\.compositeur\|l’œuvre\}\.
    blocks/piece/schema.json: Entrez le titre de l’œuvre. → Le titre de {answer.piece_{n}_compositeur|l’œuvre}
  a sentence that all share with a name of a block:
      ^unknown-placeholder .* only in the files of its block\. Elsewhere write "\w+_1_titre", "\w+_2_titre"
    text/fr-CA.json: Choisissez un autre → {answer.titre|Ici}, choisissez un autre
  a comma before the words for while nothing is answered: ^unknown-placeholder .* come after \|: \{answer\.prenom\|Merci\}
    content/copy-end.json: answer.prenom|Merci} → answer.prenom, Merci}
  the key of the label of a choice: ^unknown-placeholder .* \{answer\.programme\|words\}
    content/copy-end.json: answer.prenom|Merci} → answer.programme_desc|Merci}
  a link by a name that there is not: ^unknown-fact .* Did you mean "permis"\?
    content/completion.json: {link.permis} → {link.permi}
  names of questions in a text: ^invalid-operand .* Write \{ "joined": \[\{ "var": "prenom" \}, \{ "var": "nom" \}\] \} for the answers\.$
    envoi/signature/logic.json: [{ "var": "signature" }, { "var": "nom_signe" }] → [{ "var": "signature" }, "prenom nom"]
  a question that became conditional, and is still required:
      ^required-twice .* this condition holds\. Or remove this condition: then nobody can submit without it.*\.$
    parcours/resultats/logic.json: "rules" → "required": { "moyenne": { "condition": "etudes_superieures" } },⏎  "rules"
  a number that became words, and that several sentences count:
      ^invalid-plural institution\.config\.json Write it as a number without quotes, like "delai_semaines": 6, 
    institution.config.json: "delai_semaines": 6 → "delai_semaines": "6 semaines"
  a new day that the data model does not have: ^key-not-in-data-model .* Add "date_depart": \{ "\$ref": "#/\$defs/date" \}.* to "properties"
    arrivee/sejour/schema.json: "date_arrivee": → "date_depart": { "title": "Fin du séjour", "type": "string" },⏎    "date_arrivee":
    arrivee/sejour/ui.json: ["cherche_logement", → ["date_depart", "cherche_logement",
    arrivee/sejour/ui.json: "date_arrivee": → "date_depart": { "ui:widget": "date" },⏎  "date_arrivee":
  a new whole number that the data model does not have: ^key-not-in-data-model .* Add "nuits": \{ "\$ref": "#/\$defs/nombre_entier" \}
    arrivee/sejour/schema.json: "date_arrivee": → "nuits": { "title": "Nombre de nuits", "type": "integer" },⏎    "date_arrivee":
    arrivee/sejour/ui.json: ["cherche_logement", → ["nuits", "cherche_logement",
  a question with another key in its schema alone: ^key-not-in-data-model .* Did you mean "code_permanent"\? Do not rename a key
    identite/personne/schema.json: "code_permanent" → "permanent"
    identite/personne/ui.json: "code_permanent" → "permanent"
    identite/personne/ui.json: "code_permanent" → "permanent"
    languages/en-CA.json: properties.code_permanent.title → properties.permanent.title
  an option in a translation alone: ^orphan-translation .* Add the option "DIPLOME" to schemas/options/cycles\.json
    languages/en-CA.json: "options.PREU.label": {
      → "options.DIPLOME.label": { "of": "Diplôme", "is": "Diploma" },⏎    "options.PREU.label": {
  a rule that was left behind by its question:
      ^unknown-question .* It is asked in schemas/pages/audition/voix: move this there, or remove it\.$
    parcours/resultats/logic.json: "keys": ["matieres"] → "keys": ["tessiture"]
  a section that was moved to another page:
      ^unknown-section .* It is in schemas/pages/identite/sejour now: move this entry to page\.json beside it, or the folder back\.$
    arrivee/sejour → identite/sejour
  a plural of a text: ^invalid-plural .* Write it as a number without quotes
    content/banner-submitted.json: {fact.delai_semaines, plural → {fact.date_limite, plural
  a rule for all that needs an answer of a tab that only some choose:
      ^contradictory-rules \S+signature/logic\.json Let the rule hold for them, too: \{ "or"
    envoi/signature/logic.json: "rules": [
      → "rules": [{"keys":["signature"],"must":{"answered":{"var":"enregistrement_1_adresse"}},"message":"regle.autre_signature"},
  an "or" in a pattern where both are meant:
      ^unanchored-pattern .* If one is to follow the other, leave out the \|: \^\[A-Z\]\{4\}\[0-9\]\{8\}\$\.
    identite/personne/schema.json: ^[A-Z]{4}[0-9]{8}$ → ^[A-Z]{4}|[0-9]{8}$
  a rule twice, once as it was before:
      ^text-contradicts-rule .* Another rule here has this message and its number: remove one of the two rules\.$
    parcours/resultats/logic.json: "rules": [
      → "rules": [{ "keys": ["moyenne"], "must": { "gte": [{ "var": "moyenne" }, 65] }, "message": "regle.moyenne_basse" },
  a warning turned around: ^persona-mismatch schemas/pages/parcours/enseignant/logic\.json Correct this
    parcours/enseignant/logic.json: "warn": { "lt": [{ "days_between" → "warn": { "gt": [{ "days_between"
  a repeat renamed to what another page has:
      ^duplicate-section schemas/pages/audition/page\.json Give the new one of the two another name
    parcours/page.json: "repeat": "ecoles" → "repeat": "programme"
  a tab renamed: ^invalid-persona schemas/pages/parcours/page\.json Write "lettre" again
    parcours/page.json: "id": "lettre" → "id": "lettre-jointe"
  a day that got the value of another one: ^text-contradicts-rule schemas/options/dates-montreal\.json Correct the label
    options/dates-montreal.json: 25 mars 2027 → 1er avril 2027
  one of two days that got the value of another one: ^text-contradicts-rule schemas/options/dates-quebec\.json Correct the label
    options/dates-quebec.json: 22 mars 2027 → 29 mars 2027
  a repeat renamed that a rule names:
      ^unknown-section-or-repeat schemas/blocks/piece/logic\.json If you renamed it in page\.json, write "programme" there again
    audition/page.json: "repeat": "programme" → "repeat": "pieces"
  a program in the place of an instrument:
      ^unknown-option-value schemas/conditions\.json Did you mean "VOIX", .* Or is "programme" meant
    conditions.json: [{ "var": "instrument_2" }, "VOIX"] → [{ "var": "instrument_2" }, "CHANT"]
  a place renamed in its list only:
      ^unknown-option-value .*rendez-vous/ui\.json Write "MTL", the value of “Montréal”\. If its value was "MONTREAL" before, also add
    options/lieux.json: "MONTREAL" → "MTL"
  a free period that lasts longer than its words:
      ^text-contradicts-rule schemas/content/banner-visitor\.json Write "closes": "2026-10-15" here, the day that its words name; or "opens": "2026-11-01" below\.$
    content/banner-visitor.json: "closes": "2026-10-15" → "closes": "2026-10-31"
  a name of a fact that was translated:
      ^unknown-fact schemas/languages/en-CA\.json Write \{fact\.frais_accompagnement\}, as in the sentence itself\.$
    languages/en-CA.json: fact.frais_accompagnement} and includes → fact.fee} and includes
  a pattern between slashes: ^unanchored-pattern .* Write \^\[A-Z\]\{4\}\[0-9\]\{8\}\$, without them\.$
    identite/personne/schema.json: "^[A-Z]{4}[0-9]{8}$" → "/^[A-Z]{4}[0-9]{8}$/"
  what is said of each component, read of the first one: ^component-key-in-block schemas/conditions\.json Write "adresse"\.$
    conditions.json: { "answered": { "var": "adresse" } } → { "answered": { "var": "enregistrement_1_adresse" } }
  a limit in ui.json beside another one in schema.json: ^invalid-widget-option \S+liste/ui\.json Remove one of the two
    audition/liste/ui.json: "limit": 600 → "limit": 800
  a part of a check of answers that refuses all that it accepts: ^rule-never-holds .*logic\.json Correct what it
    parcours/resultats/logic.json: { "gte": [{ "var": "moyenne" }, 70] } → { "!": { "lte": [{ "var": "moyenne" }, 700] } }
  a required answer that may be the same as an optional one where that is given, and a persona who signs otherwise: ^persona-mismatch
    envoi/signature/logic.json: { "same_text": [{ "var": "signature" }, { "var": "nom_signe" }] }
      → { "or": [{ "notAnswered": { "var": "prenom_usuel" } }, { "same_text": [{ "var": "signature" }, { "var": "prenom_usuel" }] }] }
  letters of another encoding: invalid-sentence schemas/options/statuts\.json Write "é"
    options/statuts.json: Résidence → RÃ©sidence
  an apostrophe of another encoding: invalid-sentence schemas/content/help\.json Write "’"
    content/help.json: ’ → â€™
  a lost letter: invalid-sentence schemas/options/statuts\.json Type the letter
    options/statuts.json: Résidence → R�sidence
  a question mark for a letter: invalid-sentence schemas/options/statuts\.json Type the letter
    options/statuts.json: Résidence → R?sidence
  a note for later: invalid-sentence schemas/options/statuts\.json Write what students should read
    options/statuts.json: Résidence → FIXME
  the unit of a fact twice: invalid-sentence institution\.config\.json Say the word only once
    institution.config.json: "frais": 75 → "frais": "75 $"
  words of the sentence in its translation: untranslated-text schemas/languages/en-CA\.json Translate it
    languages/en-CA.json: Choose the diploma you earned. → Choose the diploma pour votre dossier
`);

test.for(mistakes)('%s is one finding: %s', ([, finding, changes]) => {
  expect(findingsAfterChanges(CONSERVATORY, changes)).toEqual([expect.stringMatching(finding)]);
});

const withOthers = readMistakes(String.raw`
  a page that waits for an answer on a later one: depends-on-later-answer schemas/pages/arrivee/page\.json Ask "\w+" on "arrivee" or before it
    arrivee/page.json: "when": { "condition": "vient_de_l_etranger" } → "when": { "condition": "demande_exemption" }
  a required answer that must be the same as an optional one:
      contradictory-rules schemas/pages/envoi/signature/logic\.json Compare with an answer that is required
    envoi/signature/logic.json: { "var": "nom_signe" }] } → { "var": "prenom_usuel" }] }
  years in which nothing has begun: invalid-persona schemas/options/annees\.json Correct this line if it is new; otherwise the personas
    options/annees.json: "past" → "future"
  a direction that no day has: invalid-persona schemas/pages/arrivee/sejour/ui\.json Correct this line if it is new; otherwise the personas
    arrivee/sejour/ui.json: "future" → "past"
  more words than the field has room for: unanswerable-question schemas/pages/envoi/frais/ui\.json Raise "limit" here
    envoi/frais/logic.json: "lte": [ → "gte": [
    envoi/frais/logic.json: 150 → 450
  an option of a question that its own answer decides on: rule-cycle schemas/options/cycles\.json Let the answer to another
    options/cycles.json: "notEquals": [{ "var": "programme" }, "JAZZ"] → "equals": [{ "var": "cycle" }, "BACC"]
  how a day is typed where none is: unknown-placeholder schemas/content/mail-submitted\.json Write \{date\}
    content/mail-submitted.json: {date} → {date_order}
  a list of another question: invalid-persona schemas/pages/arrivee/francais/ui\.json Is "niveaux-francais" meant\?
    arrivee/francais/ui.json: "niveaux-francais" → "oui-non"
`);

test.for(withOthers)('%s is found first: %s', ([, finding, changes]) => {
  const [first] = findingsAfterChanges(CONSERVATORY, changes);
  expect(first).toMatch(new RegExp(finding));
});

const right = readMistakes(String.raw`
  a name in another language
    languages/en-CA.json: Choose the diploma you earned. → Choose the diploma of the Conservatoire du Fleuve et des Arts
  a title in another language
    languages/en-CA.json: Choose the diploma you earned. → Choose “le diplôme pour votre dossier”
  a form in which something is typed
    languages/en-CA.json: Choose the diploma you earned. → Choose your diploma, as XXX-XXX
  a part of a rule that has a bound which the question has anyway
    parcours/resultats/logic.json: { "gte": [{ "var": "moyenne" }, 70] }
      → { "and": [{ "gte": [{ "var": "moyenne" }, 70] }, { "lte": [{ "var": "moyenne" }, 100] }] }
  a part of a rule for no answer yet
    parcours/resultats/logic.json: { "gte": [{ "var": "moyenne" }, 70] }
      → { "notAnswered": { "var": "moyenne" } }, { "gte": [{ "var": "moyenne" }, 70] }
  a part of a rule that is the opposite of what is refused
    parcours/resultats/logic.json: { "gte": [{ "var": "moyenne" }, 70] } → { "!": { "lt": [{ "var": "moyenne" }, 70] } }
`);

test.for(right)('nothing is said of %s', ([, , changes]) => {
  expect(findingsAfterChanges(CONSERVATORY, changes)).toEqual([]);
});

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

test('an email that nobody sends is found', () => {
  const changes = [['schemas/content/mail-signature.json', 'schemas/content/mail-welcome.json']] as const;
  expect(findingsAfterChanges(CONSERVATORY, changes)).toContainEqual(
    expect.stringContaining('Then rename it to schemas/content/mail-signature.json.'),
  );
});
