import { describe, expect, test } from 'vitest';
import type { StateExplanation } from '../../src/api/workbench.ts';
import { readPersonas } from '../../src/authoring/coverage/read-personas.ts';
import { findPersonaMismatches } from '../../src/authoring/coverage/persona-mismatches.ts';
import { createWorkbench } from '../../src/authoring/workbench/create-workbench.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { languagesOf, type PersonaJson } from '../../src/form/model/form-files.ts';
import { isAnswered, type Answers } from '../../src/form/model/answers.ts';
import { requireCheckedForm } from '../checks/require-checked-form.ts';
import { createLittleForm } from '../examples/little-form.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';

const TODAY = '2026-11-23';
const text = { type: 'string' } as const;

const little = () =>
  createWorkbench(
    requireCheckedForm(
      createLittleForm({
        questions: { town: text, other_town: text, street: text, sum: { type: 'integer' }, a: { type: 'integer' } },
        logic: {
          groups: [[{ when: { and: [{ equals: [{ var: 'born_abroad' }, 'Y'] }, { answered: { var: 'first_name' } }] }, show: ['town'] }]],
          required: { street: { equals: [{ var: 'born_abroad' }, 'Y'] } },
          copies: [{ when: { equals: [{ var: 'born_abroad' }, 'N'] }, from: { other_town: 'street' } }],
          clears: { a: ['street'] },
          value: { sum: { '+': [{ var: 'a' }, 1] } },
        },
      }),
      TODAY,
    ),
  );

function explain(key: string, answers: Answers, given: Answers = {}): StateExplanation | undefined {
  return little().explain({ language: 'en', formState: { answers, counts: {}, tabs: {}, today: TODAY }, given, key });
}

const aspectsOf = (key: string, answers: Answers, given?: Answers) =>
  explain(key, answers, given)?.aspects.map(({ words, reasons, changes }) => [
    words,
    reasons.map((reason) => `${reason.holds ? 'yes' : 'no'}: ${reason.words}`),
    changes,
  ]);

const BORN = '“Were you born abroad?”';

describe('A question is explained in a state', () => {
  test.each([
    [
      'hidden, with each part of its condition, and the smallest change',
      'town',
      { first_name: 'Bo' },
      ['Hidden, and without an answer.', [`no: ${BORN} is Yes.`, 'yes: First name is answered.'], [`Answer ${BORN} with Yes.`]],
    ],
    [
      'hidden, where it takes two answers',
      'town',
      {},
      [
        'Hidden, and without an answer.',
        [`no: ${BORN} is Yes.`, 'no: First name is answered.'],
        [`Answer First name, for example with “Answer” and answer ${BORN} with Yes.`],
      ],
    ],
    [
      'shown',
      'town',
      { first_name: 'Bo', born_abroad: 'Y' },
      ['Shown.', [`yes: ${BORN} is Yes.`, 'yes: First name is answered.'], [`Answer ${BORN} with No.`, 'Clear First name.']],
    ],
    ['required', 'street', { born_abroad: 'Y' }, ['Required.', [`yes: ${BORN} is Yes.`], [`Answer ${BORN} with No.`]]],
    ['optional', 'street', {}, ['Optional.', [`no: ${BORN} is Yes.`], [`Answer ${BORN} with Yes.`]]],
    [
      'filled from another',
      'other_town',
      { born_abroad: 'N', street: 'Elm' },
      ['Filled: it follows street.', [`yes: ${BORN} is No.`], [`Answer ${BORN} with Yes.`]],
    ],
    ['worked out', 'sum', { a: 1 }, ['Filled by the form.', [expect.stringContaining('yes: Worked out by the form: a plus 1')], undefined]],
    ['cleared by another', 'street', {}, ['Can be cleared.', ['no: Changing a clears it.'], undefined]],
    ['failing', 'first_name', {}, [expect.stringMatching(/^Students read: “/), [], undefined]],
  ])('%s', (_, key, answers, aspect) => {
    expect(aspectsOf(key, answers as Answers)).toContainEqual(aspect);
  });

  test('cleared, with what the persona had answered', () => {
    const [words] = aspectsOf('town', {}, { town: 'Oslo' })?.at(-1) ?? [];
    expect(words).toBe('Cleared: the persona answers “Oslo”, as the question is hidden.');
  });

  test('with the lines of its files', () => {
    const { places = [], aspects = [] } = explain('street', {}) ?? {};
    const files = [...places, ...aspects.flatMap(({ reasons }) => reasons.flatMap(({ place }) => place ?? []))].map(({ file }) => file);
    expect(new Set(files.map((file) => file.split('/').at(-1)))).toEqual(
      new Set(['schema.json', 'ui.json', 'page.json', 'data-model.json', 'logic.json']),
    );
    expect(explain('nothing', {})).toBeUndefined();
  });
});

describe.each(shippedInstitutions)('In $name', ({ folder }) => {
  const checkedForm = requireCheckedForm(folder, TODAY);
  const workbench = createWorkbench(checkedForm);
  const { form } = checkedForm;
  const bySize = readPersonas(folder).toSorted((a, b) => Object.keys(a.answers).length - Object.keys(b.answers).length);
  const languages = languagesOf(form.institution);

  test.each([
    ['fewest', 0],
    ['most', -1],
  ])('the reasons of every question agree with what shows for the persona with the %s answers, and something would change each', (_, n) => {
    const persona = workbench.describe('').personas.find(({ name }) => name === bySize.at(n)?.name);
    if (!persona) throw new Error('There is no persona');
    const { formState, answers: given } = persona;
    const { sections } = evaluateForm(form, formState);
    const language = languages.at(n) ?? '';
    const labels = new Map(workbench.describe(language).questions.map(({ key, label }) => [key, label]));
    for (const { key, section } of Object.values(form.questions)) {
      const found = workbench.explain({ language, formState, given, key });
      const [shown, ...others] = found?.aspects ?? [];
      const isShown = sections[section]?.keys.has(key) === true;
      expect(found?.label, key).toContain(labels.get(key)?.replaceAll(/[“”]/g, ''));
      expect(shown?.words.startsWith('Shown'), key).toBe(isShown);
      expect(
        shown?.reasons.every(({ holds }) => holds),
        key,
      ).toBe(isShown);
      for (const aspect of [shown, ...others]) expect(aspect?.changes?.length, key).not.toBe(0);
      expect(found?.places[0]?.line, key).toBeGreaterThan(1);
    }
  });

  test('each persona that is kept again expects what comes of it', () => {
    for (const { name, formState } of workbench.describe('').personas) {
      const { file, text: written } = workbench.keep({ language: '', formState, given: {} });
      const kept = JSON.parse(written) as PersonaJson;
      expect(file).toMatch(/^schemas\/personas\/kept-[\da-f]{8}\.json$/);
      expect(findPersonaMismatches(form, compileSectionValidators(form), { counts: {}, tabs: {}, ...kept, name }), name).toEqual([]);
      expect(
        Object.keys(kept.answers).every((key) => isAnswered(kept.answers[key])),
        name,
      ).toBe(true);
    }
  });
});
