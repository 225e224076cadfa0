import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requireCheckedForm } from './require-checked-form.ts';
import { AnswerDomains } from '../../src/authoring/proof/answer-domains.ts';
import { notExpression } from '../../src/authoring/proof/rule-expression.ts';
import { parseRuleExpression } from '../../src/authoring/proof/parse-rule-expression.ts';
import { isSatisfiable } from '../../src/authoring/proof/is-satisfiable.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import { compileLogic } from '../../src/form/compile/compile-logic.ts';
import { EMPTY_FORM_PARTS } from '../../src/form/compile/form-parts.ts';
import { ruleHolds, type Logic } from '../../src/form/model/logic.ts';
import { copyValidForm, validFormWithFiles } from './valid-form.ts';

const TODAY = '2026-11-21';
const answersOf = {
  born_abroad: ['', 'Y', 'N'],
  agree: ['', true, false],
  first_name: ['', 'Ada', 'Bo', 'x', 'xx', 'xxx', 'xxxx', 'another text', 'x x', 'x xx', 'x x x'],
} as const;

const text = fc.constantFrom('Ada', 'Bo', '');
const atom: fc.Arbitrary<Logic> = fc.oneof(
  fc
    .tuple(fc.constantFrom('equals', 'notEquals', '==', '!='), fc.constantFrom('Y', 'N', ''))
    .map(([operator, value]) => ({ [operator]: [{ var: 'born_abroad' }, value] })),
  fc.tuple(fc.constantFrom('equals', 'notEquals'), text).map(([operator, value]) => ({ [operator]: [{ var: 'first_name' }, value] })),
  fc
    .tuple(fc.constantFrom('in', 'notIn'), fc.uniqueArray(text))
    .map(([operator, values]) => ({ [operator]: [{ var: 'first_name' }, values] })),
  fc
    .tuple(fc.constantFrom('lt', 'lte', 'gt', 'gte', '<', '>='), fc.integer({ min: 0, max: 3 }))
    .map(([operator, length]) => ({ [operator]: [{ length: { var: 'first_name' } }, length] })),
  fc
    .tuple(fc.constantFrom('lt', 'lte', 'equals'), fc.integer({ min: 0, max: 2 }))
    .map(([operator, words]) => ({ [operator]: [{ word_count: { var: 'first_name' } }, words] })),
  fc
    .tuple(fc.constantFrom('answered', 'notAnswered', '!!'), fc.constantFrom('agree', 'first_name', 'born_abroad'))
    .map(([operator, key]) => ({ [operator]: { var: key } })),
  fc.constant({ equals: [{ var: 'agree' }, true] }),
);
const { rule } = fc.letrec<{ rule: Logic }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('rule'), { minLength: 1, maxLength: 3 }))
      .map(([operator, parts]) => ({ [operator]: parts })),
    tie('rule').map((part) => ({ '!': [part] })),
    fc.tuple(tie('rule'), tie('rule'), tie('rule')).map((parts) => ({ if: parts })),
  ),
}));

const everything: readonly Answers[] = answersOf.born_abroad.flatMap((born_abroad) =>
  answersOf.agree.flatMap((agree) => answersOf.first_name.map((first_name) => ({ born_abroad, agree, first_name }))),
);

test('what is proved about a rule matches trying all answers', () => {
  const application = requireCheckedForm(copyValidForm(), TODAY);
  fc.assert(
    fc.property(rule, (written) => {
      const domains = new AnswerDomains(application);
      const scope = {
        conditions: {},
        parts: EMPTY_FORM_PARTS,
        rename: (key: string) => key,
        isBroken: () => false,
        isKnown: (key: string, read: Logic) => domains.register(key, read),
      };
      const node = parseRuleExpression(written, { file: 'a', pointer: '' }, scope);
      const compiled = compileLogic(written, {
        conditions: {},
        parts: EMPTY_FORM_PARTS,
        rename: (key) => key,
        onUnknownCondition: () => undefined,
      });
      const held = everything.map((answers) => ruleHolds(compiled, { answers, counts: {}, tabs: {}, today: TODAY }));
      expect(isSatisfiable(node, domains)).toBe(held.includes(true));
      expect(isSatisfiable(notExpression(node), domains)).toBe(held.includes(false));
    }),
    { numRuns: 300 },
  );
});

test('a rule with too many cases is reported as such, and not taken as proved', () => {
  const application = requireCheckedForm(copyValidForm(), TODAY);
  const domains = new AnswerDomains(application);
  const scope = { conditions: {}, parts: EMPTY_FORM_PARTS, rename: (key: string) => key, isBroken: () => false, isKnown: () => false };
  const stays = (guest: number, room: number): Logic => ({ equals: [{ var: `guest_${guest}` }, { var: `room_${room}` }] });
  const rooms = [...Array(8).keys()];
  const guests = [...Array(9).keys()];
  const housed: Logic[] = guests.map((guest) => ({ or: rooms.map((room) => stays(guest, room)) }));
  const alone: Logic[] = rooms.flatMap((room) =>
    guests.flatMap((a) => guests.filter((b) => b > a).map((b): Logic => ({ '!': [{ and: [stays(a, room), stays(b, room)] }] }))),
  );
  expect(isSatisfiable(parseRuleExpression({ and: [...housed, ...alone] }, { file: 'a', pointer: '' }, scope), domains)).toBeUndefined();
  const [first = true] = housed;
  expect(isSatisfiable(parseRuleExpression({ and: [first, { '!': [first] }] }, { file: 'a', pointer: '' }, scope), domains)).toBe(false);
});

describe('rules about several answers', () => {
  const application = () =>
    requireCheckedForm(
      validFormWithFiles({
        'schemas/pages/start/person/schema.json': JSON.stringify({
          title: 'You',
          type: 'object',
          properties: {
            first_name: { title: 'First name', type: 'string' },
            born_abroad: { title: 'Were you born abroad?', type: 'string' },
            born_on: { title: 'Birth Date', type: 'string', format: 'date' },
            hobbies: { title: 'Hobbies', type: 'array', items: { type: 'string' }, maxItems: 2 },
          },
        }),
        'schemas/pages/start/person/ui.json': JSON.stringify({
          'ui:order': ['first_name', 'born_abroad', 'born_on', 'hobbies'],
          born_abroad: { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } },
          born_on: { 'ui:widget': 'date' },
          hobbies: { 'ui:widget': 'checkboxes', 'ui:options': { list: 'hobbies' } },
        }),
        'schemas/options/hobbies.json': JSON.stringify({
          options: ['ROWING', 'TENNIS', 'CHESS'].map((value) => ({ value, label: value })),
        }),
      }),
      TODAY,
    );
  const work = { repeat: 'work' };
  const inOhio = { any_of: [work, { equals: [{ var: 'city' }, 'Ohio'] }] };
  const days = { days_between: [{ var: 'born_on' }, { today: [] }] };
  const months = { months_between: [{ var: 'born_on' }, '2026-03-31'] };
  const hobbies = { var: 'hobbies' };

  test.each<[what: string, rule: Logic, can: boolean, canFail: boolean]>([
    ['a repeat of two has two components', { equals: [{ count_of: work }, 2] }, true, true],
    ['and never three', { gte: [{ count_of: work }, 3] }, false, true],
    ['both of which can be in one city', { equals: [{ count_of: [work, { equals: [{ var: 'city' }, 'Ohio'] }] }, 2] }, true, true],
    ['one of which is needed for any of them', { and: [inOhio, { equals: [{ count_of: work }, 0] }] }, false, true],
    ['and started is what has an answer', { and: [inOhio, { '!': { started: 'start/work' } }] }, false, true],
    ['of a section too', { and: [{ answered: { var: 'first_name' } }, { '!': { started: 'start/person' } }] }, false, true],
    [
      'a text is itself',
      { and: [{ equals: [{ var: 'first_name' }, 'Ada'] }, { '!': { same_text: [{ var: 'first_name' }, 'ada'] } }] },
      false,
      true,
    ],
    ['days have an order', { and: [{ gt: [days, 30] }, { gt: [{ var: 'born_on' }, { today: [] }] }] }, false, true],
    ['so have months', { and: [{ lt: [months, 6] }, { gte: [months, 6] }] }, false, true],
    ['a full month is as long as days say', { and: [{ gte: [months, 1] }, { lt: [days, 28] }] }, false, true],
    ['a number of months can be reached exactly', { equals: [months, 6] }, true, true],
    ['a distance can be reached exactly', { equals: [days, 30] }, true, true],
    ['at most two can be chosen', { gte: [{ count_of: hobbies }, 3] }, false, true],
    ['two of three', { and: [{ equals: [{ count_of: hobbies }, 2] }, { '!': { any_of: [hobbies, ['CHESS']] } }] }, true, true],
    ['not two of one', { equals: [{ count_of: [hobbies, ['CHESS']] }, 2] }, false, true],
  ])('%s', (_, written, can, canFail) => {
    const sound = application();
    const domains = new AnswerDomains(sound);
    const scope = {
      conditions: {},
      parts: sound.parts,
      rename: (key: string) => key,
      isBroken: () => false,
      isKnown: (key: string, read: Logic) => domains.register(key, read),
    };
    const node = parseRuleExpression(written, { file: 'a', pointer: '' }, scope);
    expect([isSatisfiable(node, domains), isSatisfiable(notExpression(node), domains)]).toEqual([can, canFail]);
  });
});
