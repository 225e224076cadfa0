import type { ConditionsJson } from '../model/form-files.ts';
import type { Finding } from '../model/form.ts';
import { CLOCK_OPERATORS, isLogicList, operandList, parseOperation, repeatNameOf, TODAY_VARIABLE, type Logic } from '../model/logic.ts';
import type { FormParts } from './form-parts.ts';
import { getOwn } from '../model/answers.ts';

export interface LogicScope {
  readonly conditions: ConditionsJson;
  readonly rename: (name: string) => string;
  readonly onUnknownCondition: (name: string) => void;
  readonly parts: FormParts;
  /** Id of the section whose rule it is, which `{ "started": [] }` means. */
  readonly here?: string | undefined;
}

export const unknownConditionFinding = (file: string, pointer: string, name: string): Finding => ({
  rule: 'unknown-condition',
  file,
  pointer,
  what: `There is no condition "${name}", or it refers to itself`,
  advice: 'Add it to schemas/conditions.json or correct the name',
});

/** Compiles a rule: final keys, expanded conditions, today's date, sections as lists, one rule a component. Unknown parts are empty. */
export const compileLogic = (rule: Logic, scope: LogicScope): Logic => compilePart(asCondition(rule), scope, []);

/** Compiles a rule that gives a value: an answer in it is that answer. */
export const compileValueRule = (rule: Logic, scope: LogicScope): Logic => compilePart(rule, scope, []);

/** Makes an answer in the place of a condition hold once it is given: 0 is an answer, though JSON Logic takes it for false. */
function asCondition(rule: Logic): Logic {
  const [operator, operands] = parseOperation(rule) ?? [];
  if (operator === 'var') return { answered: rule };
  if (operands === undefined || !['and', 'or', 'if'].includes(operator ?? '')) return rule;
  return { [operator ?? '']: operandList(operands).map(asCondition) };
}

function compilePart(rule: Logic, scope: LogicScope, within: readonly string[]): Logic {
  if (isLogicList(rule)) return rule.map((part) => compilePart(part, scope, within));
  const [operator, operands] = parseOperation(rule) ?? [];
  if (operator === undefined || operands === undefined) return rule;
  if (operator === 'var') return { var: scope.rename(String(operands)) };
  if (operator === 'condition') return expand(String(operands), scope, within);
  if (operator === 'today') return { var: TODAY_VARIABLE };
  if (operator === 'started') return started(startedPartId(operands, scope.here), scope.parts);
  const repeat = operator === 'count_of' || operator === 'any_of' ? repeatNameOf(operands) : undefined;
  if (repeat !== undefined) return { [operator]: [{ repeat }, forEachComponent(repeat, operandList(operands)[1], scope, within)] };
  const compiled = compilePart(compileOperands(operator, operands), scope, within);
  if (!CLOCK_OPERATORS.has(operator)) return { [operator]: compiled };
  return { [operator]: [...operandList(compiled), { var: TODAY_VARIABLE }] };
}

/** The section or repeat that `started` names; `''` where `[]` stands for the section of the rule, and it has none. */
export const startedPartId = (operand: Logic, here: string | undefined): string => String(operandList(operand)[0] ?? here ?? '');

const started = (part: string, { sections }: FormParts): Logic => ({
  started: [part, ...(sections.get(part) ?? []).map((key) => ({ var: key }))],
});

/** Names of the block mean the question of each component; without a rule, the component is started. */
function forEachComponent(repeat: string, rule: Logic | undefined, scope: LogicScope, within: readonly string[]): readonly Logic[] {
  const part = scope.parts.repeats.get(repeat);
  return (part?.prefixes ?? []).map((prefix, n) =>
    compilePart(asCondition(rule ?? { started: [] }), componentScope(scope, repeat, prefix, n + 1), within),
  );
}

export function componentScope<Scope extends Pick<LogicScope, 'rename' | 'parts' | 'here'>>(
  scope: Scope,
  repeat: string,
  prefix: string,
  n: number,
): Scope {
  const part = scope.parts.repeats.get(repeat);
  return {
    ...scope,
    here: `${part?.id}-${n}`,
    rename: (name: string) => (part?.names.includes(name) === true ? prefix + name : scope.rename(name)),
  };
}

function compileOperands(operator: string, operands: Logic): Logic {
  if (operator === '!' || operator === '!!') return operandList(operands).map(asCondition);
  if (operator !== 'if') return operands;
  return operandList(operands).map((operand, n, all) => (n % 2 === 0 && n < all.length - 1 ? asCondition(operand) : operand));
}

function expand(name: string, scope: LogicScope, within: readonly string[]): Logic {
  const condition = Object.hasOwn(scope.conditions, name) ? getOwn(scope.conditions, name) : undefined;
  if (!condition || within.includes(name)) {
    scope.onUnknownCondition(name);
    return false;
  }
  return compilePart(asCondition(condition.when), { ...scope, rename: (key) => key, here: undefined }, [...within, name]);
}
