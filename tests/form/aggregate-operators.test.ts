import { describe, expect, it } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import type { LogicJson } from '../../src/form/model/form-files.ts';
import type { Form } from '../../src/form/model/form.ts';
import { ruleHolds, type Logic } from '../../src/form/model/logic.ts';
import { explainRule } from '../../src/form/explain/explain-rule.ts';
import { propagatedChanges } from '../../src/form/evaluate/apply-answer.ts';
import { evaluateSection } from '../../src/form/evaluate/evaluate.ts';
import { createFormState, smallFormFiles, smallDataModel } from './small-form.ts';
import { keysOfKind } from './test-institution.ts';

const YOU = 'schemas/pages/home/you/logic.json';
const ADDRESS = 'schemas/blocks/address/logic.json';
const RELATIVE = 'schemas/blocks/relative/logic.json';

const formWith = (file: typeof YOU | typeof RELATIVE | typeof ADDRESS, logic: LogicJson): Form =>
  compileForm({ ...smallFormFiles, [file]: logic }).form;

function holds(rule: Logic, answers: Answers, today?: string): boolean {
  const form = formWith(YOU, { hidden: rule });
  return !evaluateSection(form, 'home/you', createFormState(answers, {}, today)).visible;
}

const first = { var: 'first_name' };
const fullName = { joined: [first, { var: 'city' }] };

describe('texts', () => {
  it.each([
    ['Ana', ' ana ', true],
    ['Ana  Vega', 'ana vega', true],
    ['Jos\u00e9', 'JOSE\u0301', true],
    ['Stra\u00dfe', 'STRASSE', true],
    ['Jos\u00e9', 'Jose', false],
    ['', '', false],
    ['  ', '', false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(holds({ same_text: [first, { var: 'city' }] }, { first_name: a, city: b })).toBe(same);
  });

  it('are joined by one space, without those that are blank', () => {
    const isSigned = { same_text: [{ var: 'essay' }, fullName] };
    expect(holds(isSigned, { first_name: ' Ana', city: 'Vega ', essay: 'ana vega' })).toBe(true);
    expect(holds(isSigned, { first_name: 'Ana', essay: 'Ana' })).toBe(true);
    expect(holds(isSigned, { essay: '' })).toBe(false);
  });
});

it.each([
  ['', 0],
  ['  one two\nthree — l’été ', 5],
])('%j has %d words', (essay, words) => expect(holds({ equals: [{ word_count: { var: 'essay' } }, words] }, { essay })).toBe(true));

describe('days', () => {
  const born = { var: 'birth_date' };
  it('are counted from the first date to the second, and today is the day of the form state', () => {
    const age = { days_between: [born, { today: [] }] };
    expect(holds({ equals: [age, 366] }, { birth_date: '2024-02-29' }, '2025-03-01')).toBe(true);
    expect(holds({ equals: [age, 1] }, { birth_date: '2024-12-31' }, '2025-01-01')).toBe(true);
    expect(holds({ equals: [age, -1] }, { birth_date: '2025-01-02' }, '2025-01-01')).toBe(true);
    expect(holds({ gt: [born, { today: [] }] }, { birth_date: '2025-01-02' }, '2025-01-01')).toBe(true);
  });
  it.each([
    ['2025-01-31', '2025-02-28', 0],
    ['2025-01-31', '2025-03-01', 1],
    ['2024-11-15', '2026-11-15', 24],
    ['2025-03-01', '2025-02-28', -1],
  ])('from %s to %s there are %d full months', (birth_date, until, months) => {
    expect(holds({ equals: [{ months_between: [born, until] }, months] }, { birth_date })).toBe(true);
  });
  it.each(['', 'soon', '2025-02-30'])('%j and another date have no distance', (birth_date) => {
    const distance = { days_between: [born, '2025-01-01'] };
    for (const operator of ['lt', 'gte']) expect(holds({ [operator]: [distance, 0] }, { birth_date })).toBe(false);
  });
});

describe('choices of a question', () => {
  const sports = { var: 'sports' };
  it.each<[Logic, readonly string[], boolean]>([
    [{ gte: [{ count_of: sports }, 2] }, ['NE', 'TX'], true],
    [{ gte: [{ count_of: sports }, 2] }, ['NE'], false],
    [{ equals: [{ count_of: [sports, ['NE', 'OH']] }, 1] }, ['NE', 'TX'], true],
    [{ any_of: [sports, ['OH', 'TX']] }, ['NE', 'TX'], true],
    [{ any_of: [sports, ['OH']] }, ['NE', 'TX'], false],
    [{ any_of: sports }, [], false],
  ])('%j of %j: %s', (rule, chosen, expected) => {
    expect(holds(rule, { sports: chosen })).toBe(expected);
    expect(holds({ equals: [{ count_of: sports }, 0] }, {})).toBe(true);
  });
});

describe('components of a repeat', () => {
  const relatives = { repeat: 'relatives' };
  it('count where something in them is answered, or where a rule about their own questions holds', () => {
    const two = { relative_name: 'Bo', relative_2_kind: 'Aunt' };
    expect(holds({ equals: [{ count_of: relatives }, 2] }, two)).toBe(true);
    expect(holds({ equals: [{ count_of: [relatives, { answered: { var: 'kind' } }] }, 1] }, two)).toBe(true);
    expect(holds({ any_of: [relatives, { same_text: [{ var: 'kind' }, 'aunt'] }] }, two)).toBe(true);
    expect(holds({ any_of: [relatives, { equals: [{ var: 'kind' }, first] }] }, { ...two, first_name: 'Aunt' })).toBe(true);
    expect(holds({ any_of: [relatives, { same_text: [{ var: 'kind' }, 'uncle'] }] }, two)).toBe(false);
  });

  const kinds = [relatives, { var: 'kind' }];
  it.each<[Answers, number]>([
    [{}, 0],
    [{ relative_kind: '1.1', relative_2_kind: '2.2' }, 3.3],
    [{ relative_kind: 'Aunt', relative_2_kind: '2' }, 2],
  ])('%j add up to %d', (answers, total) => expect(holds({ equals: [{ sum_of: kinds }, total] }, answers)).toBe(true));

  const named = { same_text: [{ var: 'name' }, first] };
  it.each<[of: Logic, Answers, string | number | boolean | null]>([
    [{ sum_of: [...kinds, named] }, { relative_kind: '1', relative_2_kind: '2' }, 0],
    [{ sum_of: [...kinds, named] }, { relative_kind: '1', relative_2_kind: '2', relative_2_name: 'Ana' }, 2],
    [{ latest: kinds }, { relative_kind: '2027-02-01', relative_2_kind: '2026-12-31' }, '2027-02-01'],
    [{ earliest: kinds }, { relative_kind: 'soon', relative_2_kind: '2026-12-31' }, '2026-12-31'],
    [{ latest: [...kinds, named] }, { relative_kind: '2027-02-01', relative_2_kind: '2026-12-31', relative_2_name: 'ana' }, '2026-12-31'],
    [{ latest: [...kinds, named] }, { relative_kind: '2027-02-01' }, null],
    [{ earliest: [{ var: 'essay' }, { var: 'city' }] }, { essay: '2027-02-01', city: '2027-01-31' }, '2027-01-31'],
    [{ all_different: [...kinds, named] }, { relative_kind: 'Aunt', relative_2_kind: 'Aunt', relative_2_name: 'Ana' }, true],
  ])('%j with %j is %j', (rule, answers, result) => {
    const form = formWith(YOU, { hidden: { equals: [rule, result] } });
    expect(evaluateSection(form, 'home/you', createFormState({ first_name: 'Ana', ...answers })).visible).toBe(false);
  });

  it.each<[Answers, boolean]>([
    [{ relative_kind: 'Aunt', relative_2_kind: ' aunt ' }, false],
    [{ relative_kind: 'Aunt', relative_2_kind: 'Uncle' }, true],
    [{ relative_kind: 'Aunt' }, true],
    [{}, true],
  ])('%j are all different: %s', (answers, expected) => expect(holds({ all_different: kinds }, answers)).toBe(expected));

  it('answers that are named are all different, too', () => {
    const rule = { all_different: [first, { var: 'city' }, { var: 'essay' }] };
    expect(holds(rule, { first_name: 'Ana', city: 'Vega', essay: 'vega' })).toBe(false);
    expect(holds(rule, { first_name: 'Ana', city: 'Vega' })).toBe(true);
  });

  it('only those with the same answer are wrong where a block says that all are different', () => {
    const block = smallFormFiles['schemas/pages/home/page.json'];
    const content = block.content.map((part) =>
      'repeat' in part ? { ...part, prefixes: ['relative_', 'relative_2_', 'mail_relative_'] } : part,
    );
    const { form } = compileForm({
      ...smallFormFiles,
      'schemas/pages/home/page.json': { ...block, content },
      'schemas/data-model.json': smallDataModel(keysOfKind('text', 'mail_relative_name', 'mail_relative_kind')),
      [RELATIVE]: { rules: [{ keys: ['kind'], must: { all_different: kinds }, message: 'rule.steps' }] },
    });
    const answers = { relative_kind: 'Aunt', relative_2_kind: 'Uncle', mail_relative_kind: 'aunt' };
    const isRight = (n: number): boolean =>
      ruleHolds(form.sections[`home/relatives-${n}`]?.rules[0]?.must ?? false, createFormState(answers));
    expect([1, 2, 3].map(isRight)).toEqual([false, true, false]);
  });

  it('are evaluated again when an answer of one of them changes', () => {
    const form = formWith(YOU, { hidden: { any_of: relatives } });
    expect(propagatedChanges(form, createFormState({ first_name: 'Ana' }), { relative_2_name: 'Bo' })).toEqual({
      first_name: '',
      relative_2_name: 'Bo',
    });
  });
});

describe('the label of a choice', () => {
  const label = { same_text: [{ var: 'country_desc' }, 'canada'] };
  it('is a text in rules, of the same component in a block, which follows its question', () => {
    const form = formWith(ADDRESS, { hidden: label });
    const changes = (key: string, value: string) =>
      propagatedChanges(form, createFormState({ city: 'Rome', mail_city: 'Oslo' }), { [key]: value });
    expect(changes('mail_country', 'CAN')).toMatchObject({ mail_city: '' });
    expect(changes('mail_country', 'CAN')).not.toHaveProperty('city');
    expect(changes('country', 'USA')).toEqual({ country: 'USA', country_desc: 'United States' });
    const { rules: [rule] = [] } =
      formWith(YOU, { rules: [{ keys: ['first_name'], must: label, message: 'rule.steps' }] }).sections['home/you'] ?? {};
    expect(explainRule(form, rule?.must ?? false)).toBe('Country is the same text as “canada”');
  });
});

describe('what is started', () => {
  it('is a section, one component or a whole repeat in which something is answered', () => {
    expect(holds({ started: 'home/home-address' }, { city: 'Salem' })).toBe(true);
    expect(holds({ started: 'home/mail-address' }, { city: 'Salem' })).toBe(false);
    expect(holds({ started: 'home/relatives-2' }, { relative_2_name: 'Bo' })).toBe(true);
    expect(holds({ started: 'home/relatives-1' }, { relative_2_name: 'Bo' })).toBe(false);
    expect(holds({ started: 'home/relatives' }, { relative_2_name: 'Bo' })).toBe(true);
  });

  it('means the section of the rule where it names none, so what a block asks is required once it is begun', () => {
    const form = formWith(RELATIVE, { required: { name: { started: [] }, kind: { started: [] } } });
    const state = (id: string) => [...evaluateSection(form, id, createFormState({ relative_2_kind: 'Aunt' }, { relatives: 2 })).required];
    expect(state('home/relatives-1')).toEqual([]);
    expect(state('home/relatives-2')).toEqual(['relative_2_name', 'relative_2_kind']);
  });
});

describe('in plain words', () => {
  it('names of a block are those of the first component in a condition that is read as it is written', () => {
    const form = formWith(YOU, {});
    const two = { gt: [{ count_of: [{ repeat: 'relatives' }, { answered: { var: 'kind' } }] }, 1] };
    expect(explainRule(form, two)).toBe('number of “Relative 1” to “Relative 2” for which Relationship is answered is more than 1');
  });

  it.each<[string, Logic]>([
    ['First name is the same text as “Ana”', { same_text: [first, 'Ana'] }],
    ['First name is not the same text as First name and City together', { '!': { same_text: [first, fullName] } }],
    ['Birth Date is after today', { gt: [{ var: 'birth_date' }, { today: [] }] }],
    ['number of days from Birth Date to today is at least 30', { gte: [{ days_between: [{ var: 'birth_date' }, { today: [] }] }, 30] }],
    ['number of choices in Sports is at least 2', { gte: [{ count_of: { var: 'sports' } }, 2] }],
    ['Sports includes Nebraska or Texas', { any_of: [{ var: 'sports' }, ['NE', 'TX']] }],
    ['Sports does not include Nebraska', { '!': { any_of: [{ var: 'sports' }, ['NE']] } }],
    ['number of “Relative 1” to “Relative 2” that are started is more than 1', { gt: [{ count_of: { repeat: 'relatives' } }, 1] }],
    [
      'for at least one of “Relative 1” to “Relative 2”, Relationship is answered',
      { any_of: [{ repeat: 'relatives' }, { answered: { var: 'kind' } }] },
    ],
    [
      'for none of “Relative 1” to “Relative 2”, Relationship is answered',
      { '!': { any_of: [{ repeat: 'relatives' }, { answered: { var: 'kind' } }] } },
    ],
    [
      'sum of Relationship in “Relative 1” to “Relative 2” is at least 3',
      { gte: [{ sum_of: [{ repeat: 'relatives' }, { var: 'kind' }] }, 3] },
    ],
    [
      'sum of Relationship in “Relative 1” to “Relative 2” for which Name is answered is 3',
      { equals: [{ sum_of: [{ repeat: 'relatives' }, { var: 'kind' }, { answered: { var: 'name' } }] }, 3] },
    ],
    [
      'the latest of Relationship in “Relative 1” to “Relative 2” is before today',
      { lt: [{ latest: [{ repeat: 'relatives' }, { var: 'kind' }] }, { today: [] }] },
    ],
    [
      'Birth Date is before the earliest of City and today',
      { lt: [{ var: 'birth_date' }, { earliest: [{ var: 'city' }, { today: [] }] }] },
    ],
    ['Relationship is different in each of “Relative 1” to “Relative 2”', { all_different: [{ repeat: 'relatives' }, { var: 'kind' }] }],
    ['First name has at most 2 words', { lte: [{ word_count: first }, 2] }],
    ['number of words in First name is City', { equals: [{ word_count: first }, { var: 'city' }] }],
    ['First name and City are all different', { all_different: [first, { var: 'city' }] }],
    [
      'number of full months from Birth Date to today is less than 6',
      { lt: [{ months_between: [{ var: 'birth_date' }, { today: [] }] }, 6] },
    ],
    ['something in “Relative 1” to “Relative 2” is answered', { started: 'home/relatives' }],
    ['nothing in “Relative 2” is answered', { '!': { started: 'home/relatives-2' } }],
  ])('%s', (words, rule) => {
    const form = formWith(YOU, { required: { first_name: rule } });
    expect(explainRule(form, form.questions['first_name']?.requiredWhen ?? false)).toBe(words);
  });
});
