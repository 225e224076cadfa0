import jsonLogic from 'json-logic-js';
import { compileLogic, componentScope } from '../../form/compile/compile-logic.ts';
import type { FormParts } from '../../form/compile/form-parts.ts';
import type { ConditionsJson } from '../../form/model/form-files.ts';
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

export interface RuleExpressionScope {
  readonly conditions: ConditionsJson;
  readonly parts: FormParts;
  readonly rename: (name: string) => string;
  readonly here?: string | undefined;
  /** True if a rule at this location has other findings: then nothing is claimed about it. */
  readonly isBroken: (at: RuleLocation) => boolean;
  /** True if a list of answers decides this rule about the key. */
  readonly isKnown: (key: string, rule: Logic) => boolean;
}

export function parseRuleExpression(
  rule: Logic,
  at: RuleLocation,
  scope: RuleExpressionScope,
  within: readonly string[] = [],
): RuleExpression {
  if (scope.isBroken(at)) return unknown(at, `${at.file}${at.pointer}`);
  return typeof rule === 'boolean' ? constantExpression(rule, at, true) : readPart(rule, at, scope, within);
}

function readPart(rule: Logic, at: RuleLocation, scope: RuleExpressionScope, within: readonly string[]): RuleExpression {
  if (typeof rule !== 'object' || rule === null || isLogicList(rule)) return constantExpression(jsonLogic.truthy(rule), at);
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return unknown(at, `${at.file}${at.pointer}`);
  const here: RuleLocation = { file: at.file, pointer: at.pointer + pointerSegment(operator) };
  const parts = (): RuleExpression[] =>
    operandList(operand).map((part, n) =>
      readPart(part, isLogicList(operand) ? { file: here.file, pointer: here.pointer + pointerSegment(n) } : here, scope, within),
    );
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
      return named(String(operand), here, scope, within);
    case 'started':
      return anyAnswered(rule, here, scope);
    case 'any_of': {
      const components = eachComponent(operand, here, scope, within);
      return components ? orExpression(components, here) : atom(operator, rule, here, scope);
    }
    default:
      return readCount(operator, operandList(operand), here, scope, within) ?? atom(operator, rule, here, scope);
  }
}

function anyAnswered(rule: Logic, at: RuleLocation, scope: RuleExpressionScope): RuleExpression {
  const keys = [...referencedKeys(compiled(rule, scope))];
  return orExpression(
    keys.map((key) => atom('answered', { answered: { var: key } }, at, { ...scope, rename: (name) => name })),
    at,
  );
}

/** Rule for each component of a repeat; undefined if it is not about one. */
function eachComponent(
  operand: Logic,
  at: RuleLocation,
  scope: RuleExpressionScope,
  within: readonly string[],
): readonly RuleExpression[] | undefined {
  const repeat = repeatNameOf(operand);
  if (repeat === undefined) return undefined;
  const [, rule] = operandList(operand);
  return (scope.parts.repeats.get(repeat)?.prefixes ?? []).map((prefix, n) => {
    const component = componentScope(scope, repeat, prefix, n + 1);
    return rule === undefined
      ? anyAnswered({ started: [] }, at, component)
      : readPart(rule, { file: at.file, pointer: at.pointer + pointerSegment(1) }, component, within);
  });
}

function readCount(
  operator: string,
  operands: readonly Logic[],
  at: RuleLocation,
  scope: RuleExpressionScope,
  within: readonly string[],
): RuleExpression | undefined {
  const n = operands.findIndex((operand) => {
    const [inner, entries] = parseOperation(operand) ?? [];
    return inner === 'count_of' && entries !== undefined && repeatNameOf(entries) !== undefined;
  });
  const others = operands.map((operand) => compiled(operand, scope));
  const count = operands[n];
  const isConstant = others.every((other, o) => o === n || (referencedKeys(other).size === 0 && !readsClock(other)));
  const [, entries] = (count !== undefined && parseOperation(count)) || [];
  if (entries === undefined || !isConstant) return undefined;
  const pointer = `${at.pointer}${pointerSegment(n)}${pointerSegment('count_of')}`;
  const parts = eachComponent(entries, { file: at.file, pointer }, scope, within) ?? [];
  return { kind: 'count', at, parts, fits: (found) => ruleHolds({ [operator]: others.with(n, found) }, EMPTY_STATE) };
}

const isResult = (n: number, { length }: readonly RuleExpression[]): boolean => n % 2 === 1 || n === length - 1;

function readIf([condition, then, ...others]: readonly RuleExpression[], at: RuleLocation): RuleExpression {
  if (!condition) return constantExpression(false, at);
  if (!then) return condition;
  return orExpression([andExpression([condition, then], at), andExpression([notExpression(condition, at), readIf(others, at)], at)], at);
}

/** Named conditions are about the whole form, so a block's own names do not apply inside them. */
function named(name: string, at: RuleLocation, scope: RuleExpressionScope, within: readonly string[]): RuleExpression {
  const condition = Object.hasOwn(scope.conditions, name) ? getOwn(scope.conditions, name) : undefined;
  if (condition === undefined || within.includes(name)) return unknown(at, name);
  const there: RuleLocation = { file: CONDITIONS_FILE, pointer: `${pointerSegment(name)}/when` };
  return {
    kind: 'named',
    at,
    parts: [parseRuleExpression(condition.when, there, { ...scope, rename: (key) => key, here: undefined }, [...within, name])],
  };
}

const compiled = (written: Logic, { conditions, parts, rename, here }: RuleExpressionScope): Logic =>
  compileLogic(written, { conditions, parts, rename, here, onUnknownCondition: () => undefined });

const readsClock = (rule: Logic): boolean => JSON.stringify(rule).includes(JSON.stringify(TODAY_VARIABLE));

function atom(operator: string, written: Logic, at: RuleLocation, scope: RuleExpressionScope): RuleExpression {
  const rule = compiled(written, scope);
  const keys = [...referencedKeys(rule)];
  if (keys.length === 0 && !readsClock(rule)) return constantExpression(ruleHolds(rule, EMPTY_STATE), at);
  const [key] = keys;
  const known = keys.length === 1 && key !== undefined && scope.isKnown(key, rule);
  return atomExpression(at, operator, rule, { keys, readsClock: readsClock(rule), key: known ? key : undefined });
}

const EMPTY_STATE = { answers: {}, counts: {}, tabs: {}, today: '' };

/** A statement of which nothing is known. */
const unknown = (at: RuleLocation, id: string): RuleAtom => atomExpression(at, '', null, { id });
