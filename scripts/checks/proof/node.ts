import type { Logic } from '../../../src/form/model/logic.ts';

export interface RuleLocation {
  readonly file: string;
  readonly pointer: string;
}

export const NOWHERE: RuleLocation = { file: '', pointer: '' };

/** A rule as statements about single answers. An atom without `key` may hold or not, so proofs are true either way. */
export type Node = { readonly at: RuleLocation } &
  /** `plain`: literally true or false, not a rule with a constant result. */
  (
    | { readonly kind: 'constant'; readonly holds: boolean; readonly plain: boolean; readonly parts: readonly [] }
    | { readonly kind: 'and' | 'or'; readonly parts: readonly Node[] }
    /** Depends on how many of its parts hold. */
    | { readonly kind: 'count'; readonly parts: readonly Node[]; readonly fits: (count: number) => boolean }
    /** `named` is a named condition, which is defined elsewhere. */
    | { readonly kind: 'not' | 'named'; readonly parts: readonly [Node] }
    | Atom
  );

export interface Atom {
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

export const constant = (holds: boolean, at: RuleLocation, plain = false): Node => ({ kind: 'constant', holds, plain, at, parts: [] });
export const not = (node: Node, at = node.at): Node => ({ kind: 'not', at, parts: [node] });
export const and = (parts: readonly Node[], at: RuleLocation): Node => ({ kind: 'and', at, parts });
export const or = (parts: readonly Node[], at: RuleLocation): Node => ({ kind: 'or', at, parts });

export function atomsOf(node: Node): readonly Atom[] {
  return node.kind === 'atom' ? [node] : node.parts.flatMap(atomsOf);
}

export function withoutNode(node: Node, removed: Node): Node {
  if (node === removed) return constant(false, node.at);
  if (node.kind === 'atom' || node.kind === 'constant') return node;
  return { ...node, parts: node.parts.map((part) => withoutNode(part, removed)) } as Node;
}
