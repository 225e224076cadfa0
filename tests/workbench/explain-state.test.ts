import { describe, expect, test } from 'vitest';
import { findPersonaMismatches } from '../../src/authoring/coverage/persona-mismatches.ts';
import { createWorkbench } from '../../src/authoring/workbench/create-workbench.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { languagesOf, type PersonaJson } from '../../src/form/model/form-files.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import { requireCheckedForm } from '../checks/require-checked-form.ts';
import { createLittleForm } from '../examples/little-form.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';

const TODAY = '2026-11-23';
const text = { type: 'string' } as const;
const isBorn = (answer: string) => ({ equals: [{ var: 'born_abroad' }, answer] });

const NOTICE = { notice: 'Bring your **passport**, {answer.first_name|you}.', when: isBorn('Y') };
const ORDER = ['first_name', 'born_abroad', NOTICE, 'town', 'other_town', 'street', 'sum', 'a'];

function explain(key: string, answers: Answers, given: Answers = {}) {
  const root = createLittleForm({
    ui: { 'ui:order': ORDER },
    questions: { town: text, other_town: text, street: text, sum: { type: 'integer' }, a: { type: 'integer' } },
    logic: {
      groups: [[{ when: { and: [isBorn('Y'), { answered: { var: 'first_name' } }] }, show: ['town'] }]],
      required: { street: isBorn('Y') },
      copies: [{ when: isBorn('N'), from: { other_town: 'street' } }],
      clears: { a: ['street'] },
      value: { sum: { '+': [{ var: 'a' }, 1] } },
    },
  });
  const formState = { answers, counts: {}, tabs: {}, today: TODAY };
  return createWorkbench(requireCheckedForm(root, TODAY)).explain({ language: 'en', formState, given, key });
}

/** Each aspect in a line: its words, its reasons, and after an arrow what would change it. */
const aspectsOf = (...[key, answers, given]: Parameters<typeof explain>) =>
  explain(key, answers, given)?.aspects.map(({ words, reasons, changes = [] }) =>
    [words, ...reasons.map((reason) => (reason.holds ? '+' : '-') + reason.words), ...changes.map((change) => `> ${change}`)].join(' '),
  );

test.each<readonly [string, Answers, string]>([
  ['town', { first_name: 'Bo' }, 'Hidden, and without an answer. -BORN is Yes. +First name is answered. > Answer BORN with Yes.'],
  ['town', {}, '-First name is answered. > Answer First name, for example with “Answer” and answer BORN with Yes.'],
  [
    'town',
    { first_name: 'Bo', born_abroad: 'Y' },
    'Shown. +BORN is Yes. +First name is answered. > Answer BORN with No. > Clear First name.',
  ],
  ['street', { born_abroad: 'Y' }, 'Required. +BORN is Yes. > Answer BORN with No.'],
  ['street', {}, 'Optional. -BORN is Yes. > Answer BORN with Yes.'],
  ['other_town', { born_abroad: 'N', street: 'Elm' }, 'Filled: it follows street. +BORN is No. > Answer BORN with Yes.'],
  ['sum', { a: 1 }, 'Filled by the form. +Worked out by the form: a plus 1, rounded to a whole number.'],
  ['street', {}, 'Can be cleared. +Changing a clears it.'],
  ['first_name', {}, 'Students read: “'],
  ['start/person#0', {}, 'Hidden. -BORN is Yes. > Answer BORN with Yes.'],
  ['start/person#0', { born_abroad: 'Y' }, 'Shown. +BORN is Yes. > Answer BORN with No.'],
])('a question is explained: %s with %j', (key, answers, words) => {
  expect(aspectsOf(key, answers)?.join('\n')).toContain(words.replaceAll('BORN', '“Were you born abroad?”'));
});

test('a notice is named by its words and its line', () => {
  const { label, places } = explain('start/person#0', {}) ?? {};
  expect(label).toContain('Notice “Bring your passport, ');
  expect(places).toMatchObject([{ file: 'schemas/pages/start/person/ui.json', line: 1 }]);
  expect(explain('start/person#1', {})).toBeUndefined();
});

test('a question is explained with what a persona had answered, and with the lines of its files', () => {
  expect(aspectsOf('town', {}, { town: 'Oslo' })?.at(-1)).toBe('Cleared: the persona answers “Oslo”, as the question is hidden.');
  const { places = [], aspects = [] } = explain('street', {}) ?? {};
  const files = [...places, ...aspects.flatMap(({ reasons }) => reasons.flatMap(({ place }) => place ?? []))].map(({ file }) => file);
  const names = ['schema.json', 'ui.json', 'page.json', 'data-model.json', 'logic.json'];
  expect(new Set(files.map((file) => file.split('/').at(-1)))).toEqual(new Set(names));
  expect(explain('nothing', {})).toBeUndefined();
});

describe.each(shippedInstitutions)('In $name', ({ folder }) => {
  const { form, ...others } = requireCheckedForm(folder, TODAY);
  const workbench = createWorkbench({ form, ...others });
  const { personas } = workbench.describe('');
  const bySize = personas.toSorted((a, b) => Object.keys(a.answers).length - Object.keys(b.answers).length);

  test.each(['fewest', 'most'])(
    'reasons agree with what shows, and something would change it, for the persona with the %s answers',
    (which) => {
      const n = which === 'fewest' ? 0 : -1;
      const { formState, answers: given } = bySize.at(n) ?? expect.fail('There is no persona');
      const language = languagesOf(form.institution).at(n) ?? '';
      const labels = new Map(workbench.describe(language).questions.map(({ key, label }) => [key, label]));
      const { sections } = evaluateForm(form, formState);
      for (const { key, section } of Object.values(form.questions)) {
        const found = workbench.explain({ language, formState, given, key }) ?? expect.fail(key);
        const isShown = sections[section]?.keys.has(key) === true;
        expect(found.label, key).toContain(labels.get(key)?.replaceAll(/[“”]/g, ''));
        expect(found.aspects[0]?.words.startsWith('Shown'), key).toBe(isShown);
        expect(
          found.aspects[0]?.reasons.every(({ holds }) => holds),
          key,
        ).toBe(isShown);
        for (const { changes } of found.aspects) expect(changes?.length, key).not.toBe(0);
        expect(found.places[0]?.line, key).toBeGreaterThan(1);
      }
    },
  );

  test('each persona that is kept again expects what comes of it', () => {
    for (const { name, formState } of personas) {
      const { file, text: written } = workbench.keep({ language: '', formState, given: {} });
      expect(file).toMatch(/^schemas\/personas\/kept-[\da-f]{8}\.json$/);
      const kept = { counts: {}, tabs: {}, ...(JSON.parse(written) as PersonaJson), name };
      expect(findPersonaMismatches(form, compileSectionValidators(form), kept), name).toEqual([]);
    }
  });
});
