import { describe, expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { createFormReport } from '../../src/authoring/report/create-form-report.ts';
import { measureCoverage } from '../../src/authoring/coverage/measure-coverage.ts';
import { renderReportMarkdown } from '../../src/authoring/report/form-report.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { evaluateSection } from '../../src/form/evaluate/evaluate.ts';
import { affectedSections } from '../../src/form/evaluate/reevaluate.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallFormFiles, TEST_TODAY, smallDataModel } from './small-form.ts';
import { drawnAs, keysOfKind, sectionFiles, createTestInstitution } from './test-institution.ts';
import { translatableTexts } from '../../src/form/compile/translatable-texts.ts';
import { parseFormFiles } from '../../src/form/compile/parse-form-files.ts';
import { evaluateRule } from '../../src/form/model/logic.ts';

const SCHOOL = 'schemas/pages/study/school';
const KIN = 'schemas/blocks/kin';

const formFiles: FormFiles = {
  ...smallFormFiles,
  'schemas/data-model.json': smallDataModel(keysOfKind('text', 'kin_1_name', 'kin_1_home', 'kin_2_name', 'kin_2_home')),
  ...sectionFiles(
    SCHOOL,
    'The school of {answer.first_name|a student}',
    {
      sat_taken: { title: 'Has {answer.first_name|the student} taken the SAT?', ui: drawnAs('radio', 'yes-no') },
      sat_math: { title: 'Math', type: 'integer', maximum: 800 },
    },
    {
      required: ['sat_taken'],
      errorMessage: { required: { sat_taken: 'Tell us about {answer.first_name|the student} of {institution_short_name}' } },
    },
  ),
  [`${SCHOOL}/logic.json`]: { rules: [{ keys: ['sat_math'], warn: { gt: [{ var: 'sat_math' }, 700] }, message: 'rule.steps' }] },
  'schemas/text/en.json': { ...smallFormFiles['schemas/text/en.json'], 'rule.steps': 'Well done, {answer.first_name|student}!' },
  ...sectionFiles(
    KIN,
    '{answer.name|Relative}',
    { name: 'Name', home: 'Where does {answer.name|answer.first_name|this person} live?' },
    { required: ['home'] },
  ),
  'schemas/pages/study/page.json': {
    ...smallFormFiles['schemas/pages/study/page.json'],
    content: [
      { section: 'school' },
      { section: 'one', block: 'kin', prefix: 'kin_1_' },
      { section: 'two', block: 'kin', prefix: 'kin_2_' },
    ],
  },
};
const { form } = compileForm(formFiles);

const read = (answers: Answers) => summarizeAnswers(form, createFormState(answers)).flatMap(({ sections }) => sections);
const failures = (answers: Answers) => validate(form, compileSectionValidators(form), createFormState(answers));

describe('a text of a question', () => {
  test('says an answer where it is read, and other words until it is given', () => {
    const labels = (answers: Answers) => read(answers).flatMap(({ title, items }) => [title, ...items.map(({ label }) => label)]);
    expect(labels({ sat_taken: 'Y' })).toEqual(['The school of a student', 'Has the student taken the SAT?']);
    expect(labels({ sat_taken: 'Y', first_name: 'Zoë' }).slice(-2)).toEqual(['The school of Zoë', 'Has Zoë taken the SAT?']);
  });

  test('in a block says the answer beside it, each time that it is asked', () => {
    const answers = { first_name: 'Zoë', kin_1_name: 'Ana', kin_1_home: 'Here', kin_2_home: 'There' };
    expect(read(answers).slice(-2)).toEqual([
      {
        section: 'study/one',
        title: 'Ana',
        items: [
          { key: 'kin_1_name', label: 'Name', value: 'Ana' },
          { key: 'kin_1_home', label: 'Where does Ana live?', value: 'Here' },
        ],
      },
      { section: 'study/two', title: 'Relative', items: [{ key: 'kin_2_home', label: 'Where does Zoë live?', value: 'There' }] },
    ]);
  });

  test('says it in messages and warnings, where an answer is text, whatever it looks like', () => {
    expect(failures({})['sat_taken']).toEqual([expect.stringMatching(/^Tell us about the student of \w/)]);
    const first_name = '{phone} {answer.country|x}';
    expect(failures({ first_name })['sat_taken']).toEqual([expect.stringContaining(`about ${first_name} of `)]);
    expect(failures({ kin_1_name: 'Ana' })['kin_1_home']).toEqual([expect.stringContaining('Where does Ana live?')]);
    const { warnings } = evaluateSection(form, 'study/school', createFormState({ sat_math: 750, first_name: 'Zoë' }));
    expect(warnings.get('sat_math')).toEqual(['Well done, Zoë!']);
  });

  test('is read again when the answer changes, by the sections that say it', () => {
    expect([...affectedSections(form, ['first_name'])]).toEqual(expect.arrayContaining(['study/school', 'study/one', 'study/two']));
    expect([...affectedSections(form, ['kin_1_name'])]).not.toContain('study/two');
  });

  test('names the question for those who read the form', () => {
    const { contents, letters, subjects } = compileForm(formFiles);
    const conditions = formFiles['schemas/conditions.json'];
    const markdown = renderReportMarkdown(
      createFormReport({ form, contents, letters, subjects, formFiles, conditions, today: TEST_TODAY }),
    );
    expect(markdown).toContain('**Has [First name, or “the student”] taken the SAT?**');
    expect(markdown).not.toContain('{answer.');
    expect(measureCoverage(form, []).questions.missed.join(' ')).toContain('“Has [First name, or “the student”] taken the SAT?”');
  });
});

const YOU = 'schemas/pages/home/you/schema.json';
const RELATIVE = 'schemas/blocks/relative/schema.json';

test('a fact is filled into every text that students read, wherever it is', () => {
  const { form, findings } = compileForm({
    ...smallFormFiles,
    'institution.config.json': createTestInstitution(['home', 'study'], { facts: { fee: 30, deadline: 'March 1' } }),
    'schemas/text/en.json': { ...smallFormFiles['schemas/text/en.json'], 'rule.steps': 'By {fact.deadline}, with {fact.fee} dollars.' },
    'schemas/options/states.json': { options: [{ value: 'NE', label: 'Nebraska, by {fact.deadline}' }] },
    [YOU]: { ...smallFormFiles[YOU], title: 'You, by {fact.deadline}' },
    [RELATIVE]: {
      ...smallFormFiles[RELATIVE],
      properties: { ...smallFormFiles[RELATIVE].properties, name: { title: 'Name ({fact.fee})', type: 'string' } },
    },
  });
  expect(findings).toEqual([]);
  expect(form.text['rule.steps']).toBe('By March 1, with 30 dollars.');
  expect(form.lists['states']).toEqual({ options: [{ value: 'NE', label: 'Nebraska, by March 1' }] });
  expect(form.sections['home/you']?.title).toBe('You, by March 1');
  expect(form.questions['relative_2_name']?.label).toBe('Name (30)');
});

test('a number is written as the language writes it, whatever it says elsewhere', () => {
  const formFiles = {
    ...smallFormFiles,
    'institution.config.json': createTestInstitution(['home', 'study'], { facts: { least: 4.5, deadline: '4.5.2027' } }),
    'schemas/text/en.json': { ...smallFormFiles['schemas/text/en.json'], 'rule.steps': '{fact.least} by {fact.deadline}' },
  };
  const steps = (language: string): string | undefined => compileForm(formFiles, language).form.text['rule.steps'];
  expect(['en', 'de', 'es-CL'].map(steps)).toEqual(['4.5 by 4.5.2027', '4,5 by 4.5.2027', '4,5 by 4.5.2027']);
});

test('a number has the words that go with it, in the plural of the language', () => {
  const weeks = (decision: number, language: string): string | undefined => {
    const { form, findings } = compileForm(
      {
        ...smallFormFiles,
        'institution.config.json': createTestInstitution(['home', 'study'], { facts: { decision } }),
        'schemas/text/en.json': {
          ...smallFormFiles['schemas/text/en.json'],
          'rule.steps': 'In {fact.decision, plural, one {a week} few {# (few) weeks} other {# weeks}}',
        },
      },
      language,
    );
    expect(findings).toEqual([]);
    return form.text['rule.steps'];
  };
  expect([weeks(1, 'en'), weeks(3, 'en'), weeks(3, 'pl')]).toEqual(['In a week', 'In 3 weeks', 'In 3 (few) weeks']);
});

test('a fact that there is not is a finding for the server too, with the one that is meant', () => {
  const formFiles = {
    ...smallFormFiles,
    'institution.config.json': createTestInstitution(['home', 'study'], { facts: { deadline: 'March 1' } }),
    'schemas/text/en.json': { ...smallFormFiles['schemas/text/en.json'], 'rule.steps': 'By {fact.dedline}.' },
  };
  expect(compileForm(formFiles).findings).toMatchObject([
    { rule: 'unknown-fact', file: 'schemas/text/en.json', pointer: '/rule.steps', advice: expect.stringContaining('"deadline"') },
  ]);
});

describe('a fact in the place of a value', () => {
  const STEPS = 'schemas/conditions.json';
  const parsed = (facts: object, files: object, others: object = {}): ReturnType<typeof parseFormFiles> =>
    parseFormFiles({
      ...smallFormFiles,
      'institution.config.json': { ...createTestInstitution(['home', 'study']), facts, ...files },
      ...others,
    });
  const untilEnd = { 'schemas/options/states.json': { options: [{ value: 'NE', label: 'Nebraska', closes: { fact: 'end' } }] } };
  const withRule = (facts: object, when: object): ReturnType<typeof parseFormFiles> =>
    parseFormFiles({
      ...smallFormFiles,
      'institution.config.json': createTestInstitution(['home', 'study'], { facts } as never),
      [STEPS]: { is_late: { means: 'It is late.', when } },
    });
  const lte = { lte: [{ var: 'first_name' }, { fact: 'fee' }] };

  test('has its value in rules and dates', () => {
    expect(withRule({ fee: 250 }, lte).formFiles?.[STEPS]).toEqual({
      is_late: { means: 'It is late.', when: { lte: [{ var: 'first_name' }, 250] } },
    });
    expect(parsed({ end: '2027-03-01' }, { closes: { fact: 'end' } }).formFiles?.['institution.config.json'].closes).toBe('2027-03-01');
  });

  const question = { title: 'Hours', type: 'integer', minimum: 1, limits: { maximum: { fact: 'most' } } };
  const withMost = { ...smallFormFiles[YOU], properties: { hours: question } };

  test('has its value in limits', () => {
    const { formFiles } = parsed({ most: 20 }, {}, { [YOU]: withMost });
    expect(formFiles?.[YOU]?.properties['hours']).toEqual({ title: 'Hours', type: 'integer', minimum: 1, maximum: 20 });
  });

  test.each([
    [withRule({ deadline: 'March 1' }, lte), `unknown-fact ${STEPS}#/is_late/when/lte/1`],
    [parsed({ end: 'March 1' }, { closes: { fact: 'end' } }), 'meta-schema institution.config.json#/closes'],
    [parsed({ end: '2027-02-28T24:30' }, {}), 'invalid-institution institution.config.json#/facts/end'],
    [parsed({ end: '2027-02-30' }, { closes: { fact: 'end' } }, untilEnd), 'invalid-institution institution.config.json#/facts/end'],
    [parsed({ end: '2027-03-01' }, { closes: 7 }, untilEnd), 'meta-schema institution.config.json#/closes'],
    [parsed({ most: 'ten' }, {}, { [YOU]: withMost }), `meta-schema ${YOU}#/properties/hours/limits/maximum`],
  ])('is refused if there is none, or it is of another kind: %#', ({ findings, formFiles }, found) => {
    expect(findings.map(({ rule, file, pointer }) => `${rule} ${file}#${pointer}`)).toEqual([found]);
    expect(formFiles).toBeUndefined();
  });

  test('that is a day, or a time of one, is written out in sentences', () => {
    const formFiles = {
      ...smallFormFiles,
      'institution.config.json': createTestInstitution(['home', 'study'], {
        time_zone: 'Europe/Paris',
        facts: { start: '2027-09-01', end: '2027-03-24T17:00' },
      }),
      'schemas/text/en.json': { ...smallFormFiles['schemas/text/en.json'], 'rule.steps': '{fact.start}, {fact.end}' },
    };
    expect(['en', 'fr'].map((language) => compileForm(formFiles, language).form.text['rule.steps'])).toEqual([
      'September 1, 2027, March 24, 2027 at 5:00 PM (Central European Standard Time)',
      '1er septembre 2027, 24 mars 2027 à 17:00 (heure normale d’Europe centrale)',
    ]);
  });
});

test.each([
  ['2011-08-24', '2027-08-24', 16],
  ['2011-08-25', '2027-08-24', 15],
  ['', '2027-08-24', null],
  ['2011-08-24', '', null],
])('who was born on %j is on %j of the age %j', (born, day, age) => {
  expect(evaluateRule({ age_on: [{ var: 'born' }, day] }, { answers: { born }, counts: {}, tabs: {}, today: '2026-01-01' })).toBe(age);
});

test('only words among the facts are translated: days are written out in each language', () => {
  const facts = { start: '2027-09-01', end: '2027-03-24T17:00', fee: 30, winter: 'hiver 2027' };
  expect(translatableTexts('institution.config.json', { facts }).map(({ place }) => place)).toEqual(['facts.winter']);
});
