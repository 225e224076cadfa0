import { onePerPlace, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { quoteRule } from '../form-files/quote-rule.ts';
import { andExpression, atomsOf, notExpression, orExpression, withoutExpression } from '../proof/rule-expression.ts';
import type { RuleAtom, RuleExpression } from '../proof/rule-expression.ts';
import { analyzeRules, type RuleAnalysis } from '../proof/rule-analysis.ts';
import { ruleUsesOf, type RuleUse } from '../proof/rule-uses.ts';

/** Plain JSON Logic takes an unanswered question as 0 here. */
const COUNTS_AS_ZERO: Readonly<Record<string, string>> = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte', '==': 'equals' };
const NEGATIVE = ['notEquals', 'notIn', '!=', '!=='];
const OPPOSITE: Readonly<Record<string, string>> = { lt: 'gte', lte: 'gt', gt: 'lte', gte: 'lt' };

interface Trap {
  readonly node: RuleExpression;
  readonly key: string;
  /** Reported only in conditions that show or require something: "not X" is a common way to let an open question pass. */
  readonly onlyWhereItShows: boolean;
  readonly what: string;
  readonly advice: string;
}

export const holdsWhileUnanswered: FormCheck = {
  name: 'holds-while-unanswered',
  what: 'A comparison holds only because its question is not answered yet.',
  advice: 'Combine it with `answered`; or with `notAnswered`, to say that you mean it.',
  see: 'reference.md#operators',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "notEquals": [{ "var": "born_abroad" }, "N"] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
  run(checkedForm) {
    const proof = analyzeRules(checkedForm);
    const reported = new Map<string, CheckFinding>();
    for (const use of ruleUsesOf(proof)) {
      for (const trap of trapsIn(use.rule)) {
        const { file, pointer } = trap.node.at;
        if (reported.has(`${file}#${pointer}`) || !dependsOnTrap(proof, use, trap)) continue;
        reported.set(`${file}#${pointer}`, {
          file,
          pointer,
          at: 'key',
          what: `${trap.what}: ${quoteRule(checkedForm, trap.node.at)}`,
          advice: trap.advice,
        });
      }
    }
    return [...reported.values()];
  },
};

export const failsWhileUnanswered: FormCheck = {
  name: 'fails-while-unanswered',
  what:
    'A rule of `must` compares with an answer of another section. Until that is given, the message shows, whatever else is answered. This ' +
    'is a warning: it may be meant.',
  advice: 'Let the rule hold while the other question is not answered.',
  see: 'recipes/add-a-rule.md',
  example: {
    file: 'schemas/pages/studies/english-lessons/logic.json',
    wrong: '"must": { "lte": [{ "var": "english_lessons" }, { "age_in_years": { "var": "born_on" } }] },',
    right: `"must": {
  "or": [
    { "notAnswered": { "var": "born_on" } },
    { "lte": [{ "var": "english_lessons" }, { "age_in_years": { "var": "born_on" } }] }
  ]
},`,
  },
  run(checkedForm) {
    const proof = analyzeRules(checkedForm);
    const { questions } = checkedForm.form;
    const traps = ruleUsesOf(proof).flatMap(({ part, rule, premise }) =>
      (part === 'must' ? atomsOf(rule) : []).flatMap((atom) => {
        if (!Object.hasOwn(OPPOSITE, atom.operator) || OF_COMPONENTS.test(JSON.stringify(atom.rule))) return [];
        const sections = atomsOf(premise).flatMap(({ keys }) => keys.map((key) => questions[key]?.section));
        const [unmet, met] = [withoutExpression(rule, atom), withoutExpression(rule, atom, true)];
        return atom.keys.flatMap((key): CheckFinding | [] => {
          const { section = '', value } = questions[key] ?? {};
          if (value !== undefined || sections.includes(section)) return [];
          if (proof.canHold([met, notExpression(unmet), notExpression(proof.answered(key)), premise]) !== true) return [];
          const what = `While "${key}" in ${section} is not answered, this never holds, so its message shows`;
          const advice = `Write { "or": [{ "notAnswered": { "var": "${key}" } }, ...] } around it, unless that is meant.`;
          return { file: rule.at.file, pointer: rule.at.pointer.replace(/(?<=\/must)\/.*/, ''), at: 'key', what, advice };
        });
      }),
    );
    return onePerPlace(traps);
  },
};

/** None of these is unanswered while a component is. */
const OF_COMPONENTS = /"(?:sum_of|count_of|any_of|latest|earliest)"/;

function trapsIn(rule: RuleExpression): readonly Trap[] {
  if (rule.kind === 'atom') return trapOf(rule);
  const [part] = rule.parts;
  if (rule.kind === 'not' && part?.kind === 'atom' && part.key !== undefined && Object.hasOwn(OPPOSITE, part.operator)) {
    const what = `"!" around "${part.operator}" also holds while "${part.key}" is not answered`;
    const advice = `Write { "${OPPOSITE[part.operator]}": ... } without "!": it never holds while unanswered.`;
    return [{ node: rule, key: part.key, onlyWhereItShows: true, what, advice }];
  }
  return rule.parts.flatMap((inner: RuleExpression) => trapsIn(inner));
}

function trapOf(atom: RuleAtom): readonly Trap[] {
  const { key, operator } = atom;
  if (key === undefined) return [];
  const what = `This also holds while "${key}" is not answered`;
  const better = COUNTS_AS_ZERO[operator];
  if (better !== undefined) {
    const advice = `Write "${better}", which never holds while unanswered.`;
    return [{ node: atom, key, onlyWhereItShows: false, what: `${what}: for "${operator}" no answer is 0`, advice }];
  }
  if (!NEGATIVE.includes(operator)) return [];
  const open = `{ "or": [{ "notAnswered": { "var": "${key}" } }, ...] }`;
  const advice = `Write { "and": [{ "answered": { "var": "${key}" } }, ...] }, or say that it is intended: ${open}.`;
  return [{ node: atom, key, onlyWhereItShows: true, what, advice }];
}

function dependsOnTrap(proof: RuleAnalysis, { part, rule, premise }: RuleUse, { node, key, onlyWhereItShows }: Trap): boolean {
  const unanswered = notExpression(proof.answered(key));
  const without = withoutExpression(rule, node);
  const holdsByIt = andExpression([rule, notExpression(without)]);
  const failsByIt = andExpression([notExpression(rule), without]);
  const shows = ['page', 'when', 'copy', 'required', 'one of', 'warning'].includes(part)
    ? holdsByIt
    : part === 'hidden'
      ? failsByIt
      : undefined;
  const matters = onlyWhereItShows ? shows : orExpression([holdsByIt, failsByIt]);
  return matters !== undefined && proof.canHold([matters, unanswered, premise]) === true;
}
