import { describe, expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import type { FormFiles, ConditionalQuestionsJson } from '../../src/form/model/form-files.ts';
import { evaluateSection } from '../../src/form/evaluate/evaluate.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallFormFiles, TEST_TODAY } from './small-form.ts';

const LOGIC = 'schemas/blocks/address/logic.json';

function formWith(...group: readonly ConditionalQuestionsJson[]): ReturnType<typeof compileForm> {
  const { required: _required, ...logic } = smallFormFiles[LOGIC] ?? {};
  const formFiles: FormFiles = { ...smallFormFiles, [LOGIC]: { ...logic, groups: [group] } };
  return compileForm(formFiles);
}

const inUsa = { equals: [{ var: 'country' }, 'USA'] };
const anywhere = { answered: { var: 'country' } };

describe('questions that show and are then required', () => {
  const { form, findings } = formWith(
    { when: inUsa, show: ['state'], required: true },
    { when: anywhere, show: ['state', 'state_2'], required: ['state_2'] },
  );
  const required = (answers: Answers): readonly string[] =>
    [...evaluateSection(form, 'home/home-address', createFormState(answers)).required].filter((key) => key.startsWith('state'));

  test('all of them are with true, and with a list those that it names', () => {
    expect(findings).toEqual([]);
    expect(required({})).toEqual([]);
    expect(required({ country: 'USA' })).toEqual(['state']);
    expect(required({ country: 'FRA' })).toEqual(['state_2']);
  });

  test('are missing where they show, and nowhere else', () => {
    const missing = (answers: Answers): readonly string[] =>
      Object.keys(validate(form, compileSectionValidators(form), createFormState(answers))).filter((key) => key.startsWith('state'));
    expect(missing({ country: 'USA' })).toEqual(['state']);
    expect(missing({ country: 'FRA' })).toEqual(['state_2']);
    expect(missing({})).toEqual([]);
  });

  test('are explained as required, or with the condition where they show without it', () => {
    expect(explainQuestion(form, 'state_2', TEST_TODAY)).toContain('Required.');
    expect(explainQuestion(form, 'state', TEST_TODAY).join(' ')).toContain('Required when Country is United States.');
    expect(explainQuestion(form, 'state', TEST_TODAY).join(' ')).toContain('If missing:');
  });
});
