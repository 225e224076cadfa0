import type { Application } from '../application/application.ts';
import { and, not, type Node, type Written } from './node.ts';
import { proofOf, type Proof } from './proof.ts';
import { byRule, ruleUsesOf, type RuleUse } from './rule-uses.ts';

/** What is proved about a rule or a part of it. `hidden`: it holds only while its question is hidden. */
export interface Verdict {
  readonly at: Written;
  readonly part: RuleUse['part'];
  readonly whole: boolean;
  readonly proved: 'never' | 'always' | 'hidden' | 'too many cases';
}

const verdicts = new WeakMap<Application, readonly Verdict[]>();

/** What may be `true`, for "otherwise" and "always", or be switched off by `false`. */
const MAY_BE_DECIDED: readonly RuleUse['part'][] = ['when', 'copy', 'condition'];

/** All verdicts on an application's rules. Of a block's rule only what is so in every use of the block. */
export function verdictsOn(application: Application): readonly Verdict[] {
  let cached = verdicts.get(application);
  if (!cached) verdicts.set(application, (cached = judge(proofOf(application))));
  return cached;
}

function judge(proof: Proof): readonly Verdict[] {
  return byRule(ruleUsesOf(proof)).flatMap((uses) => {
    const [first = [], ...others] = uses.map((use) => verdictsOnUse(proof, use));
    return first.filter((verdict) => others.every((other) => other.some((same) => isSame(same, verdict))));
  });
}

const isSame = (a: Verdict, b: Verdict): boolean => a.at.file === b.at.file && a.at.pointer === b.at.pointer && a.proved === b.proved;

function verdictsOnUse(proof: Proof, use: RuleUse): readonly Verdict[] {
  const { part, rule, premise } = use;
  if (restsOnDecided(proof, rule)) return [];
  const inner = innerParts(rule)
    .map((node) => ({ node, proved: judgeAlone(proof, node, part !== 'must') }))
    .filter(({ proved }) => proved !== undefined);
  // If one part is inside another, the inner one says more.
  const innermost = inner.filter(({ node }) => !innerParts(node).some((deeper) => inner.some((other) => other.node === deeper)));
  if (innermost.length > 0) return innermost.map(({ node, proved = 'never' }) => ({ at: node.at, part, whole: false, proved }));
  if (rule.kind === 'named' || (rule.kind === 'constant' && MAY_BE_DECIDED.includes(part))) return [];
  const proved =
    part === 'must'
      ? judgeMust(proof, rule, premise)
      : (judgeAlone(proof, rule, true) ?? judgeRequired(proof, use) ?? judgeWarning(proof, use));
  return proved === undefined ? [] : [{ at: rule.at, part, whole: true, proved }];
}

function judgeAlone(proof: Proof, rule: Node, valid: boolean): Verdict['proved'] | undefined {
  const can = proof.canHold(rule, { valid });
  const canFail = proof.canHold(not(rule), { valid });
  if (can === undefined || canFail === undefined) return 'too many cases';
  return can ? (canFail ? undefined : 'always') : 'never';
}

function judgeRequired(proof: Proof, { part, rule, premise }: RuleUse): Verdict['proved'] | undefined {
  return part === 'required' && proof.canHold(and([rule, premise], rule.at)) === false && proof.canHold(premise) === true
    ? 'hidden'
    : undefined;
}

/** A check of answers applies only to existing answers, which may be ones that the schema refuses. */
function judgeMust(proof: Proof, rule: Node, premise: Node): Verdict['proved'] | undefined {
  const can = proof.canHold(and([rule, premise], rule.at), { valid: false });
  const canFail = proof.canHold(and([not(rule), premise], rule.at), { valid: false });
  if (can === undefined || canFail === undefined) return 'too many cases';
  return can ? (canFail ? undefined : 'always') : 'never';
}

/** Nobody is warned of an answer before it is given. */
const judgeWarning = (proof: Proof, { part, rule, premise }: RuleUse): Verdict['proved'] | undefined =>
  part === 'warning' && proof.canHold(and([not(rule), premise], rule.at)) === false ? 'always' : undefined;

/** Whether it refers to a named condition that never or always holds: that is reported where the condition is defined. */
function restsOnDecided(proof: Proof, rule: Node): boolean {
  if (rule.kind === 'named') return judgeAlone(proof, rule.parts[0], true) !== undefined || restsOnDecided(proof, rule.parts[0]);
  return rule.parts.some((part: Node) => restsOnDecided(proof, part));
}

/** Parts that someone wrote, with a place of their own; what `if` expands to is not. */
function innerParts(rule: Node): readonly Node[] {
  if (rule.kind === 'named') return [];
  return rule.parts.flatMap((part: Node) => {
    const own = part.kind !== 'constant' && part.kind !== 'named' && (part.at.pointer !== rule.at.pointer || rule.kind === 'not');
    return [...(own ? [part] : []), ...innerParts(part)];
  });
}
