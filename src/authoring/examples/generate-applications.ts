import { explainRule } from '../../form/explain/explain-rule.ts';
import type { Answer, Answers, FormState } from '../../form/model/answers.ts';
import type { Failures, Form, Section } from '../../form/model/form.ts';
import { isIsoDate } from '../../form/model/iso-date.ts';
import { ruleHolds } from '../../form/model/logic.ts';
import { evaluateSection } from '../../form/evaluate/evaluate.ts';
import type { CheckedForm } from '../form-files/checked-form.ts';
import { analyzeRules } from '../proof/rule-analysis.ts';
import {
  isEvaluated,
  toRuleBranch,
  possibleRuleOutcomes,
  ruleDecisionPointsOf,
  type RuleBranch,
  type RuleDecisionPoint,
} from '../coverage/rule-branches.ts';
import { generateCompleteApplication, type GeneratorContext } from './generate-complete-application.ts';
import { findAnswersTo, answerConstraints } from './answer-constraints.ts';
import type { BrowserAndServerValidator } from './browser-and-server-validator.ts';
import { takeFirst, findSatisfyingAnswers, type AnswerCandidates } from './find-satisfying-answers.ts';
import { addDays } from '../form-files/add-days.ts';
import { writtenOptions } from '../../form/model/form-files.ts';
import { memoize } from '../../form/model/memoize.ts';

/** A whole application that was generated from the form alone. */
export interface GeneratedApplication {
  readonly formState: FormState;
  /** Branch that it covers; undefined if it only proves that the form can be finished. */
  readonly branch: RuleBranch | undefined;
  /** True if nothing is missing or wrong. Some branches are only taken before that: those of a broken rule. */
  readonly finished: boolean;
}

interface UncoveredBranch extends RuleBranch {
  readonly because: string;
}

const MAX_ATTEMPTS = 12;
/** Repairs tried for one branch: some rules have no right answer that can be found. An application from nothing needs more. */
const MAX_REPAIRS = 300;
const REPAIRS_PER_QUESTION = 10;
const MAX_NAMED_RULES = 3;
const MAX_DAYS = 18;

/** Applications that together cover every branch of every rule, as far as they are found. */
export function generateApplications(checkedForm: CheckedForm, judge: BrowserAndServerValidator) {
  const { form } = judge;
  const makers = daysOf(form, checkedForm.today).map((today) => makerOf({ ...checkedForm, today }, judge));
  const [maker] = makers;
  const repairs = MAX_REPAIRS + REPAIRS_PER_QUESTION * Object.keys(form.questions).length;
  const limited = (one: GeneratorContext): GeneratorContext => ({ ...one, budget: { repairs } });
  const least = maker && generateCompleteApplication(limited(maker), { pinned: {} });
  const most = maker && generateCompleteApplication(limited(maker), { pinned: {}, full: true });
  const witnesses: GeneratedApplication[] = [least, most].flatMap((formState) =>
    formState ? { formState, branch: undefined, finished: true } : [],
  );
  const missed: UncoveredBranch[] = [];
  const outcomes = ruleDecisionPointsOf(form).flatMap((probe) => possibleRuleOutcomes(probe).map((outcome) => ({ probe, outcome })));
  for (const { probe, outcome } of outcomes) {
    if (witnesses.some(({ formState }) => takes(probe, outcome, formState))) continue;
    const branch = toRuleBranch(form, probe, outcome);
    let because: string | undefined;
    const onGivenUp: GeneratorContext['onGivenUp'] = (failures) => (because ??= reasonIn(form, failures));
    const budget = { repairs: MAX_REPAIRS };
    const listening = makers.map((one) => ({ ...one, onGivenUp, budget }));
    const base = (baseFor(form, witnesses, form.sections[probe.place]) ?? least)?.answers;
    const found = firstApplication(listening, probe, outcome, base);
    if (found) witnesses.push({ ...found, branch });
    else missed.push({ ...branch, because: because ?? 'no answers were found that lead there' });
  }
  return { witnesses, branches: outcomes.length, missed };
}

/** A finished application that shows the section, else one with the component before: that needs fewer repairs than one from nothing. */
function baseFor(form: Form, made: readonly GeneratedApplication[], section: Section | undefined): FormState | undefined {
  if (!section) return undefined;
  const shows = ({ finished, branch, formState }: GeneratedApplication): boolean =>
    finished && branch !== undefined && evaluateSection(form, section.id, formState).visible;
  const { id, n = 0 } = section.repeat ?? {};
  const before = Object.values(form.sections).find(({ repeat }) => repeat?.id === id && repeat?.n === n - 1);
  return made.find(shows)?.formState ?? baseFor(form, made, before);
}

function reasonIn(form: Form, failures: Failures): string | undefined {
  const [[key, messages] = ['', []]] = Object.entries(failures);
  const section = form.sections[form.questions[key]?.section ?? ''];
  if (!section) return undefined;
  const rules = section.rules.filter(({ keys }) => keys.includes(key));
  const words = rules.slice(0, MAX_NAMED_RULES).map(({ must }) => `“${explainRule(form, must, { section: section.id })}”`);
  const why = words.length === 0 ? `students read “${messages.join(' ')}”` : `it must meet ${words.join(' and ')}`;
  return `no right answer was found to "${key}": ${why}`;
}

/** Today, the days on which options open or are offered for the last time, and those that rules compare with today, with those beside. */
function daysOf({ lists, sections, questions }: Form, today: string): readonly string[] {
  const compared = [...JSON.stringify([sections, questions]).matchAll(/"\$today"\},"([^"]+)"/g)]
    .map(([, day = '']) => day)
    .filter(isIsoDate);
  const options = Object.values(lists).flatMap(writtenOptions);
  const moments = options.flatMap(({ opens, closes }) => [opens ?? [], closes ?? []].flat()).map((moment) => moment.slice(0, 10));
  const near = compared.flatMap((day) => [-1, 0, 1].map((days) => addDays(day, days)));
  return [...new Set([today, ...[...moments.filter(isIsoDate), ...near].sort()])].slice(0, MAX_DAYS);
}

const takes = (probe: RuleDecisionPoint, outcome: boolean, formState: FormState): boolean =>
  isEvaluated(probe, formState) && ruleHolds(probe.rule, formState) === outcome;

function firstApplication(
  makers: readonly GeneratorContext[],
  ...wish: [probe: RuleDecisionPoint, outcome: boolean, base: Answers | undefined]
): Found | undefined {
  for (const maker of makers) {
    const found = applicationFor(maker, ...wish);
    if (found) return found;
  }
  return undefined;
}

type Found = Omit<GeneratedApplication, 'branch'>;

/**
 * A finished application, if there is one; else one that could not be submitted: a rule is broken, or the question it is about is missing.
 */
function applicationFor(maker: GeneratorContext, probe: RuleDecisionPoint, outcome: boolean, base: Answers = {}): Found | undefined {
  const goals = [[probe.rule, outcome], ...[...probe.premises, ...probe.open].map((premise) => [premise, true] as const)] as const;
  const ways = [...takeFirst(MAX_ATTEMPTS, distinct(findSatisfyingAnswers(maker, goals)))];
  for (const unfinished of [false, true]) {
    for (const pinned of ways) {
      const formState = generateCompleteApplication(maker, { pinned, base, unfinished, place: probe.place });
      if (formState && takes(probe, outcome, formState)) return { formState, finished: !unfinished };
    }
  }
  return undefined;
}

function* distinct(all: Iterable<Answers>): Generator<Answers> {
  const seen = new Set<string>();
  for (const one of all) {
    const id = JSON.stringify(one);
    if (!seen.has(id)) yield one;
    seen.add(id);
  }
}

const makerOf = (checkedForm: CheckedForm, { browser }: BrowserAndServerValidator): GeneratorContext => ({
  ...answerCandidates(checkedForm),
  failures: browser,
});

/** Valid answers to each question on the day of `checkedForm`, on either side of what rules compare them with. */
export function answerCandidates(checkedForm: CheckedForm): AnswerCandidates {
  const { form, today } = checkedForm;
  const answersOf = memoize((key: string): readonly Answer[] => {
    const question = form.questions[key];
    if (!question) return [];
    const demands = answerConstraints(checkedForm, question);
    const compared = analyzeRules(checkedForm).domains.answers(key, today);
    const right = compared.filter((answer) => answer !== '' && demands.every(({ meets }) => meets(answer)));
    const own = findAnswersTo(checkedForm, question).answers;
    return [...new Map([...own, ...right].map((answer) => [JSON.stringify(answer), answer])).values()];
  });
  return { form, today, answersOf };
}
