import { expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { parseFormFiles } from '../../src/form/compile/parse-form-files.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { reevaluateSections, affectedSections } from '../../src/form/evaluate/reevaluate.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallFormFiles, TEST_TODAY } from './small-form.ts';

const rule = { keys: ['first_name'], message: 'rule.steps' };
const warn = { equals: [{ var: 'city' }, 'Salem'] };
const formFiles = { ...smallFormFiles, 'schemas/pages/home/you/logic.json': { rules: [{ ...rule, warn }] } };
const { form } = compileForm(formFiles);
const warned = { first_name: 'Ana', city: 'Salem' };
const warningsOf = (answers: Record<string, string>): readonly string[] | undefined =>
  evaluateForm(form, createFormState(answers)).sections['home/you']?.warnings.get('first_name');

test('a warning is there while its rule holds, at questions that are answered', () => {
  expect(warningsOf(warned)).toEqual(['Use a score in steps of 10.']);
  expect(warningsOf({ first_name: 'Ana', city: 'Lyon' })).toBeUndefined();
  expect(warningsOf({ city: 'Salem' })).toBeUndefined();
});

test('it is no failure, so nothing is refused for it', () => {
  const failures = (answers: Record<string, string>) =>
    validate(form, compileSectionValidators(form), createFormState(answers))['first_name'];
  expect(failures(warned)).toBeUndefined();
});

test('it says what the answer is compared with', () => {
  const soon = { lt: [{ days_between: [{ today: [] }, { var: 'birth_date' }] }, 30] };
  const { form: timed } = compileForm({
    ...formFiles,
    'schemas/text/en.json': { ...smallFormFiles['schemas/text/en.json'], 'rule.soon': 'Fewer than {limit} days are left.' },
    'schemas/pages/home/you/logic.json': { rules: [{ keys: ['birth_date'], warn: soon, message: 'rule.soon' }] },
  });
  const { sections } = evaluateForm(timed, createFormState({ birth_date: '2026-11-30' }));
  expect(sections['home/you']?.warnings.get('birth_date')).toEqual(['Fewer than 30 days are left.']);
  expect(explainQuestion(timed, 'birth_date', TEST_TODAY).join(' ')).toContain('“Fewer than 30 days are left.”');
});

test('a day that is refused brings none', () => {
  const soon = { lt: [{ days_between: [{ today: [] }, { var: 'birth_date' }] }, 30] };
  const { form: ahead } = compileForm({
    ...formFiles,
    'schemas/pages/home/you/ui.json': {
      'ui:order': ['first_name', 'birth_date', 'agree'],
      birth_date: { 'ui:widget': 'date', 'ui:options': { direction: 'future' } },
      agree: { 'ui:widget': 'checkbox' },
    },
    'schemas/pages/home/you/logic.json': { rules: [{ keys: ['birth_date'], warn: soon, message: 'rule.steps' }] },
  });
  const warned = (birth_date: string) =>
    evaluateForm(ahead, createFormState({ birth_date })).sections['home/you']?.warnings.has('birth_date');
  expect(warned('2026-11-30')).toBe(true);
  expect(warned('2026-11-01')).toBe(false);
});

test('an answer of another section brings it', () => {
  const before = evaluateForm(form, createFormState({ first_name: 'Ana' }));
  const after = reevaluateSections(form, before, affectedSections(form, ['city']), createFormState(warned));
  expect(after.sections['home/you']?.warnings.get('first_name')).toEqual(['Use a score in steps of 10.']);
});

test('it is explained as what it is', () => {
  expect(explainQuestion(form, 'first_name', TEST_TODAY)).toContain(
    'Warns, and accepts the answer, if City is “Salem”: “Use a score in steps of 10.”',
  );
});

test.each([
  ['both', { ...rule, warn, must: true }],
  ['neither', rule],
])('a rule says that an answer is wrong or warns of it, not %s', (_, written) => {
  const { findings } = parseFormFiles({ ...smallFormFiles, 'schemas/pages/home/you/logic.json': { rules: [written] } });
  expect(findings.map(({ rule: name, pointer }) => [name, pointer.slice(0, 8)])).toEqual([['meta-schema', '/rules/0']]);
});
