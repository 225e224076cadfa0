import { CONDITIONS_FILE, INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import {
  andExpression,
  constantExpression,
  atomsOf,
  notExpression,
  orExpression,
  type RuleExpression,
  type RuleLocation,
} from './rule-expression.ts';
import type { RuleAnalysis } from './rule-analysis.ts';
import { sectionShownCondition, type GroupEntry, type SectionRules } from './section-rules.ts';
import { locationId } from '../form-files/checked-form.ts';

export interface RuleUse {
  /** `shown`: of content, a notice or an option; `otherwise`: the last of several choices of a group. */
  readonly part:
    | 'condition'
    | 'institution'
    | 'shown'
    | 'page'
    | 'hidden'
    | 'when'
    | 'otherwise'
    | 'copy'
    | 'required'
    | 'one of'
    | 'must'
    | 'warning';
  readonly rule: RuleExpression;
  /** Holds whenever the result of the rule matters. */
  readonly premise: RuleExpression;
}

export function ruleUsesOf(proof: RuleAnalysis): readonly RuleUse[] {
  const conditions = proof.conditions.map((rule): RuleUse => ({ part: partIn(rule.at.file), rule, premise: ALWAYS }));
  const sections = proof.sections.flatMap((section): readonly RuleUse[] => {
    const page = pageUsesOf(section);
    // Nothing on an unreachable page has an effect: the page is reported.
    return page.some(({ rule }) => proof.canHold(rule) === false) ? page : [...page, ...ownUsesOf(proof, section)];
  });
  return [...conditions, ...sections];
}

function partIn(file: string): RuleUse['part'] {
  if (file === CONDITIONS_FILE) return 'condition';
  return file === INSTITUTION_FILE ? 'institution' : 'shown';
}

const pageUsesOf = ({ page }: SectionRules): readonly RuleUse[] =>
  page === undefined || isDecidedIn(page.keys, page.when) ? [] : [{ part: 'page', rule: page.when, premise: ALWAYS }];

const ALWAYS = constantExpression(true);

function ownUsesOf(proof: RuleAnalysis, section: SectionRules): readonly RuleUse[] {
  const shown = sectionShownCondition(section);
  const someAnswered = (keys: readonly string[]): RuleExpression => orExpression(keys.map((key) => proof.answered(key)));
  return [
    ...section.hidden
      .filter((rule) => !isDecidedIn(section.keys, rule))
      .map((rule) => ({ part: 'hidden' as const, rule, premise: ALWAYS })),
    ...section.groups.flatMap((group) =>
      group.map(({ when }, n) => ({
        part: n > 0 && n === group.length - 1 ? ('otherwise' as const) : ('when' as const),
        rule: when,
        premise: andExpression([shown, noEarlierEntryExpression(group, n)]),
      })),
    ),
    ...section.copies.map(({ when, keys }, n) => {
      const stronger = section.copies.slice(0, n).filter((earlier) => keys.every((key) => earlier.keys.includes(key)));
      return {
        part: 'copy' as const,
        rule: when,
        premise: andExpression([shown, ...stronger.map((earlier) => notExpression(earlier.when))]),
      };
    }),
    ...section.elements.map((rule) => ({ part: 'shown' as const, rule, premise: shown })),
    ...section.required.map(({ key, when }) => ({ part: 'required' as const, rule: when, premise: proof.isShown(key) })),
    ...section.oneOf.map(({ key, when }) => ({ part: 'one of' as const, rule: when, premise: proof.isShown(key) })),
    ...section.musts.map(({ keys, must }) => ({ part: 'must' as const, rule: must, premise: someAnswered(keys) })),
    ...section.warnings.map(({ keys, when }) => ({ part: 'warning' as const, rule: when, premise: someAnswered(keys) })),
  ];
}

/** A section hidden by its own answer is reported as such: other results about the rule only follow from that. */
const isDecidedIn = (keys: readonly string[], rule: RuleExpression): boolean =>
  atomsOf(rule).some((atom) => atom.keys.some((key) => keys.includes(key)));

/** The first of the uses at each location where something is so in every use, as a rule of a block is read in each use of the block. */
export const soInEveryUse = <Use>(uses: readonly Use[], at: (use: Use) => RuleLocation, isSo: (use: Use) => boolean): readonly Use[] =>
  [...Map.groupBy(uses, (use) => locationId(at(use))).values()].flatMap((same) => (same.every(isSo) ? same.slice(0, 1) : []));

export const noEarlierEntryExpression = (group: readonly GroupEntry[], n: number): RuleExpression =>
  andExpression(group.slice(0, n).map(({ when }) => notExpression(when)));
