import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soundApplication } from './sound-application.ts';
import { Domains } from '../../scripts/checks/proof/domains.ts';
import { not } from '../../scripts/checks/proof/node.ts';
import { readRule } from '../../scripts/checks/proof/read-rule.ts';
import { canHold } from '../../scripts/checks/proof/solve.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import { compileLogic } from '../../src/form/compile/compile-logic.ts';
import { holds, type Logic } from '../../src/form/model/logic.ts';
import { goodApplication } from './overlaid-application.ts';

const TODAY = '2026-11-21';
const answersOf = {
  born_abroad: ['', 'Y', 'N'],
  agree: ['', true, false],
  first_name: ['', 'Ada', 'Bo', 'x', 'xx', 'xxx', 'xxxx', 'another text'],
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

/** All answers there are to the three questions; of texts enough to represent every one. */
const everything: readonly Answers[] = answersOf.born_abroad.flatMap((born_abroad) =>
  answersOf.agree.flatMap((agree) => answersOf.first_name.map((first_name) => ({ born_abroad, agree, first_name }))),
);

test('what is proved about a rule matches trying all answers', () => {
  const application = soundApplication(goodApplication(), TODAY);
  fc.assert(
    fc.property(rule, (written) => {
      const domains = new Domains(application);
      const scope = {
        conditions: {},
        rename: (key: string) => key,
        isBroken: () => false,
        isKnown: (key: string, read: Logic) => domains.register(key, read),
      };
      const node = readRule(written, { file: 'a', pointer: '' }, scope);
      const compiled = compileLogic(written, { conditions: {}, rename: (key) => key, onUnknownCondition: () => undefined });
      const held = everything.map((answers) => holds(compiled, { answers, counts: {}, tabs: {}, today: TODAY }));
      expect(canHold(node, domains)).toBe(held.includes(true));
      expect(canHold(not(node), domains)).toBe(held.includes(false));
    }),
    { numRuns: 300 },
  );
});

test('a rule with too many cases is reported as such, and not taken as proved', () => {
  const application = soundApplication(goodApplication(), TODAY);
  const domains = new Domains(application);
  const scope = { conditions: {}, rename: (key: string) => key, isBroken: () => false, isKnown: () => false };
  // Nine guests in eight rooms, one in each: impossible, and dear to prove case by case.
  const stays = (guest: number, room: number): Logic => ({ equals: [{ var: `guest_${guest}` }, { var: `room_${room}` }] });
  const rooms = [...Array(8).keys()];
  const guests = [...Array(9).keys()];
  const housed: Logic[] = guests.map((guest) => ({ or: rooms.map((room) => stays(guest, room)) }));
  const alone: Logic[] = rooms.flatMap((room) =>
    guests.flatMap((a) => guests.filter((b) => b > a).map((b): Logic => ({ '!': [{ and: [stays(a, room), stays(b, room)] }] }))),
  );
  expect(canHold(readRule({ and: [...housed, ...alone] }, { file: 'a', pointer: '' }, scope), domains)).toBeUndefined();
  const [first = true] = housed;
  expect(canHold(readRule({ and: [first, { '!': [first] }] }, { file: 'a', pointer: '' }, scope), domains)).toBe(false);
});
