import { expect, test } from 'vitest';
import { findConfusedConditions } from '../../src/authoring/prose/confused-conditions.ts';
import { findLimitMismatch } from '../../src/authoring/prose/limit-mismatches.ts';
import { findFileRuleMismatches } from '../../src/authoring/prose/file-mismatches.ts';
import type { LocalizedQuestionText } from '../../src/authoring/prose/localized-texts.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { findDays, findOtherClosingDay } from '../../src/authoring/prose/find-days.ts';
import { type TextChange, changeValidFiles, findingsWithFiles, validFormWithFiles } from './valid-form.ts';

const PERSON = 'schemas/pages/start/person';
const TEXT = 'schemas/text/en.json';
const findingsAfter = (...changes: readonly TextChange[]) => findingsWithFiles(changeValidFiles(...changes));
const onlyFinding = (words: string | undefined) => (words === undefined ? [] : [expect.stringContaining(words) as unknown]);
const NAME = '"first_name": { "ui:widget": "text", ';

test.for<readonly [title: string, unit: string, finding?: string]>([
  ['Hours You Work in a Week', 'minute', 'in "hour", but "unit" is "minute"'],
  ['Duration (weeks)', 'month', 'in "week", but "unit" is "month"'],
  ['Hours You Work in a Week', 'hour'],
  ['How long do you work each week?', 'hour'],
  ['In the last two weeks, how long did you work?', 'hour'],
  ['How many years have you lived here, in months?', 'month'],
])('a number has the unit that its label says: %s in %s', async ([title, unit, finding]) => {
  const question = `"amount": { "title": "${title}", "type": "number", "errorMessage": "Enter a number" },`;
  const found = await findingsAfter(
    ['schemas/data-model.json', '"agree":', '"amount": { "$ref": "#/$defs/number" }, "agree":'],
    ['schemas/data-model.json', '"flag":', '"number": { "description": "A number.", "type": "number" }, "flag":'],
    [`${PERSON}/schema.json`, '"first_name": { "title"', `${question} "first_name": { "title"`],
    [`${PERSON}/ui.json`, '["first_name"', '["amount", "first_name"'],
    [`${PERSON}/ui.json`, NAME, `"amount": { "ui:widget": "text", "ui:options": { "input": "decimal", "unit": "${unit}" } }, ${NAME}`],
  );
  expect(found).toEqual(onlyFinding(finding));
});

test.for<readonly [description: string, finding?: string]>([
  ['Choose “Yess” or “No”.', 'Did you mean "Yes"?'],
  ['Choose “Yes” or “no”.'],
  ['Some call it “Moby Dick”.'],
])('what may be chosen has a name: %s', async ([description, finding]) => {
  const described: TextChange = [`${PERSON}/schema.json`, '"title": "You",', `"title": "You", "description": "${description}",`];
  expect(await findingsAfter(described)).toEqual(onlyFinding(finding));
});

test.for<readonly [sentence: string, finding?: string]>([
  ['Expect a decision within 14 days.', 'This says 14 days, and other sentences say {fact.decision_days}, which is 10'],
  ['Expect a decision within 10 days.'],
  ['You can change your answers for 14 days.'],
  ['A decision costs 14 dollars.'],
])('a number of days that is a fact is named: %s', async ([sentence, finding]) => {
  const facts: TextChange = ['institution.config.json', '"links":', '"facts": { "decision_days": 10 }, "links":'];
  const described = `"title": "You", "description": "You hear from us in {fact.decision_days} days. ${sentence}",`;
  expect(await findingsAfter(facts, [`${PERSON}/schema.json`, '"title": "You",', described])).toEqual(onlyFinding(finding));
});

test('every example of a hint is tried, a grade, too', async () => {
  const [title, widget] = ['"first_name": { "title"', '"first_name": { "ui:widget": "text", '];
  const found = await findingsAfter(
    [`${PERSON}/schema.json`, title, '"first_name": { "pattern": "^[0-9.]+$", "title"'],
    [`${PERSON}/ui.json`, widget, `${widget}"ui:help": "For example 3.75, 92.5 or B+", `],
  );
  expect(found).toEqual(onlyFinding('refuses the example that is given here, "B+"'));
});

test.for<readonly [token: string, finding?: string]>([
  ['family-name', 'invalid-applicant  The question "first_name" asks for the last name, as its "ui:autocomplete" says'],
  ['given-name'],
  ['name'],
])('the first name of the applicant is no other name: %s', async ([token, finding]) => {
  expect(await findingsAfter([`${PERSON}/ui.json`, '"given-name"', `"${token}"`])).toEqual(onlyFinding(finding));
});

test.for<readonly [title: string, finding?: string]>([
  ['First\u200b name', 'invisible-character  "First name" has an invisible character, U+200B'],
  ['Va\u00adri\u00ade\u00adtés'],
  ['नमस\u200dते'],
])('what nobody sees is found, and what letters need stays: %s', async ([title, finding]) => {
  expect(await findingsAfter([`${PERSON}/schema.json`, '"title": "You"', `"title": "${title}"`])).toEqual(onlyFinding(finding));
});

test('pages come in the order of their numbers', async () => {
  const numbered = (first: string, last: string): readonly TextChange[] => [
    ['schemas/pages/start/page.json', '"step": "Step One"', `"step": "${first}"`],
    ['schemas/pages/finish/page.json', '"step": "Submit"', `"step": "${last}"`],
  ];
  expect(await findingsAfter(...numbered('Step 2', 'Step 1'))).toEqual(onlyFinding('"start" is "Step 2", and "finish" after it "Step 1"'));
  expect(await findingsAfter(...numbered('1. Start', '2. Finish'))).toEqual([]);
  expect(await findingsAfter(...numbered('Step 2', 'Part 1 of 3'))).toEqual([]);
});

test.for<readonly [key: string, words: string, finding?: string]>([
  ['button.submit', 'Save', 'as if it were "button.save_and_continue"'],
  ['button.back', 'Continue', 'as if it were "button.save_and_continue"'],
  ['button.save_and_continue', 'Submit', 'as if it were "button.submit"'],
  ['button.submit', 'Send My Application'],
  ['button.save_and_continue', 'Save'],
  ['button.back', 'Previous'],
])('a button says what it does: %s, %s', async ([key, words, finding]) => {
  const found = await findingsAfter([TEXT, '"button.submit": "Submit",', ''], [TEXT, '{', `{ "${key}": "${words}",`]);
  expect(found).toEqual(onlyFinding(finding));
});

test('the page whose step says Submit is the last', async () => {
  const step = (file: string, from: string, to: string): TextChange => [
    `schemas/pages/${file}/page.json`,
    `"step": "${from}"`,
    `"step": "${to}"`,
  ];
  expect(await findingsAfter(step('start', 'Step One', 'submit'), step('finish', 'Submit', 'Finish'))).toEqual(
    onlyFinding('out-of-order  The step of "start" says "submit", and "finish" comes after it'),
  );
  expect(await findingsAfter(step('start', 'Step One', 'Submit documents'))).toEqual([]);
});

test('two buttons of a page say two things', async () => {
  const both = '"buttons": [{ "text": "button.next", "to": "start" }, { "text": "button.submit", "action": "submit" }]';
  const changes: readonly TextChange[] = [
    ['schemas/pages/finish/page.json', '"buttons": [{ "text": "button.submit", "action": "submit" }]', both],
  ];
  expect(await findingsAfter(...changes)).toEqual([]);
  expect(await findingsAfter(...changes, [TEXT, '"button.next": "Next"', '"button.next": "Submit"'])).toEqual(
    onlyFinding('Two buttons of this page have the same words'),
  );
});

test.for<readonly [text: string, refused?: string]>([
  ['One file: a PDF, a Word document (.docx) or a picture.', 'Word'],
  ['A PDF or a JPEG, please.', 'jpeg'],
  ['PDF, PNG', 'png'],
  ['If it is a Word document, save it as a PDF first.'],
  ['A PDF of up to 1 MB.'],
])('a question that takes a PDF names no other file as taken: %s', ([text, refused]) => {
  const found = findFileRuleMismatches({ accept: ['pdf'] }, { text } as LocalizedQuestionText).map(({ what }) => what);
  expect(found).toEqual(refused === undefined ? [] : [expect.stringContaining(`refused (${refused}`)]);
});

test.for<readonly [name: string, condition: string, meant?: string]>([
  ['ACT scores', 'has_taken_sat', 'has_taken_act'],
  ['ACT scores', 'has_taken_act'],
  ['SAT or ACT scores', 'has_taken_sat'],
  ['Transcript', 'has_taken_sat'],
])('a point of the checklist has its own condition: %s with %s', ([name, condition, meant]) => {
  const answered = (key: string) => ({ means: '', when: { answered: { var: key } } });
  const formFiles = {
    'institution.config.json': { checklist: [{ id: 'one', name, when: { condition } }] },
    'schemas/conditions.json': { has_taken_sat: answered('sat'), has_taken_act: answered('act'), is_born_abroad: answered('born') },
  } as unknown as FormFiles;
  const advice = findConfusedConditions(formFiles).map((finding) => finding.advice);
  expect(advice).toEqual(meant === undefined ? [] : [`Write { "condition": "${meant}" }.`]);
});

test.for<readonly [name: string, isDenied: boolean, advice?: string]>([
  ['For international students', true, 'Remove the "!", or correct the text.'],
  ['For international students', false],
  ['If you are not an international student', false, 'Put { "!": ... } around it, or correct the text.'],
  ['If you are not an international student', true],
  ['Scores of international students', true],
])('a point of the checklist is for those whom it names: %s, %s', ([name, isDenied, advice]) => {
  const condition = { condition: 'is_international' };
  const formFiles = {
    'institution.config.json': { checklist: [{ id: 'one', name, when: isDenied ? { '!': condition } : condition }] },
    'schemas/conditions.json': { is_international: { means: '', when: { answered: { var: 'abroad' } } } },
  } as unknown as FormFiles;
  expect(findConfusedConditions(formFiles).map((finding) => finding.advice)).toEqual(advice === undefined ? [] : [advice]);
});

test.for<readonly [text: string, language: string, days: readonly string[]]>([
  ['Apply by March 1, 2027, or May 12th, 2026.', 'en', ['2027-03-01', '2026-05-12']],
  ['Le 1er mars 2027', 'fr', ['2027-03-01']],
  ['El 1 de marzo de 2027', 'es', ['2027-03-01']],
  ['Am 1. März 2027', 'de', ['2027-03-01']],
  ['Do 1 marca 2027', 'pl', ['2027-03-01']],
  ['Since 2026, in May 2027, on 5 Mayor', 'en', []],
  ['Hasta el 15 de octubre', 'es', ['-----10-15']],
])('days are read in sentences: %s', ([text, language, days]) => expect(findDays(text, language)).toEqual(days));

test.for<readonly [day: string, isWarned: boolean]>([
  ['March 1, 2026', true],
  ['March 1, 2027', false],
  ['March 1, 1887', false],
  ['October', false],
])('a sentence that names a day of last season is warned of: %s', async ([day, isWarned]) => {
  const description = `"title": "You", "description": "Come on ${day}.",`;
  const files = changeValidFiles([`${PERSON}/schema.json`, '"title": "You",', description]);
  const { warnings } = await checkFormFiles(validFormWithFiles(files), '2026-11-23');
  expect(warnings.map(({ rule }) => rule)).toEqual(isWarned ? ['already-closed'] : []);
});

test('what the law protects has its kind, with all that is missing for it', async () => {
  const files = changeValidFiles([`${PERSON}/schema.json`, '"First name"', '"Your religion"']);
  const { warnings } = await checkFormFiles(validFormWithFiles(files), '2026-11-23');
  expect(warnings.map(({ rule, advice }) => `${rule} ${advice}`)).toEqual([
    expect.stringMatching(
      /^unmarked-answer Write \{ "\$ref": "#\/\$defs\/sensitive_text" \}, and add "sensitive_text": \{ "description": "A text\.", "type": "string" \} to "\$defs"; or if “religion” means something else, say what: /,
    ),
  ]);
  const name = '"first_name": { "$ref": "#/$defs/text"';
  const seen = changeValidFiles(['schemas/data-model.json', name, `${name}, "description": "The name of a saint."`]);
  expect((await checkFormFiles(validFormWithFiles({ ...files, ...seen }), '2026-11-23')).warnings).toEqual([]);
});

test.for<readonly [what: string, fact: number | string, translation: readonly [of: string, is: string], warning?: string]>([
  [
    'a fact in words',
    'ten',
    ['You hear from us in {fact.days} days.', 'Te escribimos en {fact.days} días.'],
    'Sentences in "es" would say “ten”',
  ],
  ['a fact in digits', 10, ['You hear from us in {fact.days} days.', 'Te escribimos en {fact.days} días.']],
  ['columns exchanged', 10, ['Días: {fact.days}', 'Days: {fact.days}'], 'The sentence, “Days: {fact.days}”, is in "is"'],
])('a translation that students do not read as it is meant: %s', async ([, fact, [of, is], warning]) => {
  const files = changeValidFiles(
    ['institution.config.json', '"links":', `"languages": ["en", "es"], "facts": { "days": ${JSON.stringify(fact)} }, "links":`],
    [`${PERSON}/schema.json`, '"title": "You",', `"title": "You", "description": "${of.startsWith('You') ? of : is}",`],
  );
  const spanish = { 'pages/start/person/schema.json': { description: { of, is } } };
  const { warnings } = await checkFormFiles(validFormWithFiles({ ...files, 'schemas/languages/es.json': spanish }), '2026-11-23');
  expect(warnings.map(({ rule, what }) => `${rule} ${what}`)).toEqual(
    warning === undefined ? [] : [expect.stringContaining(`outdated-translation ${warning}`)],
  );
});

test.for<readonly [text: string, language: string, other?: string]>([
  ['Les inscriptions ferment le 30 octobre 2026.', 'fr', '2026-10-30'],
  ['Until January 5, you can change it.', 'en', '-----01-05'],
  ['Bis 15. Januar 2027', 'de'],
  ['Until January 14.', 'en'],
  ['The audition is on January 20, 2027.', 'en'],
  ['From January 2 until January 5.', 'en'],
])('a sentence says the day on which something closes: %s', ([text, language, other]) =>
  expect(findOtherClosingDay(text, language, '2027-01-15T17:00')).toBe(other),
);

test('a help that is a range beyond the limits is found, and one within them is not', () => {
  const mismatch = (text: string) =>
    findLimitMismatch({ title: '', type: 'integer', minimum: 1, maximum: 36 }, {
      text,
      language: 'en',
      part: 'help',
      keyword: '',
    } as LocalizedQuestionText);
  expect(mismatch('200 to 800, in steps of 10')?.what).toContain('"minimum", which is 1');
  expect(mismatch('10 to 30 is usual')).toBeUndefined();
});
