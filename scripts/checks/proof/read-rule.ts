import jsonLogic from 'json-logic-js';
import { compileLogic, keysRead } from '../../../src/form/compile/compile-logic.ts';
import type { ConditionsDocument } from '../../../src/form/model/documents.ts';
import { holds, isLogicList, operandsIn, operationIn, TODAY, type Logic } from '../../../src/form/model/logic.ts';
import { CONDITIONS_FILE } from '../../../src/form/model/document-paths.ts';
import { step } from '../../../src/form/compile/json-pointer.ts';
import { and, constant, not, or, type Atom, type Node, type Written } from './node.ts';

export interface RuleScope {
  readonly conditions: ConditionsDocument;
  readonly rename: (name: string) => string;
  /** Whether a rule that begins here has other findings: then nothing is claimed about it. */
  readonly isBroken: (at: Written) => boolean;
  /** Whether all that an answer can mean for this rule is known. */
  readonly isKnown: (key: string, rule: Logic) => boolean;
}

/** Reads a rule that begins at this place; named conditions are read where they are defined. */
export function readRule(rule: Logic, at: Written, scope: RuleScope, within: readonly string[] = []): Node {
  return scope.isBroken(at) ? unknown(at, `${at.file}${at.pointer}`) : readPart(rule, at, scope, within);
}

function readPart(rule: Logic, at: Written, scope: RuleScope, within: readonly string[]): Node {
  if (typeof rule !== 'object' || rule === null || isLogicList(rule)) return constant(jsonLogic.truthy(rule), at);
  const [operator, operand] = operationIn(rule) ?? [];
  if (operator === undefined || operand === undefined) return unknown(at, `${at.file}${at.pointer}`);
  const here: Written = { file: at.file, pointer: at.pointer + step(operator) };
  const parts = (): Node[] =>
    operandsIn(operand).map((part, n) =>
      readPart(part, isLogicList(operand) ? { file: here.file, pointer: here.pointer + step(n) } : here, scope, within),
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
      return choose(parts(), here);
    case 'condition':
      return named(String(operand), here, scope, within);
    default:
      return atom(operator, rule, here, scope);
  }
}

/** `if` takes pairs of a condition and what then holds, and at the end what holds otherwise. */
function choose([condition, then, ...others]: readonly Node[], at: Written): Node {
  if (!condition) return constant(false, at);
  if (!then) return condition;
  return or([and([condition, then], at), and([not(condition), choose(others, at)], at)], at);
}

/** Named conditions speak of the whole form, so a block's own names do not apply inside them. */
function named(name: string, at: Written, scope: RuleScope, within: readonly string[]): Node {
  const condition = Object.hasOwn(scope.conditions, name) ? scope.conditions[name] : undefined;
  if (condition === undefined || within.includes(name)) return unknown(at, name);
  const there: Written = { file: CONDITIONS_FILE, pointer: `${step(name)}/when` };
  return { kind: 'named', at, parts: [readRule(condition.when, there, { ...scope, rename: (key) => key }, [...within, name])] };
}

function atom(operator: string, written: Logic, at: Written, scope: RuleScope): Node {
  const { conditions, rename } = scope;
  const rule = compileLogic(written, { conditions, rename, onUnknownCondition: () => undefined });
  const keys = [...keysRead(rule)];
  const id = JSON.stringify(rule);
  const readsClock = id.includes(JSON.stringify(TODAY));
  if (keys.length === 0 && !readsClock) return constant(holds(rule, NOTHING), at);
  const [key] = keys;
  const known = keys.length === 1 && key !== undefined && scope.isKnown(key, rule);
  return { kind: 'atom', at, id, operator, rule, keys, readsClock, key: known ? key : undefined, parts: [] };
}

/** For what reads no answer. */
const NOTHING = { answers: {}, counts: {}, tabs: {}, today: '' };

const unknown = (at: Written, id: string): Atom => ({
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
