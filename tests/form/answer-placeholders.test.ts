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
import { drawnAs, keysOfKind, sectionFiles } from './test-institution.ts';

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
