import type { CheckedForm } from '../form-files/checked-form.ts';
import { andExpression, atomsOf, notExpression, type RuleExpression, type RuleLocation } from '../proof/rule-expression.ts';
import { analyzeRules, type RuleAnalysis } from '../proof/rule-analysis.ts';
import { groupEntryShownCondition, sectionShownCondition } from '../proof/section-rules.ts';
import { minimalImpossibleSubset } from './answer-constraints.ts';
import { toSubmissionRequirement, connectedRules, type SubmissionRequirement } from './find-contradictions.ts';
import { soInEveryUse } from '../proof/rule-uses.ts';

/**
 * Minimal checks of answers of which one is broken whenever this holds, so that its students can never submit; empty if some can, or if it
 * never holds anyway.
 */
function refusedWhile(checkedForm: CheckedForm, proof: RuleAnalysis, node: RuleExpression): readonly SubmissionRequirement[] {
  const rules = proof.sections.flatMap(({ musts }) => musts);
  const keys = new Set(atomsOf(node).flatMap((atom) => atom.keys));
  const checks = [...new Set([...keys].flatMap((key) => connectedRules(rules, key)))];
  const bonds = checks.map((rule) => toSubmissionRequirement(checkedForm, proof, rule));
  const isImpossible = (some: readonly SubmissionRequirement[]): boolean =>
    proof.canHold([node, ...some.map((bond) => bond.node)]) === false;
  if (bonds.length === 0 || proof.canHold(node) !== true || !isImpossible(bonds)) return [];
  return minimalImpossibleSubset(bonds, isImpossible);
}

/** Questions that nobody who can submit is ever asked, though answers lead there: their condition contradicts checks of answers. */
interface UnreachableQuestions {
  readonly keys: readonly string[];
  /** Rule that shows them: the named condition, if that alone is to blame. */
  readonly at: RuleLocation;
  readonly bonds: readonly SubmissionRequirement[];
}

/** One for each rule; of a block only what is so in every use. */
export function findUnreachableQuestions(checkedForm: CheckedForm): readonly UnreachableQuestions[] {
  const proof = analyzeRules(checkedForm);
  const shown = proof.sections.flatMap((section) => {
    const open = sectionShownCondition(section);
    const whole = atomsOf(open).length === 0 ? [] : refusedWhile(checkedForm, proof, open);
    const rules = [...(section.page ? [section.page.when] : []), ...section.hidden.map((rule) => notExpression(rule))];
    const sections = rules.map((rule) => ({ keys: section.keys, rule, bonds: whole }));
    const groups = section.groups.flatMap((group) =>
      group.map(({ when, keys }, n) => {
        const bonds = whole.length > 0 ? [] : refusedWhile(checkedForm, proof, andExpression([groupEntryShownCondition(group, n), open]));
        return { keys: keys.map(({ key }) => key), rule: when, bonds };
      }),
    );
    return [...sections, ...groups];
  });
  const refused = soInEveryUse(
    shown,
    ({ rule }) => rule.at,
    ({ bonds }) => bonds.length > 0,
  );
  return refused.map(({ keys, rule, bonds }) => {
    const condition = conditionIn(rule);
    const isToBlame = condition !== undefined && refusedWhile(checkedForm, proof, condition).length > 0;
    return { keys, at: isToBlame ? condition.at : rule.at, bonds };
  });
}

function conditionIn(rule: RuleExpression): RuleExpression | undefined {
  if (rule.kind === 'named') return rule.parts[0];
  const [inner] = rule.kind === 'not' ? rule.parts : [];
  return inner?.kind === 'not' ? conditionIn(inner.parts[0]) : undefined;
}
