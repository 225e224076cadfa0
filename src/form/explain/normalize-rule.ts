import type { Logic } from '../model/logic.ts';

/** Operator to its exact negation. */
const OPPOSITES: Readonly<Record<string, string>> = (() => {
  const pairs = [
    ['equals', 'notEquals'],
    ['==', '!='],
    ['===', '!=='],
    ['in', 'notIn'],
    ['answered', 'notAnswered'],
    ['some', 'none'],
  ] as const;
  return Object.fromEntries(
    pairs.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
  );
})();

type Operation = readonly [operator: string, operands: readonly Logic[]];

export function operatorAndOperands(rule: Logic | undefined): Operation | undefined {
  if (rule === null || rule === undefined || typeof rule !== 'object' || Array.isArray(rule)) return undefined;
  const [operator, operands] = Object.entries(rule)[0] ?? [];
  if (operator === undefined || operands === undefined) return undefined;
  return [operator, Array.isArray(operands) ? (operands as readonly Logic[]) : [operands]];
}

export function firstVarName(rule: Logic | undefined): string | undefined {
  const [operator, operands] = operatorAndOperands(rule) ?? [];
  return operator === 'var' ? operandText(operands?.[0] ?? '') : undefined;
}

export const operandText = (operand: Logic): string => (operand !== null && typeof operand === 'object' ? 'no name' : String(operand));

export function negateRule(rule: Logic): Logic {
  if (typeof rule === 'boolean') return !rule;
  const [operator, operands] = operatorAndOperands(rule) ?? [];
  if (operator === undefined || operands === undefined) return { '!': [rule] };
  const other = OPPOSITES[operator];
  if (other !== undefined) return { [other]: operands };
  if (operator === 'and') return { or: operands.map(negateRule) };
  if (operator === 'or') return { and: operands.map(negateRule) };
  if (operator === '!' && operands[0] !== undefined) return { '!!': [operands[0]] };
  if (operator === '!!') return { '!': operands };
  if (operator === 'if' && operands.length === 3)
    return { if: [operands[0] ?? false, negateRule(operands[1] ?? false), negateRule(operands[2] ?? false)] };
  return { '!': [rule] };
}

/** Normalizes a rule for reading: negations inward, nesting flattened, redundant parts out, values of one question in one list. */
export function normalizeRule(rule: Logic): Logic {
  const [operator, operands] = operatorAndOperands(rule) ?? [];
  if (operator === undefined || operands === undefined) return rule;
  const [first] = operands;
  if ((operator === '!' || operator === '!!') && first !== undefined) {
    const [inner, innermost] = operatorAndOperands(first) ?? [];
    if (operator === '!!') return inner === 'var' ? { answered: operands } : normalizeRule(first);
    if (inner === 'var') return { notAnswered: operands };
    if (inner === '!!') return normalizeRule({ '!': innermost ?? [] });
    const turned = negateRule(first);
    return operatorAndOperands(turned)?.[0] === '!' ? { '!': [normalizeRule(first)] } : normalizeRule(turned);
  }
  if (['if', 'some', 'all', 'none'].includes(operator)) return { [operator]: operands.map(normalizeRule) };
  if (operator !== 'and' && operator !== 'or') return rule;
  const parts = operands.map(normalizeRule).flatMap((part) => {
    const [nested, within] = operatorAndOperands(part) ?? [];
    return nested === operator ? (within ?? []) : [part];
  });
  const merged = joinValues(operator, withoutConstants(operator, parts));
  return merged.length === 1 ? (merged[0] ?? false) : { [operator]: merged };
}

function withoutConstants(operator: 'and' | 'or', parts: readonly Logic[]): readonly Logic[] {
  const decides = operator === 'or';
  if (parts.includes(decides)) return [decides];
  const open = parts.filter((part) => part !== !decides);
  return open.length === 0 ? [!decides] : open;
}

interface Membership {
  readonly name: string;
  readonly values: readonly Logic[];
  readonly isIn: boolean;
}

function membershipOf(rule: Logic): Membership | undefined {
  const [operator, operands] = operatorAndOperands(rule) ?? [];
  const name = firstVarName(operands?.[0]);
  const value = operands?.[1];
  if (operator === undefined || name === undefined || name === '') return undefined;
  const isIn = ['equals', '===', 'in'].includes(operator);
  if (!isIn && !['notEquals', '!==', 'notIn'].includes(operator)) return undefined;
  const values = operator === 'in' || operator === 'notIn' ? value : value === undefined ? undefined : [value];
  if (!Array.isArray(values) || values.length === 0) return undefined;
  // A falsy value may stand for an unanswered question.
  return values.some((each) => !each || typeof each === 'object') ? undefined : { name, values: values as readonly Logic[], isIn };
}

/** Joins "is not A" and "is not B" in `and`, "is A" and "is B" in `or`. Implied parts are left out. */
function joinValues(operator: 'and' | 'or', parts: readonly Logic[]): readonly Logic[] {
  const listed = operator === 'or';
  const collected = new Map<string, readonly Logic[]>();
  const contrary = new Map<string, Membership>();
  for (const part of parts) {
    const membership = membershipOf(part);
    if (!membership) continue;
    if (membership.isIn === listed)
      collected.set(membership.name, [...new Set([...(collected.get(membership.name) ?? []), ...membership.values])]);
    else contrary.set(membership.name, membership);
  }
  const done = new Set<string>();
  return parts.flatMap((part): readonly Logic[] => {
    const membership = membershipOf(part);
    const answered = answeredName(part);
    if (answered !== undefined && operator === 'and' && contrary.has(answered)) return [];
    if (!membership) return done.has(JSON.stringify(part)) ? [] : (done.add(JSON.stringify(part)), [part]);
    if (operator === 'or' && membership.isIn && parts.some((other) => answeredName(other) === membership.name)) return [];
    if (membership.isIn !== listed) return done.has(JSON.stringify(part)) ? [] : (done.add(JSON.stringify(part)), [part]);
    if (done.has(membership.name)) return [];
    done.add(membership.name);
    const known = operator === 'and' ? contrary.get(membership.name) : undefined;
    const values = (collected.get(membership.name) ?? []).filter((value) => known === undefined || known.values.includes(value));
    return values.length === 0 ? [] : [membershipRule(membership.name, values, membership.isIn)];
  });
}

function answeredName(rule: Logic): string | undefined {
  const [operator, operands] = operatorAndOperands(rule) ?? [];
  return operator === 'answered' ? firstVarName(operands?.[0]) : undefined;
}

function membershipRule(name: string, values: readonly Logic[], isIn: boolean): Logic {
  const [only, ...more] = values;
  if (more.length > 0) return { [isIn ? 'in' : 'notIn']: [{ var: name }, values] };
  return { [isIn ? 'equals' : 'notEquals']: [{ var: name }, only ?? ''] };
}
