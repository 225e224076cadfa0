import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainRule } from '../../src/form/explain/explain-rule.ts';
import { normalizeRule, negateRule } from '../../src/form/explain/normalize-rule.ts';
import { ruleHolds, type Logic } from '../../src/form/model/logic.ts';
import { OPERATORS } from '../../src/form/model/vocabulary.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { createFormState, smallForm, smallFormFiles } from './small-form.ts';

const small = smallForm();
const country = { var: 'country' };
const sports = { var: 'sports' };
const birth = { var: 'birth_date' };

describe('a rule in plain words', () => {
  it.each<[string, Logic]>([
    ['Country is United States', { equals: [country, 'USA'] }],
    ['Country is United States', { '==': ['USA', country] }],
    ['Country is not United States', { '!': { '===': [country, 'USA'] } }],
    ['Country is not United States', { '!==': [country, 'USA'] }],
    ['Country is not United States', { '!=': [country, 'USA'] }],
    ['Country is not answered', { equals: [country, ''] }],
    ['Country is United States or Canada', { in: [country, ['USA', 'CAN']] }],
    ['Country is neither United States nor Canada', { notIn: [country, ['USA', 'CAN']] }],
    ['Country is none of United States, Canada and France', { '!': { in: [country, ['USA', 'CAN', 'FRA']] } }],
    ['Sports includes Nebraska', { in: ['NE', sports] }],
    ['Sports does not include Nebraska', { '!': { in: ['NE', sports] } }],
    ['First name is answered', { answered: { var: 'first_name' } }],
    ['First name is not answered', { '!': { var: 'first_name' } }],
    ['First name is answered', { '!!': { var: 'first_name' } }],
    ['“I agree.” is checked', { equals: [{ var: 'agree' }, true] }],
    ['“I agree.” is not checked', { notAnswered: { var: 'agree' } }],
    ['“Have you taken the SAT?” is Yes', { equals: [{ var: 'sat_taken' }, 'Y'] }],
    ['Birth Date is before March 5, 2010', { lt: [birth, '2010-03-05'] }],
    ['Birth Date is on or after March 5, 2010', { '<=': ['2010-03-05', birth] }],
    ['Math is at most 800', { lte: [{ var: 'sat_math' }, 800] }],
    ['Math is more than 200', { '>': [{ var: 'sat_math' }, 200] }],
    ['Math is not at least 200', { '!': { gte: [{ var: 'sat_math' }, 200] } }],
    ['Math is more than 200 and less than 800', { '<': [200, { var: 'sat_math' }, 800] }],
    ['age according to Birth Date is at least 13', { gte: [{ age_in_years: birth }, 13] }],
    ['year of Birth Date is at least this year minus 81', { gte: [{ year_of: birth }, { '-': [{ current_year: [] }, 81] }] }],
    ['Math is a multiple of 10', { multiple_of: [{ var: 'sat_math' }, 10] }],
    ['Math is not a multiple of 10', { '!': { multiple_of: [{ var: 'sat_math' }, 10] } }],
    ['City has at least 1 character', { gte: [{ length: { var: 'city' } }, 1] }],
    ['City does not have more than 5 characters', { '!': { gt: [{ length: { var: 'city' } }, 5] } }],
    [
      'the largest of Math and 300 is less than minus 5 plus (2 times 3) divided by 4',
      { lt: [{ max: [{ var: 'sat_math' }, 300] }, { '+': [{ '-': [5] }, { '/': [{ '*': [2, 3] }, 4] }] }] },
    ],
    ['(Math plus Math) divided by 2 is less than 5', { lt: [{ '/': [{ '+': [{ var: 'sat_math' }, { var: 'sat_math' }] }, 2] }, 5] }],
    ['the smallest of Math and 300 is the remainder of 7 divided by 4', { equals: [{ min: [{ var: 'sat_math' }, 300] }, { '%': [7, 4] }] }],
    ['some choice of Sports is Nebraska', { some: [sports, { equals: [{ var: '' }, 'NE'] }] }],
    [
      'no choice of Sports is Nebraska or is Texas',
      { '!': { some: [sports, { or: [{ equals: [{ var: '' }, 'NE'] }, { equals: [{ var: '' }, 'TX'] }] }] } },
    ],
    ['every choice of Sports is not Nebraska', { all: [sports, { '!': { equals: [{ var: '' }, 'NE'] } }] }],
    ['no choice of Sports is Texas', { none: [sports, { equals: [{ var: '' }, 'TX'] }] }],
    ['Country is answered and is not United States', { and: [{ answered: country }, { notEquals: [country, 'USA'] }] }],
    ['Country is not answered or is United States', { '!': { and: [{ answered: country }, { notEquals: [country, 'USA'] }] } }],
    [
      'Country is United States and (City is answered or State is Texas)',
      { and: [{ equals: [country, 'USA'] }, { or: [{ answered: { var: 'city' } }, { equals: [{ var: 'state' }, 'TX'] }] }] },
    ],
    ['Country is United States or Canada', { or: [{ equals: [country, 'USA'] }, { equals: [country, 'CAN'] }] }],
    [
      'Country is answered and is neither United States nor Canada',
      { and: [{ answered: country }, { notEquals: [country, 'USA'] }, { '!': { equals: [country, 'CAN'] } }] },
    ],
    [
      'when Country is United States: State is answered; otherwise City is answered',
      { if: [{ equals: [country, 'USA'] }, { answered: { var: 'state' } }, { answered: { var: 'city' } }] },
    ],
    ['always', { or: [true, { answered: country }] }],
    ['never', { and: [false, { answered: country }] }],
  ])('%s', (words, rule) => {
    expect(explainRule(small, rule)).toBe(words);
  });

  it('lets a named condition speak for itself', () => {
    const conditions = { abroad: { means: 'The student lives abroad.', when: true } };
    expect(explainRule(small, { and: [{ condition: 'abroad' }, { answered: country }] }, { conditions })).toBe(
      'the student lives abroad and Country is answered',
    );
    expect(explainRule(small, { '!': { condition: 'abroad' } }, { conditions })).toBe('it is not the case that the student lives abroad');
  });

  it('reads a name in a repeat as the question of its block, unless the rule is compiled', () => {
    const you = structuredClone(smallFormFiles['schemas/pages/home/you/schema.json']);
    const properties = { ...you.properties, name: { title: 'Nickname', type: 'string' } };
    const form = smallForm({ 'schemas/pages/home/you/schema.json': { ...you, properties } } as Partial<FormFiles>);
    const rule: Logic = { equals: [{ var: 'name' }, 'Max'] };
    const explained = (among: Logic): string => explainRule(form, { any_of: [{ repeat: 'relatives' }, among] });
    expect(explained(rule)).toContain(', Name is “Max”');
    expect(explained([rule])).toContain('Nickname is “Max”');
  });

  it('has words for every operator', () => {
    for (const operator of OPERATORS) {
      for (const operands of [[], [country], [country, 'USA'], [country, ['USA']], country, 'USA', [[]]]) {
        const rule = { [operator]: operands } as Logic;
        expect(explainRule(small, rule).length, JSON.stringify(rule)).toBeGreaterThan(0);
        expect(explainRule(small, { '!': rule }).length, JSON.stringify(rule)).toBeGreaterThan(0);
      }
    }
  });

  it('survives whatever an author writes', () => {
    expect(explainRule(small, { var: { toString: '' } })).toBe('an answer that no question asks for is answered');
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(...OPERATORS), (value, operator) => {
        expect(typeof explainRule(small, value as Logic)).toBe('string');
        expect(typeof explainRule(small, { [operator]: value as Logic })).toBe('string');
      }),
      { numRuns: 2000 },
    );
  });
});

const value = fc.constantFrom('USA', 'CAN', 'FRA', '');
const leaf: fc.Arbitrary<Logic> = fc.oneof(
  fc
    .tuple(fc.constantFrom('equals', 'notEquals', '===', '!=='), fc.constantFrom('country', 'state'), value)
    .map(([operator, name, is]) => ({ [operator]: [{ var: name }, is] })),
  fc
    .tuple(fc.constantFrom('in', 'notIn'), fc.constantFrom('country', 'state'), fc.array(value))
    .map(([operator, name, are]) => ({ [operator]: [{ var: name }, are] })),
  fc
    .tuple(fc.constantFrom('answered', 'notAnswered', '!!', '!'), fc.constantFrom('country', 'state'))
    .map(([operator, name]) => ({ [operator]: { var: name } })),
  fc.constantFrom<Logic>({ some: [sports, { equals: [{ var: '' }, 'NE'] }] }, { lt: [{ var: 'sat_math' }, 500] }, true, false),
);
const { tree } = fc.letrec<{ tree: Logic }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
      .map(([operator, parts]) => ({ [operator]: parts })),
    tie('tree').map((part) => ({ '!': [part] })),
    tie('tree').map((part) => ({ '!!': [part] })),
    fc.tuple(tie('tree'), tie('tree'), tie('tree')).map((parts) => ({ if: parts })),
  ),
}));

it('plain order never changes what a rule says', () => {
  fc.assert(
    fc.property(
      tree,
      value,
      value,
      fc.constantFrom('', 300, 700),
      fc.constantFrom<readonly string[]>([], ['NE']),
      (rule, home, state, math, chosen) => {
        const now = createFormState({ country: home, state, sat_math: math, sports: chosen });
        expect(ruleHolds(normalizeRule(rule), now), JSON.stringify(normalizeRule(rule))).toBe(ruleHolds(rule, now));
        expect(ruleHolds(normalizeRule(negateRule(rule)), now)).toBe(!ruleHolds(rule, now));
      },
    ),
    { numRuns: 3000 },
  );
});
