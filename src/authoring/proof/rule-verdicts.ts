import { locationId, type CheckedForm } from '../form-files/checked-form.ts';
import { andExpression, atomsOf, notExpression, type RuleExpression, type RuleLocation } from './rule-expression.ts';
import { isSatisfiable } from './is-satisfiable.ts';
import { analyzeRules, decidedKeysOf, type RuleAnalysis } from './rule-analysis.ts';
import { answerProjectionOf } from './answer-projection.ts';
import { ruleUsesOf, type RuleUse } from './rule-uses.ts';
import { memoizeByObject } from '../../form/model/memoize.ts';

/** Proved fact about a rule. `hidden`: holds only while its question is hidden; `refused`, `inevitable`: no accepted answer fits; `any date`: all do;
 * `not asked`: a question of it is hidden from all whom it would refuse. */
export interface RuleVerdict {
  readonly at: RuleLocation;
  readonly part: RuleUse['part'];
  readonly whole: boolean;
  readonly proved: 'never' | 'always' | 'hidden' | 'too many cases' | 'refused' | 'inevitable' | 'unasked' | 'not asked' | 'any date';
  /** Question that some are not asked, or that takes no other date. */
  readonly key?: string;
}

/** Parts that need a rule, and may say `true`: when no other choice shows, and always. */
const MAY_BE_TRUE: readonly RuleUse['part'][] = ['otherwise', 'copy'];

/** All verdicts on an application's rules; on a rule of a block only what holds in every use. */
export const ruleVerdicts = memoizeByObject((checkedForm: CheckedForm): readonly RuleVerdict[] => {
  const proof = analyzeRules(checkedForm);
  const byRule = Map.groupBy(ruleUsesOf(proof), ({ part, rule }) => `${part} ${locationId(rule.at)}`);
  return [...byRule.values()].flatMap((uses) => {
    const [first = [], ...others] = uses.map((use) => verdictsOnUse(proof, use));
    return first.filter((verdict) => others.every((other) => other.some((same) => isSame(same, verdict))));
  });
});

const isSame = (a: RuleVerdict, b: RuleVerdict): boolean => locationId(a.at) === locationId(b.at) && a.proved === b.proved;

function verdictsOnUse(proof: RuleAnalysis, use: RuleUse): readonly RuleVerdict[] {
  const { part, rule, premise } = use;
  if (restsOnDecided(proof, rule)) return [];
  const inner = innerParts(rule)
    .map((node) => ({ node, proved: judgeAlone(proof, node, part !== 'must') }))
    .filter(({ proved }) => proved !== undefined);
  // Keeps only the innermost parts, which are the most specific.
  const innermost = inner.filter(({ node }) => !innerParts(node).some((deeper) => inner.some((other) => other.node === deeper)));
  const besides = [
    ...(part === 'must' ? refusedParts(proof, rule, premise) : []),
    ...(part === 'required' ? unaskedParts(proof, use) : []),
  ];
  if (innermost.length === 0 && besides.length > 0) return besides.map((beside) => ({ part, whole: false, ...beside }));
  if (innermost.length > 0) return innermost.map(({ node, proved = 'never' }) => ({ at: node.at, part, whole: false, proved }));
  const anyDate = atomsOf(rule).filter((atom) => atom.key !== undefined && proof.domains.holdsForEachDate(atom, atom.key));
  if (anyDate.length > 0) return anyDate.map(({ at, key = '' }) => ({ at, part, whole: false, proved: 'any date', key }));
  if (rule.kind === 'constant' && rule.plain && rule.holds && MAY_BE_TRUE.includes(part)) return [];
  if (rule.kind === 'named') return judgeRequired(proof, use) === undefined ? [] : [{ at: rule.at, part, whole: true, proved: 'hidden' }];
  const proved =
    part === 'must'
      ? judgeAlone(proof, rule, false, premise)
      : (judgeAlone(proof, rule, true) ?? judgeRequired(proof, use) ?? judgeWarning(proof, use));
  if (proved === undefined) return [];
  const key = part === 'must' && proved === 'always' ? keyNotAsked(proof, andExpression([notExpression(rule), premise])) : undefined;
  return [{ at: rule.at, part, whole: true, ...(key === undefined ? { proved } : { proved: 'not asked', key }) }];
}

/** Question that is hidden whenever answers to it and others would break a rule, if that alone keeps them from it. */
function keyNotAsked({ domains, isShown }: RuleAnalysis, broken: RuleExpression): string | undefined {
  const canBe = (rule: RuleExpression): boolean | undefined => isSatisfiable(rule, domains, { valid: false });
  return canBe(broken) ? decidedKeysOf(broken).find((key) => canBe(andExpression([broken, isShown(key)])) === false) : undefined;
}

/** `valid`: false for a check of answers, which applies to existing ones that the schema may refuse. */
function judgeAlone(
  proof: RuleAnalysis,
  rule: RuleExpression,
  valid: boolean,
  ...premises: readonly RuleExpression[]
): RuleVerdict['proved'] | undefined {
  const [can, canFail] = [rule, notExpression(rule)].map((one) => proof.canHold([one, ...premises], { valid }));
  if (can === undefined || canFail === undefined) return 'too many cases';
  return can ? (canFail ? undefined : 'always') : 'never';
}

/** Comparisons of a check that no answer accepted by the question meets. Those that are always met may be there for safety. */
function refusedParts(
  proof: RuleAnalysis,
  rule: RuleExpression,
  premise: RuleExpression,
  isAsked = true,
  whole = rule,
): readonly Pick<RuleVerdict, 'at' | 'proved'>[] {
  if (rule.kind === 'and' || rule.kind === 'or') return rule.parts.flatMap((part) => refusedParts(proof, part, premise, isAsked, whole));
  if (rule.kind === 'not') return refusedParts(proof, rule.parts[0], premise, !isAsked, whole);
  if (rule.kind !== 'atom' || rule.key === undefined || rule === whole || answerProjectionOf(rule.rule)?.via === 'truth') return [];
  const demanded = isAsked ? [rule] : [notExpression(rule), premise];
  const isMet = (valid: boolean): boolean => proof.canHold(demanded, { valid }) !== false;
  return isMet(false) && !isMet(true) ? [{ at: rule.at, proved: isAsked ? 'refused' : 'inevitable' }] : [];
}

/** Questions that some are never asked, among those of which one unanswered is enough to require another. */
function unaskedParts(proof: RuleAnalysis, { rule, premise }: RuleUse): readonly Pick<RuleVerdict, 'at' | 'proved' | 'key'>[] {
  const alternatives =
    rule.kind === 'not' && rule.parts[0].kind === 'and' ? rule.parts[0].parts.map((part) => notExpression(part)) : rule.parts;
  const isEither = rule.kind === 'or' || rule.kind === 'not';
  const open = isEither ? alternatives.map((part: RuleExpression) => ({ at: part.at, key: keyUnanswered(part) })) : [];
  if (open.length < 2 || open.some(({ key }) => key === undefined)) return [];
  return open.flatMap(({ at, key = '' }) => {
    const isUnasked = proof.canHold([premise, notExpression(proof.isShown(key))]) === true;
    return isUnasked ? { at, key, proved: 'unasked' as const } : [];
  });
}

function keyUnanswered(node: RuleExpression): string | undefined {
  const atom = node.kind === 'not' ? node.parts[0] : node;
  return atom.kind === 'atom' && atom.operator === (node.kind === 'not' ? 'answered' : 'notAnswered') ? atom.key : undefined;
}

function judgeRequired(proof: RuleAnalysis, { part, rule, premise }: RuleUse): RuleVerdict['proved'] | undefined {
  return part === 'required' && proof.canHold([rule, premise]) === false && proof.canHold(premise) === true ? 'hidden' : undefined;
}

const judgeWarning = (proof: RuleAnalysis, { part, rule, premise }: RuleUse): RuleVerdict['proved'] | undefined =>
  part === 'warning' && proof.canHold([notExpression(rule), premise]) === false ? 'always' : undefined;

function restsOnDecided(proof: RuleAnalysis, rule: RuleExpression): boolean {
  if (rule.kind === 'named') return judgeAlone(proof, rule.parts[0], true) !== undefined || restsOnDecided(proof, rule.parts[0]);
  return rule.parts.some((part: RuleExpression) => restsOnDecided(proof, part));
}

/** Parts with a location of their own. The operand of `!` is left out: the reader must know that the whole never holds. */
function innerParts(rule: RuleExpression): readonly RuleExpression[] {
  if (rule.kind === 'named') return [];
  if (rule.kind === 'not') return innerParts(rule.parts[0]);
  return rule.parts.flatMap((part: RuleExpression) => {
    const own = part.kind !== 'named' && part.at.pointer !== rule.at.pointer;
    return [...(own ? [part] : []), ...innerParts(part)];
  });
}
