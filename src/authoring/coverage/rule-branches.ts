import { isAnswered, type FormState, getOwn } from '../../form/model/answers.ts';
import { institutionRules } from '../../form/compile/institution-rules.ts';
import { evaluateSection } from '../../form/evaluate/evaluate.ts';
import { explainRule } from '../../form/explain/explain-rule.ts';
import { normalizeRule, operatorAndOperands, negateRule } from '../../form/explain/normalize-rule.ts';
import { shownByGroups, type Form, type Page, type Section } from '../../form/model/form.ts';
import { ruleHolds, type Logic } from '../../form/model/logic.ts';
import { writtenOptions } from '../../form/model/form-files.ts';

export interface RuleBranch {
  readonly kind: 'institution' | 'page' | 'hidden' | 'choice' | 'copy' | 'required' | 'rule' | 'offer' | 'operand';
  readonly place: string;
  readonly words: string;
  readonly outcome: boolean;
}

export interface RuleDecisionPoint {
  readonly kind: RuleBranch['kind'];
  readonly place: string;
  readonly rule: Logic;
  /** Conditions of its section and its question. */
  readonly premises: readonly Logic[];
  /** Earlier rules and operands, which must leave it open. */
  readonly open: readonly Logic[];
  readonly isReached: (formState: FormState) => boolean;
  /** True for the last choice of a group, which always holds and just means "otherwise". */
  readonly isOtherwise?: boolean;
}

export const ruleDecisionPointsOf = (form: Form): readonly RuleDecisionPoint[] => [
  ...form.pages.flatMap(probesOfPage),
  ...Object.values(form.sections).flatMap((section) => probesOf(form, section)),
  ...institutionRules(form.institution).flatMap(({ rule }) => probesAt('institution', 'institution', rule, () => true)),
];

export const isEvaluated = ({ isReached, open }: RuleDecisionPoint, formState: FormState): boolean =>
  isReached(formState) && open.every((rule) => ruleHolds(rule, formState));

/** Outcomes that are possible with the facts of today: a rule of facts alone has one, and what it rules out has none. */
export function possibleRuleOutcomes({ isOtherwise, rule, premises, open }: RuleDecisionPoint): readonly boolean[] {
  if ([...premises, ...open].some((one) => settledOutcome(one) === false)) return [];
  return isOtherwise ? [true] : [settledOutcome(rule) ?? [true, false]].flat();
}

/** Result of a rule that facts decide; undefined if it depends on answers or the day. */
export function settledOutcome(rule: Logic): boolean | undefined {
  if (!/"(var|current_year)"/.test(JSON.stringify(rule))) return ruleHolds(rule, { answers: {}, counts: {}, tabs: {}, today: '' });
  const [operator = '', operands = []] = operatorAndOperands(rule) ?? [];
  const outcomes = ['and', 'or', '!'].includes(operator) ? operands.map(settledOutcome) : [];
  if (operator === '!') return outcomes[0] === undefined ? undefined : !outcomes[0];
  const decides = operator === 'or';
  if (outcomes.includes(decides)) return decides;
  return outcomes.length === 0 || outcomes.includes(undefined) ? undefined : !decides;
}

export const toRuleBranch = (form: Form, { kind, place, rule }: RuleDecisionPoint, outcome: boolean): RuleBranch => ({
  kind,
  place,
  words: explainRule(form, rule, { section: place }),
  outcome,
});

export function measureBranches(
  form: Form,
  formStates: readonly FormState[],
): readonly { readonly branch: RuleBranch; readonly taken: boolean }[] {
  return ruleDecisionPointsOf(form).flatMap((probe) => {
    const outcomes = new Set(
      formStates.filter((formState) => isEvaluated(probe, formState)).map((formState) => ruleHolds(probe.rule, formState)),
    );
    return possibleRuleOutcomes(probe).map((outcome) => ({ branch: toRuleBranch(form, probe, outcome), taken: outcomes.has(outcome) }));
  });
}

const probesOfPage = ({ id, when }: Page): readonly RuleDecisionPoint[] =>
  when === undefined ? [] : probesAt(id, 'page', when, () => true);

type Probed = readonly [
  kind: RuleBranch['kind'],
  rule: Logic,
  isReached: RuleDecisionPoint['isReached'],
  premises?: readonly Logic[],
  before?: readonly Logic[],
];

/** @param before rules of which none may hold: earlier choices of a group, or copies of the same questions */
const probesAt = (place: string, ...[kind, rule, isReached, premises = [], before = []]: Probed): readonly RuleDecisionPoint[] => {
  const open = before.map(negateRule);
  const isOtherwise = kind === 'choice' && (rule === true || isOppositeOf(rule, before));
  return [
    { kind, place, rule, premises, open, isReached, isOtherwise },
    ...operandsOf(rule, open).map((operand) => ({ kind: 'operand' as const, place, premises, isReached, ...operand })),
  ];
};

function probesOf(form: Form, section: Section): readonly RuleDecisionPoint[] {
  const { id, pageWhen = true } = section;
  const hasPage = (formState: FormState): boolean => ruleHolds(pageWhen, formState);
  const isVisible = (formState: FormState): boolean => hasPage(formState) && !section.hiddenWhen.some((rule) => ruleHolds(rule, formState));
  const isReached = (formState: FormState): boolean => isVisible(formState) && evaluateSection(form, section.id, formState).visible;
  const probe = (...part: Probed): readonly RuleDecisionPoint[] => probesAt(id, ...part);
  const visible = [pageWhen, ...section.hiddenWhen.map(negateRule)];
  return [
    ...section.hiddenWhen.flatMap((rule) => probe('hidden', rule, hasPage, [pageWhen])),
    ...section.choices.flatMap((group) =>
      group.flatMap(({ when }, n) => {
        const before = group.slice(0, n).map((earlier) => earlier.when);
        return probe('choice', when, isVisible, visible, before);
      }),
    ),
    ...section.copies.flatMap(({ when, from }, n) => {
      const stronger = section.copies.slice(0, n).filter((earlier) => Object.keys(from).every((key) => Object.hasOwn(earlier.from, key)));
      const before = stronger.map((earlier) => earlier.when);
      return probe('copy', when, isVisible, visible, before);
    }),
    ...section.keys.flatMap((key) => {
      const rule = form.questions[key]?.requiredWhen;
      return rule === undefined ? [] : probe('required', rule, isReached, [visibilityRule(form, key)]);
    }),
    ...section.choosing.flatMap((key) => {
      const question = form.questions[key];
      const isShown = (formState: FormState): boolean => evaluateSection(form, section.id, formState).keys.has(key);
      return (question?.lists ?? []).flatMap(({ list, when }) => {
        const isListed = (formState: FormState): boolean => isShown(formState) && (when === undefined || ruleHolds(when, formState));
        const rules = Map.groupBy(
          writtenOptions(form.lists[list]).flatMap((option) => option.when ?? []),
          (rule) => JSON.stringify(rule),
        );
        const ofOptions = [...rules.values()].flatMap(([rule]) =>
          rule === undefined ? [] : probe('offer', rule, isListed, [visibilityRule(form, key), when ?? true]),
        );
        return [...(when === undefined ? [] : probe('offer', when, isShown, [visibilityRule(form, key)])), ...ofOptions];
      });
    }),
    ...[...section.rules, ...section.warnings].flatMap((rule) =>
      probe(
        'rule',
        'must' in rule ? rule.must : rule.when,
        (formState) => {
          const { keys } = evaluateSection(form, section.id, formState);
          return rule.keys.some((key) => keys.has(key) && isAnswered(getOwn(formState.answers, key)));
        },
        [{ or: rule.keys.map((key) => ({ answered: { var: key } })) }],
      ),
    ),
  ];
}

const isOppositeOf = (rule: Logic, earlier: readonly Logic[]): boolean =>
  earlier.length > 0 && JSON.stringify(normalizeRule(rule)) === JSON.stringify(normalizeRule({ and: earlier.map(negateRule) }));

/** The operands of each `and` and `or`, however deep; one is evaluated only if those before it left the outcome open. */
function operandsOf(rule: Logic, before: readonly Logic[]): readonly Pick<RuleDecisionPoint, 'rule' | 'open'>[] {
  const [operator, operands = []] = operatorAndOperands(rule) ?? [];
  const decides = operator === 'or';
  const isJunction = operator === 'and' || decides;
  // Operands within a list are about its entries and have no outcome of their own.
  if (operator === 'some' || operator === 'all' || operator === 'none') return [];
  return operands.flatMap((operand, n) => {
    const undecided = isJunction ? operands.slice(0, n).map((earlier) => (decides ? negateRule(earlier) : earlier)) : [];
    const open = [...before, ...undecided];
    return [...(isJunction ? [{ rule: operand, open }] : []), ...operandsOf(operand, open)];
  });
}

/** Condition of a question, apart from its tab or component. */
export function visibilityRule({ questions, sections }: Form, key: string): Logic {
  const section = sections[questions[key]?.section ?? ''];
  return section ? { and: [sectionVisibilityRule(section), shownByGroups(section.choices, key)] } : false;
}

export const sectionVisibilityRule = ({ pageWhen = true, hiddenWhen }: Section): Logic => ({
  and: [pageWhen, ...hiddenWhen.map(negateRule)],
});
