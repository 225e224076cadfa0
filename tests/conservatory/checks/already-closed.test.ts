import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFormSources, formatFinding } from '../../../src/authoring/checks/check-form-files.ts';
import { readMistakes, sourcesAfterChanges, type FormFileChange } from '../../institutions/mistakes.ts';

const CONSERVATORY = join(import.meta.dirname, '../../institutions/conservatory');

const late = readMistakes(String.raw`
  a session closes after its first class: closes on 2027-10-15, after 2027-08-30, the day that the fact "premier_cours" names
    options/sessions.json: "label": "Automne 2027" → "label": "Automne 2027", "closes": "2027-10-15"
  a session closes after the year of its label: closes on 2028-02-15, after 2027-12-31
    options/sessions.json: "label": "Automne 2027" → "label": "Automne 2027", "closes": "2028-02-15"
    institution.config.json: "premier_cours" → "rencontre"
    identite/personne/logic.json: "premier_cours" → "rencontre"
    identite/personne/logic.json: "premier_cours" → "rencontre"
  a day is offered after it is over: closes on 2027-04-15, after 2027-03-22, the day that its words name
    options/dates-quebec.json: "label": "22 mars 2027" → "label": "22 mars 2027", "closes": "2027-04-15"
  a page opens after the first class: opens on 2027-10-01, after 2027-08-30
    arrivee/page.json: "opens": "2026-10-01" → "opens": "2027-10-01"
  a page opens after the day that it names: opens on 2027-03-01, after 2027-02-15
    arrivee/page.json: "opens": "2026-10-01" → "opens": "2027-03-01"
    arrivee/page.json: Vous viendrez → Répondez dès le 15 février 2027. Vous viendrez
  a page opens a year late: opens on 2027-10-01, after 2027-09-15, the day that is a year after applications open
    arrivee/page.json: "opens": "2026-10-01" → "opens": "2027-10-01"
    institution.config.json: "premier_cours" → "rencontre"
    identite/personne/logic.json: "premier_cours" → "rencontre"
    identite/personne/logic.json: "premier_cours" → "rencontre"
  applications close on another day than the deadline: Applications close on 2027-04-01, and the fact "date_limite" says 2027-03-01 {2}Write "closes": "2027-03-01"
    institution.config.json: "opens": "2026-09-15T09:00" → "opens": "2026-09-15T09:00", "closes": "2027-04-01"
  applications close before a day until which a sentence takes them: Applications close on 2027-03-01, and “Envoyez
    content/banner-visitor.json: **{fact.date_limite}** → **1er avril 2027**
    institution.config.json: "opens": "2026-09-15T09:00" → "opens": "2026-09-15T09:00", "closes": "2027-03-01"
`);
const warningsAfter = (changes: readonly FormFileChange[]): readonly string[] =>
  checkFormSources(sourcesAfterChanges(CONSERVATORY, changes)).warnings.map(formatFinding);

test.for(late)('%s: %s', ([, words, changes]) => {
  expect(warningsAfter(changes)).toContainEqual(expect.stringMatching(words));
});

test('what was just changed is not the first to be put back', () => {
  const committed = sourcesAfterChanges(CONSERVATORY, []);
  const adviceAfter = (file: string, from: string, to: string): readonly string[] => {
    const { findings, warnings } = checkFormSources({ ...sourcesAfterChanges(CONSERVATORY, [[file, from, to]]), committed });
    return [...findings, ...warnings].map(({ advice }) => advice);
  };
  const opens = '"opens": "2026-09-15T09:00"';
  expect(adviceAfter('institution.config.json', opens, `${opens}, "closes": "2027-02-15"`)).toContainEqual(
    expect.stringMatching(/^Correct the fact "date_limite" as well.* else write "closes": "2027-03-01" again\.$/),
  );
  const free = 'Jusqu’au **15 octobre**, l’étude de votre demande ne coûte rien.", "closes": "2026-10-15"';
  const prolonged = free.replace('15 octobre', '31 janvier').replace('2026-10-15', '2027-01-31');
  expect(adviceAfter('schemas/content/banner-visitor.json', free, prolonged)).toContainEqual(
    expect.stringMatching(/^Write "opens": "2027-02-01" below; or/),
  );
});

const inTime = readMistakes(String.raw`
  a session closes before it begins
    options/sessions.json: "label": "Automne 2027" → "label": "Automne 2027", "closes": "2027-06-15"
  a later session closes after the first class of another one
    options/sessions.json: "label": "Hiver 2028" → "label": "Hiver 2028", "closes": "2027-12-01"
  applications close as the deadline ends
    institution.config.json: "opens": "2026-09-15T09:00" → "opens": "2026-09-15T09:00", "closes": "2027-03-02T00:00"
  a sentence names an earlier deadline of something else
    content/banner-visitor.json: **{fact.date_limite}** → **1er février 2027** pour une bourse
    institution.config.json: "opens": "2026-09-15T09:00" → "opens": "2026-09-15T09:00", "closes": "2027-03-01"
`);

test.for(inTime)('no moment is doubted where %s', ([, , changes]) => {
  expect(warningsAfter(changes)).not.toContainEqual(expect.stringMatching(/, after \d|Applications close on/));
});
