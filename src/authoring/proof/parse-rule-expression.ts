import jsonLogic from 'json-logic-js';
import { compileLogic, componentScope, type LogicScope } from '../../form/compile/compile-logic.ts';
import {
  ruleHolds,
  isLogicList,
  referencedKeys,
  operandList,
  parseOperation,
  repeatNameOf,
  TODAY_VARIABLE,
  type Logic,
} from '../../form/model/logic.ts';
import { CONDITIONS_FILE } from '../../form/model/form-file-paths.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { andExpression, constantExpression, notExpression, orExpression, atomExpression } from './rule-expression.ts';
import type { RuleAtom, RuleExpression, RuleLocation } from './rule-expression.ts';
import { getOwn } from '../../form/model/answers.ts';

export interface RuleExpressionScope extends LogicScope {
  /** True if a rule at this location has other findings: then nothing is claimed about it. */
  readonly isBroken: (at: RuleLocation) => boolean;
  /** True if a fact is in the rule at this location: the office switches it, so nothing is claimed of one without answers. */
  readonly readsFact?: (at: RuleLocation) => boolean;
  /** True if a list of answers decides this rule about the key. */
  readonly isKnown: (key: string, rule: Logic) => boolean;
}

export function parseRuleExpression(rule: Logic, at: RuleLocation, scope: RuleExpressionScope): RuleExpression {
  if (scope.isBroken(at)) return unknown(at, `${at.file}${at.pointer}`);
  return typeof rule === 'boolean' ? constantExpression(rule, at, true) : readPart(rule, at, scope);
}

function readPart(rule: Logic, at: RuleLocation, scope: RuleExpressionScope): RuleExpression {
  if (typeof rule !== 'object' || rule === null || isLogicList(rule)) return constantExpression(jsonLogic.truthy(rule), at);
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return unknown(at, `${at.file}${at.pointer}`);
  const here = below(at, operator);
  const parts = (): RuleExpression[] =>
    operandList(operand).map((part, n) => readPart(part, isLogicList(operand) ? below(here, n) : here, scope));
  switch (operator) {
    case 'and':
      return andExpression(parts(), here);
    case 'or':
      return orExpression(parts(), here);
    case '!':
      return notExpression(parts()[0] ?? constantExpression(false, here), here);
    case '!!':
      return parts()[0] ?? constantExpression(false, here);
    case 'if':
      // Literal true or false is normal as a result of `if`, but not as its test.
      return readIf(
        parts().map((part, n, all) => (part.kind === 'constant' && isResult(n, all) ? { ...part, at: here } : part)),
        here,
      );
    case 'condition':
      return named(String(operand), here, scope);
    case 'started':
      return anyAnswered(rule, here, scope);
    case 'any_of': {
      const components = eachComponent(operand, here, scope);
      return components ? orExpression(components, here) : atom(operator, rule, here, scope);
    }
    default:
      return readCount(operator, operandList(operand), here, scope) ?? atom(operator, rule, here, scope);
  }
}

function anyAnswered(rule: Logic, at: RuleLocation, scope: RuleExpressionScope): RuleExpression {
  const keys = [...referencedKeys(compileLogic(rule, scope))];
  const inFull = { ...scope, rename: undefined };
  const answered = keys.map((key) => atom('answered', { answered: { var: key } }, at, inFull));
  return orExpression(answered, at);
}

/** Rule for each component of a repeat; undefined if it is not about one. */
function eachComponent(operand: Logic, at: RuleLocation, scope: RuleExpressionScope): readonly RuleExpression[] | undefined {
  const repeat = repeatNameOf(operand);
  if (repeat === undefined) return undefined;
  const [, rule] = operandList(operand);
  return (scope.parts.repeats.get(repeat)?.prefixes ?? []).map((prefix, n) => {
    const component = componentScope(scope, repeat, prefix, n + 1);
    return rule === undefined ? anyAnswered({ started: [] }, at, component) : readPart(rule, below(at, 1), component);
  });
}

function readCount(operator: string, operands: readonly Logic[], at: RuleLocation, scope: RuleExpressionScope): RuleExpression | undefined {
  const n = operands.findIndex((operand) => {
    const [inner, entries] = parseOperation(operand) ?? [];
    return inner === 'count_of' && entries !== undefined && repeatNameOf(entries) !== undefined;
  });
  const others = operands.map((operand) => compileLogic(operand, scope));
  const count = operands[n];
  const isConstant = others.every((other, o) => o === n || (referencedKeys(other).size === 0 && !readsClock(other)));
  const [, entries] = (count !== undefined && parseOperation(count)) || [];
  if (entries === undefined || !isConstant) return undefined;
  const parts = eachComponent(entries, below(below(at, n), 'count_of'), scope) ?? [];
  return { kind: 'count', at, parts, fits: (found) => ruleHolds({ [operator]: others.with(n, found) }, EMPTY_STATE) };
}

const isResult = (n: number, { length }: readonly RuleExpression[]): boolean => n % 2 === 1 || n === length - 1;

function readIf([condition, then, ...others]: readonly RuleExpression[], at: RuleLocation): RuleExpression {
  if (!condition) return constantExpression(false, at);
  if (!then) return condition;
  return orExpression([andExpression([condition, then], at), andExpression([notExpression(condition, at), readIf(others, at)], at)], at);
}

/** Named conditions are about the whole form, so a block's own names do not apply inside them. */
function named(name: string, at: RuleLocation, scope: RuleExpressionScope): RuleExpression {
  const { within = [] } = scope;
  const condition = Object.hasOwn(scope.conditions, name) ? getOwn(scope.conditions, name) : undefined;
  if (condition === undefined || within.includes(name)) return unknown(at, name);
  const there: RuleLocation = { file: CONDITIONS_FILE, pointer: `${pointerSegment(name)}/when` };
  const inFull = { ...scope, rename: undefined, here: undefined, within: [...within, name] };
  return { kind: 'named', at, parts: [parseRuleExpression(condition.when, there, inFull)] };
}

const below = ({ file, pointer }: RuleLocation, name: string | number): RuleLocation => ({ file, pointer: pointer + pointerSegment(name) });

const readsClock = (rule: Logic): boolean => JSON.stringify(rule).includes(JSON.stringify(TODAY_VARIABLE));

function atom(operator: string, written: Logic, at: RuleLocation, scope: RuleExpressionScope): RuleExpression {
  const rule = compileLogic(written, scope);
  const keys = [...referencedKeys(rule)];
  if (keys.length === 0 && !readsClock(rule) && scope.readsFact?.(at) === true) return unknown(at, `${at.file}${at.pointer}`);
  if (keys.length === 0 && !readsClock(rule)) return constantExpression(ruleHolds(rule, EMPTY_STATE), at);
  const [key] = keys;
  const known = keys.length === 1 && key !== undefined && scope.isKnown(key, rule);
  return atomExpression(at, operator, rule, { keys, readsClock: readsClock(rule), key: known ? key : undefined });
}

const EMPTY_STATE = { answers: {}, counts: {}, tabs: {}, today: '' };

/** A statement of which nothing is known. */
const unknown = (at: RuleLocation, id: string): RuleAtom => atomExpression(at, '', null, { id });
