import { CONDITIONS_FILE } from '../../form/model/form-file-paths.ts';
import type { CheckedForm } from '../form-files/checked-form.ts';
import { ruleSourcesOf } from '../form-files/rule-sources.ts';
import { invalidOperand } from '../rule-checks/invalid-operand.ts';
import { inOperatorWithoutList } from '../rule-checks/in-without-list.ts';
import { unknownCondition, unknownSectionOrRepeatInRule, unknownVariable } from '../rule-checks/unknown-in-rules.ts';
import { unknownOptionValue } from '../rule-checks/unknown-option-value.ts';
import { AnswerDomains } from './answer-domains.ts';
import { andExpression, atomsOf, constantExpression, notExpression, orExpression, NO_LOCATION, atomExpression } from './rule-expression.ts';
import type { RuleAtom, RuleExpression, RuleLocation } from './rule-expression.ts';
import { parseRuleExpression } from './parse-rule-expression.ts';
import { readConditions, questionShownCondition, readSectionRules, type SectionRules } from './section-rules.ts';
import type { OptionAvailability } from './option-availability.ts';
import { isSatisfiable } from './is-satisfiable.ts';
import type { Logic } from '../../form/model/logic.ts';
import { memoize, memoizeByObject } from '../../form/model/memoize.ts';

const checksOfMeaning = [
  unknownVariable,
  unknownSectionOrRepeatInRule,
  unknownCondition,
  unknownOptionValue,
  invalidOperand,
  inOperatorWithoutList,
];

export const analyzeRules = memoizeByObject((checkedForm: CheckedForm) => new RuleAnalysis(checkedForm));

export class RuleAnalysis {
  readonly sections: readonly SectionRules[];
  readonly conditions: readonly RuleExpression[];
  readonly domains: AnswerDomains;
  private readonly scope: Parameters<typeof readSectionRules>[1];
  private readonly sectionOf: ReadonlyMap<string, SectionRules>;

  constructor(checkedForm: CheckedForm) {
    this.domains = new AnswerDomains(checkedForm);
    const broken = brokenRules(checkedForm);
    this.scope = {
      conditions: checkedForm.formFiles[CONDITIONS_FILE],
      parts: checkedForm.parts,
      isBroken: ({ file, pointer }: RuleLocation) => broken.has(`${file}#${pointer}`),
      readsFact: (at) =>
        checkedForm.parsed.factOperands.some(({ file, pointer }) => file === at.file && `${pointer}/`.startsWith(`${at.pointer}/`)),
      isKnown: (...read: Parameters<AnswerDomains['register']>) => this.domains.register(...read),
    };
    // Questions of a section that does not compile would look unreachable.
    const compiles = checkedForm.findings.length === 0;
    this.sections = compiles ? readSectionRules(checkedForm, this.scope) : [];
    this.conditions = compiles ? readConditions(checkedForm, this.scope) : [];
    this.sectionOf = new Map(this.sections.flatMap((section) => section.keys.map((key) => [key, section] as const)));
  }

  /** Decides if students can give answers for which all the rules hold. Undefined if there are too many cases. */
  canHold(rules: RuleExpression | readonly RuleExpression[], options: { readonly valid?: boolean } = {}): boolean | undefined {
    const all = andExpression([rules].flat());
    return isSatisfiable(andExpression([all, ...this.reachable(all)]), this.domains, options);
  }

  /** True unless no answers are right for both of two rules of the institution. */
  canHoldTogether(...rules: readonly Logic[]): boolean {
    return this.canHold(rules.map((rule) => parseRuleExpression(rule, NO_LOCATION, this.scope))) !== false;
  }

  readonly isShown = memoize((key: string): RuleExpression => {
    const section = this.sectionOf.get(key);
    return section ? questionShownCondition(section, key) : constantExpression(true);
  });

  answered(key: string): RuleExpression {
    return this.statement('answered', key, { answered: { var: key } });
  }

  isOneOf(key: string, values: readonly string[]): RuleExpression {
    return this.statement('in', key, { in: [{ var: key }, values] });
  }

  private statement(operator: string, key: string, rule: Logic): RuleExpression {
    const known = this.domains.register(key, rule);
    return atomExpression(NO_LOCATION, operator, rule, { keys: [key], key: known ? key : undefined });
  }

  private optionConditionOf(key: string): readonly RuleExpression[] {
    const offers = (this.sectionOf.get(key)?.offers ?? []).filter((offer) => offer.key === key);
    if (offers.length === 0 || this.domains.variable(key).sort !== 'choice') return [];
    const rulesOf = (value: string): readonly OptionAvailability[] => offers.filter(({ values }) => values.includes(value));
    const values = [...new Set(offers.flatMap((offer) => offer.values))];
    const alike = Map.groupBy(values, (value) =>
      rulesOf(value)
        .map(({ at }) => at.file + at.pointer)
        .join(),
    );
    return [...alike.values()].flatMap((same) => {
      const whens = rulesOf(same[0] ?? '').map(({ when }) => when);
      return [orExpression([notExpression(this.isOneOf(key, same)), ...whens])];
    });
  }

  /** Adds that each question the rule reads, and those on which these depend, is visible and offers its answer. */
  private reachable(rule: RuleExpression): readonly RuleExpression[] {
    const keys = new Set(decidedKeysOf(rule));
    const demands: RuleExpression[] = [];
    for (const key of keys) {
      for (const demand of this.optionConditionOf(key)) {
        demands.push(demand);
        for (const read of decidedKeysOf(demand)) keys.add(read);
      }
      const shown = this.isShown(key);
      if (atomsOf(shown).length === 0 && isSatisfiable(shown, this.domains) === true) continue;
      demands.push(orExpression([notExpression(this.answered(key)), shown]));
      for (const read of decidedKeysOf(shown)) keys.add(read);
    }
    return demands;
  }
}

export const decidedKeysOf = (rule: RuleExpression): readonly string[] => atomsOf(rule).flatMap(({ key }: RuleAtom) => key ?? []);

function brokenRules(checkedForm: CheckedForm): ReadonlySet<string> {
  const drafts = checksOfMeaning.flatMap((check) => check.run(checkedForm));
  return new Set(
    ruleSourcesOf(checkedForm)
      .filter(({ file, pointer }) => drafts.some((finding) => finding.file === file && finding.pointer.startsWith(`${pointer}/`)))
      .map(({ file, pointer }) => `${file}#${pointer}`),
  );
}
