import { isDeepStrictEqual } from 'node:util';
import { logicFile, schemaFile, CONDITIONS_FILE } from '../../form/model/form-file-paths.ts';
import { UNANSWERED, getOwn } from '../../form/model/answers.ts';
import { ruleHolds, isLogicList, referencedKeys, parseOperation, varName, type Logic } from '../../form/model/logic.ts';
import { type CheckedForm, tabOfQuestion } from '../form-files/checked-form.ts';
import { quoteRule } from '../form-files/quote-rule.ts';
import { andExpression, atomsOf, constantExpression, notExpression, orExpression } from '../proof/rule-expression.ts';
import type { RuleExpression, RuleLocation, RuleAtom } from '../proof/rule-expression.ts';
import { analyzeRules, type RuleAnalysis } from '../proof/rule-analysis.ts';
import { groupEntryShownCondition, sectionShownCondition, type SectionRules } from '../proof/section-rules.ts';
import { soInEveryUse } from '../proof/rule-uses.ts';
import type { AnswerDomains } from '../proof/answer-domains.ts';
import { minimalImpossibleSubset, answerConstraints, questionLocations } from './answer-constraints.ts';
import { explainRule } from '../../form/explain/explain-rule.ts';
import type { Section } from '../../form/model/form.ts';
import { visibilityRule } from '../coverage/rule-branches.ts';

/** A requirement of any application that can be submitted. */
interface SubmissionRequirement {
  /** Words in a finding: `the rule "..."`. */
  readonly words: string;
  readonly at: RuleLocation;
  readonly node: RuleExpression;
}

type RequirementsOf = (keys: readonly string[]) => readonly SubmissionRequirement[];

/** Requirements that cannot hold together while a question is answered, or is asked. */
export interface Contradiction {
  readonly key: string;
  readonly bonds: readonly Pick<SubmissionRequirement, 'words' | 'at'>[];
  /** Questions that they need, if only students who are not asked these cannot meet them. */
  readonly without?: Pick<HiddenReason, 'keys' | 'words'> & { readonly isRequired: boolean };
}

/** Questions that nobody who can submit is ever asked, though answers lead there: their condition contradicts checks of answers. */
interface UnreachableQuestions {
  readonly keys: readonly string[];
  /** Rule that shows them: the named condition, if that alone is to blame. */
  readonly at: RuleLocation;
  readonly bonds: readonly SubmissionRequirement[];
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

type Must = SectionRules['musts'][number];

/** Looks for requirements of a form that no application can meet together. */
export class ContradictionSearch {
  private readonly checkedForm: CheckedForm;
  private readonly proof: RuleAnalysis;
  private readonly rules: readonly Must[];

  constructor(checkedForm: CheckedForm) {
    this.checkedForm = checkedForm;
    this.proof = analyzeRules(checkedForm);
    this.rules = this.proof.sections.flatMap(({ musts }) => musts);
  }

  /** Questions that cannot be answered rightly whatever else is answered, each with the fewest contradictory requirements. */
  contradictions(): readonly Contradiction[] {
    const ofRules = [...new Set(this.rules.flatMap(({ keys }) => keys))].flatMap((key): readonly Contradiction[] => {
      const together = connectedRules(this.rules, key);
      const read = [...new Set(together.flatMap(({ keys, must }) => [...keys, ...atomsOf(must).flatMap((atom) => atom.keys)]))];
      const ofRead = together.map((rule) => this.requirement(rule));
      const bonds: RequirementsOf = (keys) => [...ofRead, ...keys.flatMap((one) => this.required(one))];
      const always = this.contradictionOf(key, this.proof.answered(key), bonds(read));
      // A computed answer exists only with the answers that it needs.
      return always.length > 0 || this.checkedForm.form.questions[key]?.value !== undefined ? always : this.unmeetable(key, read, bonds);
    });
    return [...ofRules, ...this.proof.sections.flatMap((section) => this.copiesWithoutSources(section))];
  }

  /** One for each rule; of a block only what is so in every use. */
  unreachableQuestions(): readonly UnreachableQuestions[] {
    const shown = this.proof.sections.flatMap((section) => {
      const open = sectionShownCondition(section);
      const whole = atomsOf(open).length === 0 ? [] : this.refusedWhile(open);
      const rules = [...(section.page ? [section.page.when] : []), ...section.hidden.map((rule) => notExpression(rule))];
      const sections = rules.map((rule) => ({ keys: section.keys, rule, bonds: whole }));
      const groups = section.groups.flatMap((group) =>
        group.map(({ when, keys }, n) => {
          const bonds = whole.length > 0 ? [] : this.refusedWhile(andExpression([groupEntryShownCondition(group, n), open]));
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
      const isToBlame = condition !== undefined && this.refusedWhile(condition).length > 0;
      return { keys, at: isToBlame ? condition.at : rule.at, bonds };
    });
  }

  /**
   * Minimal checks of answers of which one is broken whenever this holds, so that its students can never submit; empty if some can, or if it
   * never holds anyway.
   */
  private refusedWhile(node: RuleExpression): readonly SubmissionRequirement[] {
    const keys = new Set(atomsOf(node).flatMap((atom) => atom.keys));
    const checks = [...new Set([...keys].flatMap((key) => connectedRules(this.rules, key)))];
    const bonds = checks.map((rule) => this.requirement(rule));
    const isImpossible = (some: readonly SubmissionRequirement[]): boolean =>
      this.proof.canHold([node, ...some.map((bond) => bond.node)]) === false;
    if (bonds.length === 0 || this.proof.canHold(node) !== true || !isImpossible(bonds)) return [];
    return minimalImpossibleSubset(bonds, isImpossible);
  }

  private unmeetable(key: string, read: readonly string[], bonds: RequirementsOf): readonly Contradiction[] {
    const { checkedForm, proof } = this;
    const others = read.filter((one) => one !== key);
    for (const { node, tab, ...without } of this.hiddenReasons(others, key)) {
      const formState = andExpression([proof.answered(key), node]);
      const absent = new Set(others.filter((one) => proof.canHold([formState, proof.answered(one)]) === false));
      const asked = others.filter((one) => tab === undefined || !isDeepStrictEqual(tabOfQuestion(checkedForm.form, one), tab));
      const left = bonds(asked).map((bond) => ({ ...bond, node: withoutAnswers(bond.node, absent, proof.domains) }));
      const [found] = this.contradictionOf(key, formState, left, []);
      const asks = this.requiredNodes(key);
      const isRequired = asks.length > 0 && proof.canHold([node, proof.isShown(key), orExpression(asks)]) !== false;
      if (found) return [{ ...found, without: { ...without, isRequired } }];
    }
    return [];
  }

  private requirement({ keys, must }: Must): SubmissionRequirement {
    const answered = keys.map((key) => notExpression(this.proof.answered(key)));
    return {
      words: `the rule ${quoteRule(this.checkedForm, must.at)}`,
      at: must.at,
      node: orExpression([andExpression(answered), must]),
    };
  }

  /** Requires an answer while the question is asked, if it is ever required. */
  private required(key: string): readonly SubmissionRequirement[] {
    const asks = this.requiredNodes(key);
    const { folder } = questionLocations(this.checkedForm).get(key) ?? {};
    if (asks.length === 0 || folder === undefined) return [];
    const at = asks[0]?.at ?? { file: schemaFile(folder), pointer: '/required' };
    const node = orExpression([notExpression(andExpression([this.proof.isShown(key), orExpression(asks)])), this.proof.answered(key)]);
    return [{ words: requiredMessage(key), at, node }];
  }

  private requiredNodes(key: string): readonly RuleExpression[] {
    const { form } = this.checkedForm;
    const question = form.questions[key];
    const section = form.sections[question?.section ?? ''];
    const rules = this.proof.sections.find(({ keys }) => keys.includes(key));
    const { folder } = questionLocations(this.checkedForm).get(key) ?? {};
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

  private copiesWithoutSources(section: SectionRules): readonly Contradiction[] {
    const { checkedForm, proof } = this;
    const [first = ''] = section.keys;
    const compiled = checkedForm.form.sections[checkedForm.form.questions[first]?.section ?? '']?.copies ?? [];
    return section.copies.flatMap(({ when, keys }, n) =>
      keys.flatMap((key) => {
        const sources = getOwn(compiled[n]?.from, key) ?? [];
        const asks = this.requiredNodes(key);
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
        const always = this.contradictionOf(key, formState, bonds);
        if (always.length > 0) return always;
        const absences = sources.flatMap((source) => this.hiddenReasons([source], key).filter(({ tab }) => tab === undefined));
        if (absences.length < sources.length) return [];
        const absence = andExpression([formState, ...absences.map(({ node }) => node)]);
        const without = { keys: sources, words: absences.map(({ words }) => words).join(', '), isRequired: true };
        return this.contradictionOf(key, absence, bonds).map((found) => ({ ...found, without }));
      }),
    );
  }

  /**
   * Minimal contradiction, if the question can be answered without these. Limits of its own and of those that the rules read are included
   * only where they are needed, and their lists, unless an answer is missing anyway.
   */
  private contradictionOf(
    key: string,
    formState: RuleExpression,
    bonds: readonly SubmissionRequirement[],
    lists = ['list'],
  ): readonly Contradiction[] {
    const isImpossible = (some: readonly SubmissionRequirement[], valid = true): boolean =>
      this.proof.canHold([formState, ...some.map(({ node }) => node)], { valid }) === false;
    if (isImpossible([]) || !isImpossible(bonds)) return [];
    const fewest = minimalImpossibleSubset(bonds, (some) => isImpossible(some));
    const isOfLimits = !isImpossible(fewest, false);
    const read = [...new Set([key, ...fewest.flatMap(({ node }) => atomsOf(node).flatMap((atom) => atom.keys))])];
    const limits = read.flatMap((one) => this.limitsOf(one, isOfLimits ? [...LIMITS, ...lists] : lists));
    return [{ key, bonds: [...fewest, ...limits] }];
  }

  private limitsOf(key: string, keywords: readonly string[]): readonly Pick<SubmissionRequirement, 'words' | 'at'>[] {
    const question = this.checkedForm.form.questions[key];
    if (!question) return [];
    return answerConstraints(this.checkedForm, question)
      .filter(({ by, keyword, at }) => by === 'question' && keywords.includes(keyword) && !at.pointer.endsWith(key))
      .map(({ words, at }) => ({ words: `${words} of "${key}"`, at }));
  }

  /** Reasons why one of these questions is not asked, for students who are asked another one. */
  private hiddenReasons(keys: readonly string[], beside: string): readonly HiddenReason[] {
    const found = new Map<string, HiddenReason>();
    for (const key of keys) {
      for (const absence of [this.ofCondition(key), this.ofTab(key, beside)]) {
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

  private ofCondition(key: string): HiddenReason | undefined {
    const { formFiles, form } = this.checkedForm;
    const node = notExpression(this.proof.isShown(key));
    if (!form.questions[key] || this.proof.canHold(node) !== true) return undefined;
    const when = explainRule(form, visibilityRule(form, key), {
      conditions: formFiles[CONDITIONS_FILE],
      section: form.questions[key].section,
    });
    return { keys: [key], node, words: `"${key}" is asked only while "${when}"`, tab: undefined };
  }

  private ofTab(key: string, beside: string): HiddenReason | undefined {
    const { form } = this.checkedForm;
    const tab = tabOfQuestion(form, key);
    if (!tab || tabOfQuestion(form, beside)?.of === tab.of) return undefined;
    const inTab = Object.keys(form.questions).filter((one) => isDeepStrictEqual(tabOfQuestion(form, one), tab));
    const title = form.tabs[tab.of]?.choices.find(({ id }) => id === tab.id)?.title ?? tab.id;
    const node = andExpression(inTab.map((one) => notExpression(this.proof.answered(one))));
    return { keys: [key], node, words: `"${key}" is asked only in the tab "${title}"`, tab };
  }
}

const MAX_CONNECTED_RULES = 8;

/** Rules about a question, about the questions in them, and so on. */
function connectedRules(rules: readonly Must[], key: string): readonly Must[] {
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

export const requiredMessage = (key: string): string => `that "${key}" is required`;

const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'direction'];

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

function conditionIn(rule: RuleExpression): RuleExpression | undefined {
  if (rule.kind === 'named') return rule.parts[0];
  const [inner] = rule.kind === 'not' ? rule.parts : [];
  return inner?.kind === 'not' ? conditionIn(inner.parts[0]) : undefined;
}
