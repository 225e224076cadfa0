import type { Logic } from '../../form/model/logic.ts';

export interface RuleLocation {
  readonly file: string;
  readonly pointer: string;
}

export const NO_LOCATION: RuleLocation = { file: '', pointer: '' };

/** A rule as statements about single answers. An atom without `key` may hold or not, so proofs are true either way. */
export type RuleExpression = { readonly at: RuleLocation } &
  /** `plain`: literally true or false, not a rule with a constant result. */
  (
    | { readonly kind: 'constant'; readonly holds: boolean; readonly plain: boolean; readonly parts: readonly [] }
    | { readonly kind: 'and' | 'or'; readonly parts: readonly RuleExpression[] }
    /** Depends on how many of its parts hold. */
    | { readonly kind: 'count'; readonly parts: readonly RuleExpression[]; readonly fits: (count: number) => boolean }
    /** `named` is a named condition, which is defined elsewhere. */
    | { readonly kind: 'not' | 'named'; readonly parts: readonly [RuleExpression] }
    | RuleAtom
  );

export interface RuleAtom {
  readonly kind: 'atom';
  readonly at: RuleLocation;
  readonly parts: readonly [];
  readonly id: string;
  readonly operator: string;
  /** Compiled: keys are final, and today's date is passed in. */
  readonly rule: Logic;
  /** The only answer that it reads, if that decides it. */
  readonly key: string | undefined;
  readonly keys: readonly string[];
  readonly readsClock: boolean;
}

export const constantExpression = (holds: boolean, at = NO_LOCATION, plain = false): RuleExpression => ({
  kind: 'constant',
  holds,
  plain,
  at,
  parts: [],
});
export const atomExpression = (
  at: RuleLocation,
  operator: string,
  rule: Logic,
  more: Partial<Pick<RuleAtom, 'id' | 'key' | 'keys' | 'readsClock'>> = {},
): RuleAtom => {
  return { kind: 'atom', at, operator, rule, id: JSON.stringify(rule), keys: [], key: undefined, readsClock: false, parts: [], ...more };
};
export const notExpression = (node: RuleExpression, at = node.at): RuleExpression => ({ kind: 'not', at, parts: [node] });
export const andExpression = (parts: readonly RuleExpression[], at = NO_LOCATION): RuleExpression => ({ kind: 'and', at, parts });
export const orExpression = (parts: readonly RuleExpression[], at = NO_LOCATION): RuleExpression => ({ kind: 'or', at, parts });

export function atomsOf(node: RuleExpression): readonly RuleAtom[] {
  return node.kind === 'atom' ? [node] : node.parts.flatMap(atomsOf);
}

export function withoutExpression(node: RuleExpression, removed: RuleExpression, holds = false): RuleExpression {
  if (node === removed) return constantExpression(holds, node.at);
  if (node.kind === 'atom' || node.kind === 'constant') return node;
  return { ...node, parts: node.parts.map((part) => withoutExpression(part, removed, holds)) } as RuleExpression;
}
