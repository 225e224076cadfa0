import { expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { smallFormFiles } from './small-form.ts';
import { testInstitution } from './test-institution.ts';

const YOU = 'schemas/pages/home/you/schema.json';
const RELATIVE = 'schemas/blocks/relative/schema.json';

test('a fact is filled into every text that students read, wherever it is', () => {
  const { form, findings } = compileForm({
    ...smallFormFiles,
    'institution.config.json': testInstitution(['home', 'study'], { facts: { fee: 30, deadline: 'March 1' } }),
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
    'institution.config.json': testInstitution(['home', 'study'], { facts: { least: 4.5, deadline: '4.5.2027' } }),
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
        'institution.config.json': testInstitution(['home', 'study'], { facts: { decision } }),
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
    'institution.config.json': testInstitution(['home', 'study'], { facts: { deadline: 'March 1' } }),
    'schemas/text/en.json': { ...smallFormFiles['schemas/text/en.json'], 'rule.steps': 'By {fact.dedline}.' },
  };
  expect(compileForm(formFiles).findings).toMatchObject([
    { rule: 'unknown-fact', file: 'schemas/text/en.json', pointer: '/rule.steps', advice: expect.stringContaining('"deadline"') },
  ]);
});
