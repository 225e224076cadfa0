import jsonLogic from 'json-logic-js';
import { compileLogic, componentScope } from '../../../src/form/compile/compile-logic.ts';
import type { FormParts } from '../../../src/form/compile/form-parts.ts';
import type { ConditionsJson } from '../../../src/form/model/form-files.ts';
import { holds, isLogicList, keysRead, operandList, parseOperation, repeatName, TODAY, type Logic } from '../../../src/form/model/logic.ts';
import { CONDITIONS_FILE } from '../../../src/form/model/form-file-paths.ts';
import { toPointer } from '../../../src/form/compile/json-pointer.ts';
import { and, constant, not, or, type Atom, type Node, type RuleLocation } from './node.ts';
import { getOwn } from '../../../src/form/model/answers.ts';

export interface RuleScope {
  readonly conditions: ConditionsJson;
  readonly parts: FormParts;
  readonly rename: (name: string) => string;
  readonly here?: string | undefined;
  /** True if a rule at this location has other findings: then nothing is claimed about it. */
  readonly isBroken: (at: RuleLocation) => boolean;
  /** True if a list of answers decides this rule about the key. */
  readonly isKnown: (key: string, rule: Logic) => boolean;
}

export function readRule(rule: Logic, at: RuleLocation, scope: RuleScope, within: readonly string[] = []): Node {
  if (scope.isBroken(at)) return unknown(at, `${at.file}${at.pointer}`);
  return typeof rule === 'boolean' ? constant(rule, at, true) : readPart(rule, at, scope, within);
}

function readPart(rule: Logic, at: RuleLocation, scope: RuleScope, within: readonly string[]): Node {
  if (typeof rule !== 'object' || rule === null || isLogicList(rule)) return constant(jsonLogic.truthy(rule), at);
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return unknown(at, `${at.file}${at.pointer}`);
  const here: RuleLocation = { file: at.file, pointer: at.pointer + toPointer(operator) };
  const parts = (): Node[] =>
    operandList(operand).map((part, n) =>
      readPart(part, isLogicList(operand) ? { file: here.file, pointer: here.pointer + toPointer(n) } : here, scope, within),
    );
  switch (operator) {
    case 'and':
      return and(parts(), here);
    case 'or':
      return or(parts(), here);
    case '!':
      return not(parts()[0] ?? constant(false, here), here);
    case '!!':
      return parts()[0] ?? constant(false, here);
    case 'if':
      // Literal true or false is normal as a result of `if`, but not as its test.
      return readIf(
        parts().map((part, n, all) => (part.kind === 'constant' && isResult(n, all) ? { ...part, at: here } : part)),
        here,
      );
    case 'condition':
      return named(String(operand), here, scope, within);
    case 'started':
      return anyAnswered(rule, here, scope);
    case 'any_of': {
      const components = eachComponent(operand, here, scope, within);
      return components ? or(components, here) : atom(operator, rule, here, scope);
    }
    default:
      return readCount(operator, operandList(operand), here, scope, within) ?? atom(operator, rule, here, scope);
  }
}

function anyAnswered(rule: Logic, at: RuleLocation, scope: RuleScope): Node {
  const keys = [...keysRead(compiled(rule, scope))];
  return or(
    keys.map((key) => atom('answered', { answered: { var: key } }, at, { ...scope, rename: (name) => name })),
    at,
  );
}

/** Rule for each component of a repeat; undefined if it is not about one. */
function eachComponent(operand: Logic, at: RuleLocation, scope: RuleScope, within: readonly string[]): readonly Node[] | undefined {
  const repeat = repeatName(operand);
  if (repeat === undefined) return undefined;
  const [, rule] = operandList(operand);
  return (scope.parts.repeats.get(repeat)?.prefixes ?? []).map((prefix, n) => {
    const component = componentScope(scope, repeat, prefix, n + 1);
    return rule === undefined
      ? anyAnswered({ started: [] }, at, component)
      : readPart(rule, { file: at.file, pointer: at.pointer + toPointer(1) }, component, within);
  });
}

function readCount(
  operator: string,
  operands: readonly Logic[],
  at: RuleLocation,
  scope: RuleScope,
  within: readonly string[],
): Node | undefined {
  const n = operands.findIndex((operand) => {
    const [inner, entries] = parseOperation(operand) ?? [];
    return inner === 'count_of' && entries !== undefined && repeatName(entries) !== undefined;
  });
  const others = operands.map((operand) => compiled(operand, scope));
  const count = operands[n];
  const isConstant = others.every((other, o) => o === n || (keysRead(other).size === 0 && !readsClock(other)));
  const [, entries] = (count !== undefined && parseOperation(count)) || [];
  if (entries === undefined || !isConstant) return undefined;
  const pointer = `${at.pointer}${toPointer(n)}${toPointer('count_of')}`;
  const parts = eachComponent(entries, { file: at.file, pointer }, scope, within) ?? [];
  return { kind: 'count', at, parts, fits: (found) => holds({ [operator]: others.with(n, found) }, EMPTY_STATE) };
}

const isResult = (n: number, { length }: readonly Node[]): boolean => n % 2 === 1 || n === length - 1;

function readIf([condition, then, ...others]: readonly Node[], at: RuleLocation): Node {
  if (!condition) return constant(false, at);
  if (!then) return condition;
  return or([and([condition, then], at), and([not(condition, at), readIf(others, at)], at)], at);
}

/** Named conditions are about the whole form, so a block's own names do not apply inside them. */
function named(name: string, at: RuleLocation, scope: RuleScope, within: readonly string[]): Node {
  const condition = Object.hasOwn(scope.conditions, name) ? getOwn(scope.conditions, name) : undefined;
  if (condition === undefined || within.includes(name)) return unknown(at, name);
  const there: RuleLocation = { file: CONDITIONS_FILE, pointer: `${toPointer(name)}/when` };
  return {
    kind: 'named',
    at,
    parts: [readRule(condition.when, there, { ...scope, rename: (key) => key, here: undefined }, [...within, name])],
  };
}

const compiled = (written: Logic, { conditions, parts, rename, here }: RuleScope): Logic =>
  compileLogic(written, { conditions, parts, rename, here, onUnknownCondition: () => undefined });

const readsClock = (rule: Logic): boolean => JSON.stringify(rule).includes(JSON.stringify(TODAY));

function atom(operator: string, written: Logic, at: RuleLocation, scope: RuleScope): Node {
  const rule = compiled(written, scope);
  const keys = [...keysRead(rule)];
  const id = JSON.stringify(rule);
  if (keys.length === 0 && !readsClock(rule)) return constant(holds(rule, EMPTY_STATE), at);
  const [key] = keys;
  const known = keys.length === 1 && key !== undefined && scope.isKnown(key, rule);
  return { kind: 'atom', at, id, operator, rule, keys, readsClock: readsClock(rule), key: known ? key : undefined, parts: [] };
}

const EMPTY_STATE = { answers: {}, counts: {}, tabs: {}, today: '' };

const unknown = (at: RuleLocation, id: string): Atom => ({
  kind: 'atom',
  at,
  id,
  operator: '',
  rule: null,
  keys: [],
  readsClock: false,
  key: undefined,
  parts: [],
});
