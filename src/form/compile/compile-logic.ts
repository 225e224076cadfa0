import type { ConditionsDocument } from '../model/documents.ts';
import { CLOCK_OPERATORS, isLogicList, operandsIn, operationIn, TODAY, type Logic } from '../model/logic.ts';

/** What a rule is compiled with. `rename` maps a name as written to the question key it means. */
export interface LogicScope {
  readonly conditions: ConditionsDocument;
  readonly rename: (name: string) => string;
  /** Called for every named condition that does not exist, or that refers back to itself. */
  readonly onUnknownCondition: (name: string) => void;
}

/** A rule ready to run: keys final, named conditions expanded, today's date passed in. */
export function compileLogic(rule: Logic, scope: LogicScope, within: readonly string[] = []): Logic {
  if (isLogicList(rule)) return rule.map((part) => compileLogic(part, scope, within));
  const [operator, operands] = operationIn(rule) ?? [];
  if (operator === undefined || operands === undefined) return rule;
  if (operator === 'var') return { var: scope.rename(String(operands)) };
  if (operator === 'condition') return expand(String(operands), scope, within);
  const compiled = compileLogic(operands, scope, within);
  if (!CLOCK_OPERATORS.has(operator)) return { [operator]: compiled };
  return { [operator]: [...operandsIn(compiled), { var: TODAY }] };
}

/** Named conditions are about the whole form, so a block's own names do not apply inside them. */
function expand(name: string, scope: LogicScope, within: readonly string[]): Logic {
  const condition = Object.hasOwn(scope.conditions, name) ? scope.conditions[name] : undefined;
  if (!condition || within.includes(name)) {
    scope.onUnknownCondition(name);
    return false;
  }
  return compileLogic(condition.when, { ...scope, rename: (key) => key }, [...within, name]);
}

/** The question keys that a compiled rule reads. */
export function keysRead(rule: Logic): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (part: Logic): void => {
    if (isLogicList(part)) return part.forEach(visit);
    if (part === null || typeof part !== 'object') return;
    for (const [operator, operands] of Object.entries(part)) {
      if (operator !== 'var') visit(operands);
      else keys.add(String(operands));
    }
  };
  visit(rule);
  keys.delete(TODAY);
  return keys;
}
