import { isDeepStrictEqual } from 'node:util';
import { logicFile, schemaFile, CONDITIONS_FILE } from '../../form/model/form-file-paths.ts';
import { UNANSWERED, getOwn } from '../../form/model/answers.ts';
import { ruleHolds, isLogicList, referencedKeys, parseOperation, varName, type Logic } from '../../form/model/logic.ts';
import { type CheckedForm, tabOfQuestion } from '../form-files/checked-form.ts';
import { quoteRule } from '../form-files/quote-rule.ts';
import { andExpression, atomsOf, constantExpression, notExpression, orExpression } from '../proof/rule-expression.ts';
import type { RuleExpression, RuleLocation, RuleAtom } from '../proof/rule-expression.ts';
import { analyzeRules, type RuleAnalysis } from '../proof/rule-analysis.ts';
import { groupEntryShownCondition, type SectionRules } from '../proof/section-rules.ts';
import type { AnswerDomains } from '../proof/answer-domains.ts';
import { minimalImpossibleSubset, answerConstraints, questionLocations } from './answer-constraints.ts';
import { explainRule } from '../../form/explain/explain-rule.ts';
import type { Section } from '../../form/model/form.ts';
import { visibilityRule } from '../coverage/rule-branches.ts';

/** A requirement of any application that can be submitted. */
export type SubmissionRequirement = ReturnType<typeof toSubmissionRequirement>;

/** Requirements that cannot hold together while a question is answered, or is asked. */
export interface Contradiction {
  readonly key: string;
  readonly bonds: readonly Pick<SubmissionRequirement, 'words' | 'at'>[];
  /** Questions that they need, if only students who are not asked these cannot meet them. */
  readonly without?: Pick<HiddenReason, 'keys' | 'words'> & { readonly isRequired: boolean };
}

const MAX_CONNECTED_RULES = 8;

/** Questions that cannot be answered rightly whatever else is answered, each with the fewest contradictory requirements. */
export function findContradictions(checkedForm: CheckedForm): readonly Contradiction[] {
  const proof = analyzeRules(checkedForm);
  const rules = proof.sections.flatMap(({ musts }) => musts);
  const ofRules = [...new Set(rules.flatMap(({ keys }) => keys))].flatMap((key): readonly Contradiction[] => {
    const together = connectedRules(rules, key);
    const read = [...new Set(together.flatMap(({ keys, must }) => [...keys, ...atomsOf(must).flatMap((atom) => atom.keys)]))];
    const ofRead = together.map((rule) => toSubmissionRequirement(checkedForm, proof, rule));
    const bonds = (of: readonly string[]): readonly SubmissionRequirement[] => [
      ...ofRead,
      ...of.flatMap((one) => required(checkedForm, proof, one)),
    ];
    const always = contradictionOf(checkedForm, proof, key, proof.answered(key), bonds(read));
    // A computed answer exists only with the answers that it needs.
    return always.length > 0 || checkedForm.form.questions[key]?.value !== undefined
      ? always
      : findUnmeetableRequirements(checkedForm, proof, key, read, bonds);
  });
  return [...ofRules, ...proof.sections.flatMap((section) => copiesWithoutSources(checkedForm, proof, section))];
}

function findUnmeetableRequirements(
  checkedForm: CheckedForm,
  proof: RuleAnalysis,
  key: string,
  read: readonly string[],
  bonds: (of: readonly string[]) => readonly SubmissionRequirement[],
): readonly Contradiction[] {
  const others = read.filter((one) => one !== key);
  for (const { node, tab, ...without } of hiddenReasons(checkedForm, proof, others, key)) {
    const formState = andExpression([proof.answered(key), node]);
    const absent = new Set(others.filter((one) => proof.canHold([formState, proof.answered(one)]) === false));
    const asked = others.filter((one) => tab === undefined || !isDeepStrictEqual(tabOfQuestion(checkedForm.form, one), tab));
    const left = bonds(asked).map((bond) => ({ ...bond, node: withoutAnswers(bond.node, absent, proof.domains) }));
    const [found] = contradictionOf(checkedForm, proof, key, formState, left, []);
    const asks = requiredNodes(checkedForm, proof, key);
    const isRequired = asks.length > 0 && proof.canHold([node, proof.isShown(key), orExpression(asks)]) !== false;
    if (found) return [{ ...found, without: { ...without, isRequired } }];
  }
  return [];
}

type Must = SectionRules['musts'][number];

/** Rules about a question, about the questions in them, and so on. */
export function connectedRules(rules: readonly Must[], key: string): readonly Must[] {
  const keys = new Set([key]);
  const found = new Set<Must>();
  // Breadth-first: `keys` grows during the iteration.
  for (const one of keys) {
    for (const rule of rules) {
      if (!rule.keys.includes(one) || found.size >= MAX_CONNECTED_RULES) continue;
      found.add(rule);
      for (const read of [...rule.keys, ...atomsOf(rule.must).flatMap((atom) => atom.keys)]) keys.add(read);
    }
  }
  return [...found];
}

export function toSubmissionRequirement(checkedForm: CheckedForm, proof: RuleAnalysis, { keys, must }: Must) {
  const answered = keys.map((key) => notExpression(proof.answered(key)));
  return {
    words: `the rule ${quoteRule(checkedForm, must.at)}`,
    at: must.at,
    node: orExpression([andExpression(answered), must]),
  };
}

export const requiredMessage = (key: string): string => `that "${key}" is required`;

/** Requires an answer while the question is asked, if it is ever required. */
function required(checkedForm: CheckedForm, proof: RuleAnalysis, key: string): readonly SubmissionRequirement[] {
  const asks = requiredNodes(checkedForm, proof, key);
  const { folder } = questionLocations(checkedForm).get(key) ?? {};
  if (asks.length === 0 || folder === undefined) return [];
  const at = asks[0]?.at ?? { file: schemaFile(folder), pointer: '/required' };
  return [
    {
      words: requiredMessage(key),
      at,
      node: orExpression([notExpression(andExpression([proof.isShown(key), orExpression(asks)])), proof.answered(key)]),
    },
  ];
}

function requiredNodes(checkedForm: CheckedForm, proof: RuleAnalysis, key: string): readonly RuleExpression[] {
  const { form } = checkedForm;
  const question = form.questions[key];
  const section = form.sections[question?.section ?? ''];
  const rules = proof.sections.find(({ keys }) => keys.includes(key));
  const { folder } = questionLocations(checkedForm).get(key) ?? {};
  if (!question || !section || !rules || folder === undefined) return [];
  const always: RuleLocation = { file: schemaFile(folder), pointer: '/required' };
  const grouped = section.choices.flatMap((group, g) =>
    group.flatMap((choice, n) => {
      const chosen = rules.groups[g];
      if (!choice.required.includes(key) || !chosen) return [];
      return { ...groupEntryShownCondition(chosen, n), at: { file: logicFile(folder), pointer: `/groups/${g}/${n}` } };
    }),
  );
  return [
    ...(question.required ? [constantExpression(true, always)] : []),
    ...rules.required.filter((one) => one.key === key).map(({ when }) => when),
    ...grouped,
  ];
}

function copiesWithoutSources(checkedForm: CheckedForm, proof: RuleAnalysis, section: SectionRules): readonly Contradiction[] {
  const [first = ''] = section.keys;
  const compiled = checkedForm.form.sections[checkedForm.form.questions[first]?.section ?? '']?.copies ?? [];
  return section.copies.flatMap(({ when, keys }, n) =>
    keys.flatMap((key) => {
      const sources = getOwn(compiled[n]?.from, key) ?? [];
      const asks = requiredNodes(checkedForm, proof, key);
      if (sources.length === 0 || asks.length === 0) return [];
      const file = when.at.file;
      const copied = { file, pointer: when.at.pointer.replace(/\/when.*$/, '/from') };
      const formState = andExpression([proof.isShown(key), orExpression(asks), when]);
      const bonds = [
        { words: requiredMessage(key), at: asks[0]?.at ?? when.at, node: proof.answered(key) },
        {
          words: `that it is a copy of "${sources.join('" or "')}"`,
          at: copied,
          node: orExpression([notExpression(proof.answered(key)), ...sources.map((source) => proof.answered(source))]),
        },
      ];
      const always = contradictionOf(checkedForm, proof, key, formState, bonds);
      if (always.length > 0) return always;
      const absences = sources.flatMap((source) => hiddenReasons(checkedForm, proof, [source], key).filter(({ tab }) => tab === undefined));
      if (absences.length < sources.length) return [];
      const absence = andExpression([formState, ...absences.map(({ node }) => node)]);
      const without = { keys: sources, words: absences.map(({ words }) => words).join(', '), isRequired: true };
      return contradictionOf(checkedForm, proof, key, absence, bonds).map((found) => ({ ...found, without }));
    }),
  );
}

/**
 * Minimal contradiction, if the question can be answered without these. Limits of its own and of those that the rules read are included
 * only where they are needed, and their lists, unless an answer is missing anyway.
 */
function contradictionOf(
  checkedForm: CheckedForm,
  proof: RuleAnalysis,
  key: string,
  formState: RuleExpression,
  bonds: readonly SubmissionRequirement[],
  lists: readonly string[] = ['list'],
): readonly Contradiction[] {
  const isImpossible = (some: readonly SubmissionRequirement[], valid = true): boolean =>
    proof.canHold([formState, ...some.map(({ node }) => node)], { valid }) === false;
  if (isImpossible([]) || !isImpossible(bonds)) return [];
  const fewest = minimalImpossibleSubset(bonds, (some) => isImpossible(some));
  const isOfLimits = !isImpossible(fewest, false);
  const read = [...new Set([key, ...fewest.flatMap(({ node }) => atomsOf(node).flatMap((atom) => atom.keys))])];
  const limits = read.flatMap((one) => limitsOf(checkedForm, one, isOfLimits ? [...LIMITS, ...lists] : lists));
  return [{ key, bonds: [...fewest, ...limits] }];
}

const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'direction'];

function limitsOf(
  checkedForm: CheckedForm,
  key: string,
  keywords: readonly string[],
): readonly Pick<SubmissionRequirement, 'words' | 'at'>[] {
  const question = checkedForm.form.questions[key];
  if (!question) return [];
  return answerConstraints(checkedForm, question)
    .filter(({ by, keyword, at }) => by === 'question' && keywords.includes(keyword) && !at.pointer.endsWith(key))
    .map(({ words, at }) => ({ words: `${words} of "${key}"`, at }));
}

const STRICT_OPERATORS = ['+', '-', '*', '/', 'days_between', 'age_in_years', 'age_on', 'months_between', 'year_of'];

/** Simplifies a rule for students who are not asked these questions: rules about several answers are left with the others. */
function withoutAnswers(node: RuleExpression, absent: ReadonlySet<string>, domains: AnswerDomains): RuleExpression {
  if (node.kind === 'atom') return ofAtom(node, absent, domains);
  return { ...node, parts: node.parts.map((part) => withoutAnswers(part, absent, domains)) } as RuleExpression;
}

function ofAtom(atom: RuleAtom, absent: ReadonlySet<string>, domains: AnswerDomains): RuleExpression {
  if (atom.key !== undefined || !atom.keys.some((key) => absent.has(key))) return atom;
  const rule = filledIn(atom.rule, absent);
  const keys = [...referencedKeys(rule)];
  const [key] = keys;
  if (key === undefined && !atom.readsClock)
    return constantExpression(ruleHolds(rule, { answers: {}, counts: {}, tabs: {}, today: '' }), atom.at);
  const known = key !== undefined && keys.length === 1 && domains.register(key, rule);
  return { ...atom, id: JSON.stringify(rule), rule, keys, key: known ? key : undefined };
}

function filledIn(rule: Logic, absent: ReadonlySet<string>): Logic {
  if (absent.has(varName(rule) ?? '')) return UNANSWERED;
  if (isLogicList(rule)) return rule.map((part) => filledIn(part, absent));
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return rule;
  const parts = filledIn(operand, absent);
  const isMissing = (part: Logic): boolean => part === UNANSWERED || part === null;
  if (STRICT_OPERATORS.includes(operator) && (isLogicList(parts) ? parts.some(isMissing) : isMissing(parts))) return null;
  return { [operator]: parts };
}

/** A reason why some students are not asked a question: a condition, or a tab that they do not choose. */
interface HiddenReason {
  readonly keys: readonly string[];
  readonly node: RuleExpression;
  /** Condition of being asked: `"key" is asked only while "..."`. */
  readonly words: string;
  /** Tab that they leave out; its required questions are required of others alone. */
  readonly tab: Section['tab'];
}

/** Reasons why one of these questions is not asked, for students who are asked another one. */
function hiddenReasons(checkedForm: CheckedForm, proof: RuleAnalysis, keys: readonly string[], beside: string): readonly HiddenReason[] {
  const found = new Map<string, HiddenReason>();
  for (const key of keys) {
    for (const absence of [ofCondition(checkedForm, proof, key), ofTab(checkedForm, proof, key, beside)]) {
      if (absence && !found.has(absence.words)) found.set(absence.words, absence);
    }
  }
  const each = [...found.values()];
  const conditions = each.filter(({ tab }) => tab === undefined);
  // A rule may need one answer or another: then only students who are asked neither cannot meet it.
  const [first, ...others] = conditions;
  if (!first || others.length === 0) return each;
  const node = andExpression(conditions.map((one) => one.node));
  return [
    ...each,
    { ...first, node, keys: conditions.flatMap(({ keys }) => keys), words: conditions.map(({ words }) => words).join(', ') },
  ];
}

function ofCondition({ formFiles, form }: CheckedForm, proof: RuleAnalysis, key: string): HiddenReason | undefined {
  const node = notExpression(proof.isShown(key));
  if (!form.questions[key] || proof.canHold(node) !== true) return undefined;
  const when = explainRule(form, visibilityRule(form, key), {
    conditions: formFiles[CONDITIONS_FILE],
    section: form.questions[key].section,
  });
  return { keys: [key], node, words: `"${key}" is asked only while "${when}"`, tab: undefined };
}

function ofTab({ form }: CheckedForm, proof: RuleAnalysis, key: string, beside: string): HiddenReason | undefined {
  const tab = tabOfQuestion(form, key);
  if (!tab || tabOfQuestion(form, beside)?.of === tab.of) return undefined;
  const inTab = Object.keys(form.questions).filter((one) => isDeepStrictEqual(tabOfQuestion(form, one), tab));
  const title = form.tabs[tab.of]?.choices.find(({ id }) => id === tab.id)?.title ?? tab.id;
  const node = andExpression(inTab.map((one) => notExpression(proof.answered(one))));
  return { keys: [key], node, words: `"${key}" is asked only in the tab "${title}"`, tab };
}
