import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import type { FormCheck, CheckFinding, Problem } from '../form-files/checked-form.ts';
import { atomsOf, notExpression, type RuleExpression, type RuleLocation } from '../proof/rule-expression.ts';
import { analyzeRules, type RuleAnalysis } from '../proof/rule-analysis.ts';
import type { SectionRules } from '../proof/section-rules.ts';
import { createCompilerCheck } from '../form-files/create-compiler-check.ts';

interface Influence {
  readonly from: string;
  readonly to: string;
  readonly at: RuleLocation;
  readonly clears?: true;
}

export const ruleCycle: FormCheck = {
  name: 'rule-cycle',
  what: 'A question is shown or cleared, or its options are decided, by an answer that depends on it in turn.',
  advice: 'Break the circle: let one of the two depend on something else.',
  see: 'recipes/add-a-condition.md',
  example: {
    file: 'schemas/pages/start/person/logic.json',
    wrong: '"groups": [[{ "when": { "answered": { "var": "moved_on" } }, "show": ["moved_on"] }]]',
    right: '"groups": [[{ "when": { "condition": "is_born_abroad" }, "show": ["moved_on"] }]]',
  },
  run(checkedForm) {
    const proof = analyzeRules(checkedForm);
    const influences = Map.groupBy(proof.sections.flatMap(influencesIn), ({ from }) => from);
    const reported = new Set<string>();
    return [...influences.keys()].flatMap((start): CheckFinding | [] => {
      const cycle = shortestCycle(start, influences);
      const [first] = cycle;
      if (!first || cycle.some(({ at }) => reported.has(`${at.file}#${at.pointer}`))) return [];
      for (const { at } of cycle) reported.add(`${at.file}#${at.pointer}`);
      const clearing = cycle.find(({ clears }) => clears);
      const shown = clearing && explainSelfClearing(proof, cycle, clearing);
      if (clearing && shown) return { ...clearing.at, at: 'key', ...shown };
      const keys = cycle.map(({ from }) => from);
      const written = [...keys, start].map((key) => `"${key}"`).join(' → ');
      const circle = {
        what: `A cycle of rules: ${written}`,
        advice:
          'Each shows, hides or clears the next, so which answers stay depends on the order in which they are given. Break the cycle.',
      };
      const itself = {
        what: `"${start}" depends on its own answer here`,
        advice: 'Let the answer to another question decide, or remove it.',
      };
      return { ...first.at, at: 'key', ...(explainUnanswerable(proof, keys) ?? (keys.length > 1 ? circle : itself)) };
    });
  },
};

function explainSelfClearing(proof: RuleAnalysis, cycle: readonly Influence[], { from, to }: Influence): Problem | undefined {
  if (cycle.length > 2 || proof.canHold([proof.isShown(from), notExpression(proof.answered(to))]) !== false) return undefined;
  return {
    what: `Each answer to "${from}" clears "${to}", and "${from}" only shows while "${to}" is answered, so its answer is never kept`,
    advice: `Did you mean "${to}": ["${from}"]? The question that changes comes first, then those that it clears.`,
  };
}

function explainUnanswerable(proof: RuleAnalysis, keys: readonly string[]): Problem | undefined {
  const unanswered = keys.map((key) => notExpression(proof.answered(key)));
  if (keys.some((key) => proof.canHold([proof.isShown(key), ...unanswered]) !== false)) return undefined;
  const [key] = keys;
  return keys.length === 1
    ? {
        what: `"${key}" only shows once "${key}" itself is answered, so nobody can ever answer it`,
        advice: 'Name another question in the rule.',
      }
    : {
        what: `${joinQuotedNames(keys)} only show once one of them is answered, so nobody can ever answer any of them`,
        advice: 'Let one of them show for another reason.',
      };
}

function influencesIn(section: SectionRules): readonly Influence[] {
  const { keys, page, hidden, groups, clears, offers } = section;
  // Leaves sections and pages hidden by their own answers to the check hidden-by-own-answer.
  const hidesAll = (rule: RuleExpression, own: readonly string[]): readonly Influence[] =>
    read(rule)
      .filter((from) => !own.includes(from))
      .flatMap((from) => keys.map((to) => ({ from, to, at: rule.at })));
  const hiding = [...hidden.flatMap((rule) => hidesAll(rule, keys)), ...(page ? hidesAll(page.when, page.keys) : [])];
  const showing = groups.flatMap((group) =>
    group.flatMap((choice, n) =>
      group
        .slice(0, n + 1)
        .flatMap(({ when }) => read(when).flatMap((from) => choice.keys.map(({ key: to }) => ({ from, to, at: choice.when.at })))),
    ),
  );
  const clearing = clears.flatMap(({ key: from, cleared, at }) => cleared.map((to) => ({ from, to, at, clears: true as const })));
  const offering = offers.flatMap(({ key: to, when, at }) => read(when).map((from) => ({ from, to, at })));
  return [...showing, ...hiding, ...clearing, ...offering];
}

const read = (rule: RuleExpression): readonly string[] => [...new Set(atomsOf(rule).flatMap(({ keys }) => keys))];

function shortestCycle(start: string, influences: ReadonlyMap<string, readonly Influence[]>): readonly Influence[] {
  const seen = new Set<string>();
  let paths: readonly (readonly Influence[])[] = [[]];
  while (paths.length > 0) {
    const longer: (readonly Influence[])[] = [];
    for (const path of paths) {
      for (const influence of influences.get(path.at(-1)?.to ?? start) ?? []) {
        const next = [...path, influence];
        if (influence.to === start) return next;
        if (seen.has(influence.to)) continue;
        seen.add(influence.to);
        longer.push(next);
      }
    }
    paths = longer;
  }
  return [];
}

export const circularCopy = createCompilerCheck({
  name: 'circular-copy',
  what: 'A copy depends on the answer it makes, perhaps through others.',
  advice: 'Copy another answer, or ask about another one.',
  see: 'recipes/copy-an-answer.md',
  example: {
    file: 'schemas/pages/finish/agreement/logic.json',
    wrong: '"from": { "signed_name": "signed_name" }',
    right: '"from": { "signed_name": "given_name" }',
  },
});

export const circularValue = createCompilerCheck({
  name: 'circular-value',
  what: 'An answer that the form works out depends on itself, perhaps through others.',
  advice: 'Work it out from other answers.',
  see: 'recipes/work-out-an-answer.md',
  example: {
    file: 'schemas/pages/studies/stay/logic.json',
    wrong: '"weeks_in_all": { "+": [{ "var": "weeks_of_rent" }, { "var": "weeks_in_all" }] }',
    right: '"weeks_in_all": { "+": [{ "var": "weeks_of_rent" }, { "var": "weeks_of_meals" }] }',
  },
});
