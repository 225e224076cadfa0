import { describe, expect, it } from 'vitest';
import { measureCoverage } from '../../src/authoring/coverage/measure-coverage.ts';
import type { FormScenario } from '../../src/authoring/coverage/read-personas.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { runCheckCommand } from '../checks/run-check-command.ts';
import { validFormWithFiles } from '../checks/valid-form.ts';
import { smallForm, smallFormFiles, TEST_TODAY } from './small-form.ts';

describe('coverage', () => {
  it('an empty application reaches little, and what it misses is listed in plain words', () => {
    const { branches, questions, options } = measureCoverage(smallForm(), [{ answers: {}, today: TEST_TODAY }]);
    expect(branches.missed).toEqual(
      expect.arrayContaining([
        'home/home-address: choice “Country is United States” is never true',
        'home/you: rule “age according to Birth Date is at least 13” is never false',
        'study/visa: hidden “Country is not answered or is United States” is never false',
        'home/relatives-1: required “Name is answered” is never true',
      ]),
    );
    expect(questions).toMatchObject({ reached: 0 });
    expect(options).toMatchObject({ reached: 0 });
    expect(options.missed).toContain('states: Texas');
  });

  it('each operand of an "and" must go both ways, where those before it leave the outcome open', () => {
    const journeys: readonly FormScenario[] = [
      { answers: { country: 'USA' }, today: TEST_TODAY },
      { answers: {}, today: TEST_TODAY },
    ];
    const { branches } = measureCoverage(smallForm(), journeys);
    expect(branches.missed).toContain('study/visa: operand “Country is not United States” is never true');
    expect(branches.missed).not.toContain('study/visa: operand “Country is answered” is never false');
  });

  it('the names of a generated list are not counted', () => {
    const states = { generate: 'countries', letters: 3, first: ['USA'] } as const;
    const form = smallForm({ 'schemas/options/states.json': states });
    const all = (files?: FormFiles) => measureCoverage(form, [{ answers: {}, today: TEST_TODAY }], files).options.all;
    expect(all() - all({ ...smallFormFiles, 'schemas/options/states.json': states })).toBeGreaterThan(200);
  });

  it.each([true, { '!': { equals: [{ var: 'country' }, 'USA'] } }])('a choice that says "otherwise" need not fail: %j', (otherwise) => {
    const inUsa = { equals: [{ var: 'country' }, 'USA'] };
    const logic = {
      groups: [
        [
          { when: inUsa, show: ['sat_math'] },
          { when: otherwise, show: ['grad_year'] },
        ],
      ],
    };
    const form = smallForm({ 'schemas/pages/study/school/logic.json': logic });
    const { missed } = measureCoverage(form, [
      { answers: { country: 'USA' }, today: TEST_TODAY },
      { answers: { country: 'FRA' }, today: TEST_TODAY },
    ]).branches;
    expect(missed.filter((words) => words.startsWith('study/school'))).toEqual([]);
  });
});

const ann = {
  title: 'Answers two questions',
  today: TEST_TODAY,
  answers: { first_name: 'Ann', agree: true },
  expect: { visible: ['start/person', 'start/work-1', 'finish/agreement'], missing: {}, summary: {} },
};
const checked = (persona: object, ...options: readonly string[]) =>
  runCheckCommand('--institution', validFormWithFiles({ 'schemas/personas/ann.json': JSON.stringify(persona) }), ...options);

it('a persona who ends otherwise than its file says is a finding where that is decided, with the invisible character that differs', async () => {
  const { code, output } = await checked({ ...ann, expect: { ...ann.expect, summary: { first_name: 'Ann\u00a0' } } });
  expect(output).toContain(
    'schemas/pages/start/person/schema.json:6:5  persona-mismatch  1 of 1 personas ("ann") expects otherwise: ' +
      '"expect.summary" has "Ann\\u00a0" for "first_name", and nobody sees what differs: a no-break space (U+00A0) is missing  ' +
      'Write "Ann" in "expect" in "schemas/personas/ann.json".',
  );
  expect(code).toBe(1);
});

it('what no persona reaches is listed, and given to tools as JSON', async () => {
  const { code, output } = await checked(ann);
  expect(output).toContain('Personas reach 2 of 6 questions, but not:\n        start/person: “Were you born abroad?”\n');
  expect(code).toBe(0);
  expect(JSON.parse((await checked(ann, '--format', 'json')).output)).toMatchObject({
    coverage: {
      questions: { reached: 2, all: 6 },
      branches: { missed: expect.arrayContaining(['start/birthplace: hidden ““Were you born abroad?” is not Yes” is never false']) },
    },
  });
});
