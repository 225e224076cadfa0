import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfterChanges, formFilePath, readMistakes } from '../../institutions/mistakes.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');

const mistakes = readMistakes(String.raw`
  the message of a rule another number: parcours/resultats/logic.json
    institution.config.json: "moyenne_minimale": 70 → "moyenne_minimale": 75
  a message another age beside the day of its rule: identite/personne/logic.json
    identite/personne/logic.json: { "fact": "premier_cours" }] }, 15 → { "fact": "premier_cours" }] }, 18
    text/fr-CA.json: 15 ans ou plus → 15 ans le 30 août 2027
  a message an example that the pattern refuses: blocks/adresse/schema.json
    blocks/adresse/schema.json: G5L 1K9 → D5L 1K9
  a message another limit: parcours/resultats/schema.json
    parcours/resultats/schema.json: "maximum": 80 → "maximum": 88
  a help text another kind of file: parcours/lettre/ui.json
    parcours/lettre/ui.json: "accept": ["pdf"] → "accept": ["docx"]
  a help text another size: parcours/lettre/ui.json
    parcours/lettre/ui.json: "max_size": "500 kB" → "max_size": "900 kB"
  a help text one kind of file in a list that is refused: parcours/documents/ui.json
    parcours/documents/ui.json: Mo." → Mo.",⏎    "ui:options": { "accept": ["pdf", "jpeg", "png"] }
  a translation another limit: languages/en-CA.json
    languages/en-CA.json: 0.5 to 30 → 0.5 to 40
  a message the limit beside the step: blocks/piece/schema.json
    blocks/piece/schema.json: "maximum": 30 → "maximum": 33
  a paragraph that it is for a day that is over: content/banner-visitor.json
    content/banner-visitor.json: "closes": "2026-10-15" → "closes": "2026-11-15"
  a translation another year: languages/en-CA.json
    institution.config.json: 1er mars 2027 → 1er mars 2028
    languages/en-CA.json: "1er mars 2027" → "1er mars 2028"
  a message two numbers of which none is a limit any more: parcours/resultats/schema.json
    parcours/resultats/schema.json: "minimum": 0,⏎      "maximum": 80 → "minimum": 1,⏎      "maximum": 90
  a translation another day: languages/en-CA.json
    institution.config.json: 1er mars 2027 → 15 mars 2027
    languages/en-CA.json: "1er mars 2027" → "15 mars 2027"
  a sentence another price than the fact: content/banner-submitted.json
    content/banner-submitted.json: {fact.frais} $ CA → 80 $ CA
  a sentence the price of a fact, typed by hand: content/banner-submitted.json
    content/banner-submitted.json: {fact.frais} $ CA → 75 $ CA
  each of two messages what belongs to the other question: audition/instrument/schema.json
    audition/instrument/schema.json: Choisissez votre instrument principal. → X
    audition/instrument/schema.json: Dites-nous si vous jouez d’un autre instrument. → Choisissez votre instrument principal.
    audition/instrument/schema.json: "X" → "Dites-nous si vous jouez d’un autre instrument."
  each of two translated labels the name that the other one asks for: languages/en-CA.json
    languages/en-CA.json: "Prénom", "is": "First name" → "Prénom", "is": "X"
    languages/en-CA.json: "is": "Last name" → "is": "First name"
    languages/en-CA.json: "is": "X" → "is": "Last name"
  a paragraph that something is free, and the next one from an earlier day on that it is not: content/banner-visitor.json
    content/banner-visitor.json: Jusqu’au **15 octobre** → Jusqu’au **15 décembre**
    content/banner-visitor.json: "closes": "2026-10-15" → "closes": "2026-12-15"
  a message the opposite of its rule: text/fr-CA.json
    text/fr-CA.json: 15 ans ou plus → 15 ans ou moins
  a warning the opposite of its rule: text/fr-CA.json
    text/fr-CA.json: entend au plus {limit} → entend au moins {limit}
  a message another order of days than its rule: text/fr-CA.json
    text/fr-CA.json: la fin ne peut pas précéder → la fin doit précéder
  a translated message the opposite of its rule: languages/en-CA.json
    languages/en-CA.json: must be 15 or older → must be 15 or younger
  a translation after for before: languages/en-CA.json
    languages/en-CA.json: begun before → begun after
  a message that all is needed where one answer is enough: text/fr-CA.json
    text/fr-CA.json: répertoire, ou écrivez → répertoire et écrivez
  a help text the least for the most: parcours/resultats/ui.json
    parcours/resultats/ui.json: par exemple 87,5 → au moins 100
  a help text an example beyond the limit: parcours/resultats/ui.json
    parcours/resultats/ui.json: exemple 87,5 → exemple 187,5
  a hint that all whom a rule asks may leave it empty: identite/personne/logic.json
    identite/personne/logic.json: "rules": [ → "required": { "code_permanent": { "condition": "vient_de_l_etranger" } },⏎  "rules": [
    identite/personne/schema.json: "date_naissance": "Entrez → "code_permanent": "Entrez votre code.",⏎      "date_naissance": "Entrez
  a message that two years may be equal, and its rule refuses that: text/fr-CA.json
    blocks/etablissement/logic.json: "gte" → "gt"
  a message another number in words: identite/personne/logic.json
    text/fr-CA.json: 15 ans ou plus → douze ans ou plus
  a translation another number in words: languages/en-CA.json
    languages/en-CA.json: At most three answers → At most four answers
  a help text another number of choices: parcours/resultats/ui.json
    parcours/resultats/schema.json: "items": { "type": "string" } } → "items": { "type": "string" }, "maxItems": 14 }
    parcours/resultats/ui.json: "matieres": { → "matieres": { "ui:help": "Choisissez jusqu’à douze matières.",
  a help text a number of words where characters are counted: audition/liste/ui.json
    audition/liste/ui.json: "remarques": { → "remarques": { "ui:help": "Au plus 600 mots.",
  a help text a number of characters where words are counted: envoi/frais/ui.json
    envoi/frais/ui.json: "ui:help": " → "ui:help": "Au plus 150 caractères.␣
  a help text other numbers of words than its rule: envoi/frais/ui.json
    envoi/frais/ui.json: "ui:help": " → "ui:help": "De 100 à 200 mots.␣
`);

test.for(mistakes)('where %s says is found in %s', ([, file, changes]) => {
  const findings = findingsAfterChanges(CONSERVATORY, changes).filter((finding) => !finding.startsWith('orphan-translation'));
  expect(findings).toEqual([expect.stringContaining(`text-contradicts-rule ${formFilePath(file)} `)]);
});

const right = readMistakes(String.raw`
  the rule says "more than"
    parcours/resultats/logic.json: { "gte": [{ "var": "moyenne" }, 70] } → { "gt": [{ "var": "moyenne" }, 69] }
  the rule refuses 69 and less
    parcours/resultats/logic.json: { "gte": [{ "var": "moyenne" }, 70] } → { "!": { "lte": [{ "var": "moyenne" }, 69] } }
  the message of a limit has an example, too
    parcours/resultats/schema.json: de 0 à 80." → de 0 à 80, par exemple 12."
  a help text says how another kind becomes one
    parcours/lettre/ui.json: un PDF d’au plus → enregistrez un fichier Word en PDF d’au plus
  a help text names one of two kinds
    parcours/lettre/ui.json: "accept": ["pdf"] → "accept": ["pdf", "docx"]
  a translation has digits for a word
    languages/en-CA.json: At most three answers → At most 3 answers
  a help text has the number of words of its rule
    envoi/frais/ui.json: "ui:help": " → "ui:help": "Au plus 150 mots.␣
  a help text advises about how many words
    audition/liste/ui.json: "remarques": { → "remarques": { "ui:help": "Une centaine de mots, ou environ 50 mots, suffit.",
  a number in words is no limit
    text/fr-CA.json: Il faut avoir 15 ans → Les deux années comptent : il faut avoir 15 ans
  another price has other words
    content/banner-submitted.json: des frais de {fact.frais} $ CA → des frais, et de la caution de 200 $ CA
  the next paragraph is about something else
    content/banner-visitor.json: "closes": "2026-10-15" → "closes": "2026-10-16T12:00"
    content/banner-visitor.json: L’étude de votre demande coûte {fact.frais} $ CA. → Les bureaux ouvrent à huit heures.
  a message describes what is wrong
    text/fr-CA.json: Il faut avoir 15 ans ou plus → Vous avez moins de 15 ans
  one of several is asked for in other words
    text/fr-CA.json: , ou écrivez quelques → et, sinon, au moins quelques
  an example is a number with a unit
    parcours/resultats/ui.json: exemple 87,5 → exemple 87,5 points
  a hint names those who must answer
    identite/personne/logic.json: "rules": [ → "required": { "code_permanent": { "condition": "vient_de_l_etranger" } },⏎  "rules": [
    identite/personne/schema.json: "date_naissance": "Entrez → "code_permanent": "Entrez votre code.",⏎      "date_naissance": "Entrez
    identite/personne/ui.json: Sinon → Si vous ne venez pas de l’etranger
  a translation has one word more
    languages/en-CA.json: Check both dates → Check both dates before you go on after that
`);

test.for(right)('nothing is said where %s', ([, , changes]) => {
  const findings = findingsAfterChanges(CONSERVATORY, changes);
  expect(findings.filter((finding) => finding.startsWith('text-contradicts-rule'))).toEqual([]);
});
