import type { AnswerDomains } from './answer-domains.ts';
import { ruleHolds, operandList, parseOperation, varName } from '../../form/model/logic.ts';
import { atomsOf, type RuleAtom, type RuleExpression } from './rule-expression.ts';
import { isComparisonOperator } from './answer-projection.ts';

const MAX_CASES = 5_000;

/** Decides if some answers make the rule hold; undefined if there are too many cases. `valid`: only answers that schemas accept. */
export function isSatisfiable(rule: RuleExpression, domains: AnswerDomains, { valid = true } = {}): boolean | undefined {
  const atoms = atomsOf(rule);
  const [today = ''] = domains.days;
  const days = atoms.some((atom) => atom.readsClock && atom.key !== undefined) ? domains.days : [today];
  let unknown = false;
  for (const day of days) {
    const found = new Search(rule, atoms, domains, day, valid).run();
    if (found === true) return true;
    if (found === undefined) unknown = true;
  }
  return unknown ? undefined : false;
}

function pairOf({ rule, keys, operator }: RuleAtom): string | undefined {
  if (!isComparisonOperator(operator)) return undefined;
  const [, operand] = parseOperation(rule) ?? [];
  const sides = operand === undefined ? [] : operandList(operand).map(varName);
  return keys.length === 2 && sides.length === 2 && sides.every((side) => side !== undefined) ? sides.sort().join(' ') : undefined;
}

type Results = ReadonlyMap<string, boolean>;

/** Results of statements that differ from each other, by the ids of the statements. */
const differentResults = (atoms: readonly RuleAtom[], results: readonly (readonly boolean[])[]): readonly Results[] => [
  ...new Map(results.map((found) => [found.join(), new Map(atoms.map((atom, n) => [atom.id, found[n] === true]))])).values(),
];

/** Branches answer by answer, and only on those that the rule still depends on. */
class Search {
  private readonly rule: RuleExpression;
  /** Key to the classes of its answers that differ for this rule, each as the statements that hold. */
  private readonly cases = new Map<string, readonly Results[]>();
  private readonly pairOfKey = new Map<string, string>();
  private readonly known = new Map<string, boolean>();
  private triedCases = 0;

  constructor(rule: RuleExpression, atoms: readonly RuleAtom[], domains: AnswerDomains, day: string, valid: boolean) {
    this.rule = rule;
    const byKey = Map.groupBy(new Map(atoms.map((atom) => [atom.id, atom])).values(), (atom) => atom.key);
    for (const [key, own] of byKey) {
      if (key === undefined) continue;
      const truths = own.map((atom) => domains.truths(atom, key, day));
      const possible = domains.answers(key, day).flatMap((answer, n) => (valid && !domains.isValid(key, answer, day) ? [] : [n]));
      this.cases.set(
        key,
        differentResults(
          own,
          possible.map((n) => truths.map((truth) => truth[n] === true)),
        ),
      );
    }
    const compared = Map.groupBy(byKey.get(undefined) ?? [], pairOf);
    for (const [pair, own] of compared) {
      if (pair === undefined) continue;
      const keys = own[0]?.keys ?? [];
      const areFree = keys.every((key) => domains.variable(key).sort === 'choice' && !this.pairOfKey.has(key));
      // Both lists are tried as a whole, which decides statements about either answer alone, too.
      const alone = areFree ? keys.flatMap((key) => byKey.get(key) ?? []) : [];
      if (this.compare(pair, [...own, ...alone], domains, day, valid) && areFree) for (const key of keys) this.pairOfKey.set(key, pair);
    }
  }

  /** Possible joint results of comparisons of two answers; false if unknown, so that each may hold or not. */
  private compare(pair: string, own: readonly RuleAtom[], domains: AnswerDomains, day: string, valid: boolean): boolean {
    const [one = '', other = ''] = own[0]?.keys ?? [];
    const pairs = domains
      .pairs(one, other, day)
      ?.filter(([a, b]) => !valid || (domains.isValid(one, a, day) && domains.isValid(other, b, day)));
    if (!pairs) return false;
    const results = pairs.map(([a, b]) => {
      const formState = { answers: { [one]: a, [other]: b }, counts: {}, tabs: {}, today: day };
      return own.map((atom) => ruleHolds(atom.rule, formState));
    });
    this.cases.set(pair, differentResults(own, results));
    return true;
  }

  run(): boolean | undefined {
    const { value, open } = this.partialValue(this.rule);
    if (value !== undefined || !open) return value;
    this.triedCases += 1;
    if (this.triedCases > MAX_CASES) return undefined;
    const known = this.cases.get(this.pairOfKey.get(open.key ?? '') ?? open.key ?? pairOf(open) ?? '');
    const cases = known ?? (open.key === undefined ? [true, false].map((either) => new Map([[open.id, either]])) : []);
    let result: boolean | undefined = false;
    for (const one of cases) {
      for (const [id, value] of one) this.known.set(id, value);
      const found = this.run();
      if (found === true) return true;
      if (found === undefined) result = undefined;
    }
    for (const id of cases[0]?.keys() ?? []) this.known.delete(id);
    return result;
  }

  /** Result as far as the answers are decided; else the first open statement. */
  private partialValue(node: RuleExpression): { readonly value?: boolean; readonly open?: RuleAtom | undefined } {
    switch (node.kind) {
      case 'constant':
        return { value: node.holds };
      case 'atom': {
        const value = this.known.get(node.id);
        return value === undefined ? { open: node } : { value };
      }
      case 'named':
        return this.partialValue(node.parts[0]);
      case 'not': {
        const { value, open } = this.partialValue(node.parts[0]);
        return value === undefined ? { open } : { value: !value };
      }
      case 'count': {
        const looked = node.parts.map((part) => this.partialValue(part));
        const least = looked.filter(({ value }) => value === true).length;
        const most = least + looked.filter(({ value }) => value === undefined).length;
        const value = node.fits(least);
        for (let count = least + 1; count <= most; count += 1) {
          if (node.fits(count) !== value) return { open: looked.find(({ open }) => open)?.open };
        }
        return { value };
      }
      case 'and':
      case 'or': {
        const deciding = node.kind === 'or';
        let open: RuleAtom | undefined;
        for (const part of node.parts) {
          const looked = this.partialValue(part);
          if (looked.value === deciding) return { value: deciding };
          open ??= looked.open;
        }
        return open ? { open } : { value: !deciding };
      }
    }
  }
}
