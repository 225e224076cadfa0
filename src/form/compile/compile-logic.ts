import type { ConditionsJson } from '../model/form-files.ts';
import type { Finding } from '../model/form.ts';
import { CLOCK_OPERATORS, isLogicList, operandList, parseOperation, repeatNameOf, TODAY_VARIABLE, type Logic } from '../model/logic.ts';
import { COMPONENT_VALUE_OPERATORS } from '../model/vocabulary.ts';
import type { FormParts } from './form-parts.ts';
import { getOwn, prefixedKey } from '../model/answers.ts';

export interface LogicScope {
  readonly conditions: ConditionsJson;
  readonly parts: FormParts;
  /** Key of a name in the rule, which is the name itself without this. */
  readonly rename?: ((name: string) => string) | undefined;
  readonly onUnknownCondition?: ((name: string) => void) | undefined;
  /** Id of the section whose rule it is, which `{ "started": [] }` means. */
  readonly here?: string | undefined;
  /** Named conditions around the rule, to which it must not refer again. */
  readonly within?: readonly string[];
}

/** Scope of the rule at a location, where unknown conditions are reported. */
export function scopeAt(scope: LogicScope & { report: (finding: Finding) => void }, file: string, pointer: string): LogicScope {
  const onUnknownCondition = (name: string): void => {
    const what = `There is no condition "${name}", or it refers to itself`;
    scope.report({ rule: 'unknown-condition', file, pointer, what, advice: 'Add it to schemas/conditions.json or correct the name' });
  };
  return { ...scope, onUnknownCondition };
}

/** Compiles a rule: final keys, expanded conditions, today's date, sections as lists, one rule a component. Unknown parts are empty. */
export const compileLogic = (rule: Logic, scope: LogicScope): Logic => compilePart(asCondition(rule), scope);

/** Compiles a rule that gives a value: an answer in it is that answer. */
export const compileValueRule = (rule: Logic, scope: LogicScope): Logic => compilePart(rule, scope);

/** Makes an answer in the place of a condition hold once it is given: 0 is an answer, though JSON Logic takes it for false. */
function asCondition(rule: Logic): Logic {
  const [operator, operands] = parseOperation(rule) ?? [];
  if (operator === 'var') return { answered: rule };
  if (operands === undefined || !['and', 'or', 'if'].includes(operator ?? '')) return rule;
  return { [operator ?? '']: operandList(operands).map(asCondition) };
}

function compilePart(rule: Logic, scope: LogicScope): Logic {
  if (isLogicList(rule)) return rule.map((part) => compilePart(part, scope));
  const [operator, operands] = parseOperation(rule) ?? [];
  if (operator === undefined || operands === undefined) return rule;
  if (operator === 'var') return { var: scope.rename?.(String(operands)) ?? String(operands) };
  if (operator === 'condition') return expand(String(operands), scope);
  if (operator === 'today') return { var: TODAY_VARIABLE };
  if (operator === 'started') return started(startedPartId(operands, scope.here), scope.parts);
  const repeat = REPEAT_OPERATORS.has(operator) ? repeatNameOf(operands) : undefined;
  if (repeat !== undefined) return { [operator]: overComponents(operator, repeat, operandList(operands).slice(1), scope) };
  if (COMPONENT_VALUES.has(operator)) return { [operator]: [null, operandList(operands).map((part) => compilePart(part, scope))] };
  const compiled = compilePart(compileOperands(operator, operands), scope);
  if (!CLOCK_OPERATORS.has(operator)) return { [operator]: compiled };
  return { [operator]: [...operandList(compiled), { var: TODAY_VARIABLE }] };
}

/** The section or repeat that `started` names; `''` where `[]` stands for the section of the rule, and it has none. */
export const startedPartId = (operand: Logic, here: string | undefined): string => String(operandList(operand)[0] ?? here ?? '');

const started = (part: string, { sections }: FormParts): Logic => ({
  started: [part, ...(sections.get(part) ?? []).map((key) => ({ var: key }))],
});

const COMPONENT_VALUES: ReadonlySet<string> = new Set(COMPONENT_VALUE_OPERATORS);
const REPEAT_OPERATORS: ReadonlySet<string> = new Set(['count_of', 'any_of', ...COMPONENT_VALUE_OPERATORS]);

/**
 * The repeat and the rule for each component, in which names of the block mean its questions; without a rule, that it is started.
 * A value counts while its own rule holds. `all_different` in a rule of a component compares only that one with the others.
 */
function overComponents(operator: string, repeat: string, [rule, counted]: readonly Logic[], scope: LogicScope): readonly Logic[] {
  const { prefixes = [], id = '' } = scope.parts.repeats.get(repeat) ?? {};
  const value = counted === undefined ? (rule ?? null) : { if: [counted, rule ?? null, null] };
  const written = COMPONENT_VALUES.has(operator) ? value : asCondition(rule ?? { started: [] });
  const own = prefixes.findIndex((_, n) => `${id}-${n + 1}` === scope.here);
  return [
    { repeat },
    prefixes.map((prefix, n) => compilePart(written, componentScope(scope, repeat, prefix, n + 1))),
    ...(operator === 'all_different' && own >= 0 ? [own] : []),
  ];
}

export function componentScope<Scope extends LogicScope>(scope: Scope, repeat: string, prefix: string, n: number): Scope {
  const { id, names = [] } = scope.parts.repeats.get(repeat) ?? {};
  const rename = (name: string): string => {
    const key = prefixedKey(names, prefix, name);
    return key === name ? (scope.rename?.(name) ?? name) : key;
  };
  return { ...scope, here: `${id}-${n}`, rename };
}

function compileOperands(operator: string, operands: Logic): Logic {
  if (operator === '!' || operator === '!!') return operandList(operands).map(asCondition);
  if (operator !== 'if') return operands;
  return operandList(operands).map((operand, n, all) => (n % 2 === 0 && n < all.length - 1 ? asCondition(operand) : operand));
}

function expand(name: string, scope: LogicScope): Logic {
  const { within = [] } = scope;
  const condition = Object.hasOwn(scope.conditions, name) ? getOwn(scope.conditions, name) : undefined;
  if (!condition || within.includes(name)) {
    scope.onUnknownCondition?.(name);
    return false;
  }
  return compilePart(asCondition(condition.when), { ...scope, rename: undefined, here: undefined, within: [...within, name] });
}
