import { UNANSWERED } from '../../src/form/model/answers.ts';
import { holds, isLogicList, keysRead, operationIn, variableIn, type Logic } from '../../src/form/model/logic.ts';
import type { Domains } from '../checks/proof/domains.ts';
import { constant, type Atom, type Node } from '../checks/proof/node.ts';

/** Without a result while one of their answers is missing. */
const STRICT = ['+', '-', '*', '/', 'days_between', 'age_in_years', 'year_of'];

/**
 * A rule as it is for students who are not asked these questions: what says of several answers more than is known says it of those
 * that are left.
 */
export function withoutAnswers(node: Node, absent: ReadonlySet<string>, domains: Domains): Node {
  if (node.kind === 'atom') return ofAtom(node, absent, domains);
  return { ...node, parts: node.parts.map((part) => withoutAnswers(part, absent, domains)) } as Node;
}

function ofAtom(atom: Atom, absent: ReadonlySet<string>, domains: Domains): Node {
  if (atom.key !== undefined || !atom.keys.some((key) => absent.has(key))) return atom;
  const rule = filledIn(atom.rule, absent);
  const keys = [...keysRead(rule)];
  const [key] = keys;
  if (key === undefined && !atom.readsClock) return constant(holds(rule, { answers: {}, counts: {}, tabs: {}, today: '' }), atom.at);
  const known = key !== undefined && keys.length === 1 && domains.register(key, rule);
  return { ...atom, id: JSON.stringify(rule), rule, keys, key: known ? key : undefined };
}

function filledIn(rule: Logic, absent: ReadonlySet<string>): Logic {
  if (absent.has(variableIn(rule) ?? '')) return UNANSWERED;
  if (isLogicList(rule)) return rule.map((part) => filledIn(part, absent));
  const [operator, operand] = operationIn(rule) ?? [];
  if (operator === undefined || operand === undefined) return rule;
  const parts = filledIn(operand, absent);
  const isMissing = (part: Logic): boolean => part === UNANSWERED || part === null;
  if (STRICT.includes(operator) && (isLogicList(parts) ? parts.some(isMissing) : isMissing(parts))) return null;
  return { [operator]: parts };
}
