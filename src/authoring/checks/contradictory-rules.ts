import { ContradictionSearch, requiredMessage, type Contradiction } from '../examples/find-contradictions.ts';
import { onePerPlace, type CheckedForm, type FormCheck, type CheckFinding, type Problem } from '../form-files/checked-form.ts';
import type { RuleAtom, RuleExpression } from '../proof/rule-expression.ts';
import { analyzeRules } from '../proof/rule-analysis.ts';
import { joinList } from '../../form/explain/explain-phrases.ts';

export const contradictoryRules: FormCheck = {
  name: 'contradictory-rules',
  what:
    'Two or three things contradict each other, so an application in which this question is asked and answered can never ' +
    'be submitted: rules over one or two questions, limits, the direction of a date, what is required, a copy whose source ' +
    'is hidden. Or a rule needs an answer that some students are never asked for: on a page, in a section, a group or a ' +
    'tab that they do not see, or one that they need not give. Or a question is asked only where a rule refuses the answers ' +
    'that lead to it.',
  advice:
    'Correct one of those that the finding names, or ask the question only where they agree; let the rule hold for those ' +
    'who are not asked: `{ "or": [{ "!": CONDITION }, RULE] }`.',
  example: {
    file: 'schemas/pages/start/person/logic.json',
    wrong: `{ "keys": ["moved_on"], "must": { "lte": [{ "var": "moved_on" }, { "var": "born_on" }] }, "message": "rule.moved_early" },
{ "keys": ["moved_on"], "must": { "gt": [{ "var": "moved_on" }, { "var": "born_on" }] }, "message": "rule.moved_early" }`,
    right: '{ "keys": ["moved_on"], "must": { "gt": [{ "var": "moved_on" }, { "var": "born_on" }] }, "message": "rule.moved_early" }',
  },
  run(checkedForm) {
    if (checkedForm.findings.length > 0) return [];
    const reported = new Set<string>();
    const search = new ContradictionSearch(checkedForm);
    const ofAllRules = search.contradictions().flatMap(({ key, bonds, without }): CheckFinding | [] => {
      const [first, ...others] = bonds;
      const place = bonds
        .map(({ at }) => `${at.file}#${at.pointer}`)
        .sort()
        .join(' ');
      if (!first || reported.has(place)) return [];
      reported.add(place);
      const elsewhere = [...new Set(others.map(({ at }) => at.file).filter((file) => file !== first.at.file))];
      const alsoIn = elsewhere.length === 0 ? '' : ` (also in ${elsewhere.join(' and ')})`;
      return { ...first.at, at: 'key', ...(without ? ofSome(key, bonds, without, alsoIn) : ofAll(key, bonds, alsoIn)) };
    });
    return ofAllRules.length > 0 ? ofAllRules : [...findOptionalComparisons(checkedForm), ...whereRefused(search)];
  },
};

const ofAll = (key: string, bonds: Contradiction['bonds'], alsoIn: string): Problem => ({
  what:
    `No application in which "${key}" is asked and answered can be submitted: ${together(bonds)} ` +
    `${bonds.length > 1 ? 'contradict each other' : 'contradicts itself'}${alsoIn}`,
  advice: 'Correct one of them, or ask the question only where they agree.',
});

const ofSome = (key: string, bonds: Contradiction['bonds'], without: NonNullable<Contradiction['without']>, alsoIn: string): Problem => {
  const asked = without.keys.map((one) => `"${one}"`).join(' or ');
  const isNamed = bonds.length > 1 && bonds.some(({ words }) => words === requiredMessage(key));
  return {
    what:
      `Students who are not asked ${asked} can never ${without.isRequired ? 'submit' : `answer "${key}" correctly`}: ` +
      `${without.isRequired && !isNamed ? `"${key}" is required, and ` : ''}${together(bonds)} ` +
      `${bonds.length > 1 ? 'contradict each other' : 'never holds'} for them${alsoIn}; ${without.words}`,
    advice:
      'Let the rule hold for them, too: { "or": [{ "!": CONDITION }, RULE] }, with the condition under which it is asked; ' +
      'or ask it of all students.',
  };
};

const together = (bonds: Contradiction['bonds']): string => joinList(bonds, 'and', ({ words }) => words);

const whereRefused = (search: ContradictionSearch): readonly CheckFinding[] =>
  search.unreachableQuestions().map(({ keys, at, bonds }) => ({
    ...at,
    at: 'key',
    what:
      `No application in which this shows "${keys.slice(0, MAX_NAMED_KEYS).join('", "')}" can be submitted: ` +
      `the answers that lead there break ${together(bonds)} (in ${[...new Set(bonds.map((bond) => bond.at.file))].join(' and ')})`,
    advice: 'Correct the rule or this condition, which often has "and" where "or" is meant.',
  }));

const MAX_NAMED_KEYS = 3;

const COMPARING = ['same_text', 'equals', 'lt', 'lte', 'gt', 'gte'];

function findOptionalComparisons(checkedForm: CheckedForm): readonly CheckFinding[] {
  const { questions } = checkedForm.form;
  const isRequired = (key: string): boolean => questions[key]?.required === true || questions[key]?.requiredWhen !== undefined;
  const drafts = analyzeRules(checkedForm).sections.flatMap(({ musts }) =>
    musts.flatMap(({ keys, must }) =>
      comparisonsIn(must).flatMap(({ at, keys: compared }): CheckFinding | [] => {
        const own = compared.find((key) => keys.includes(key) && isRequired(key));
        const other = compared.find((key) => key !== own && !keys.includes(key));
        const question = questions[other ?? ''];
        if (own === undefined || !question || isRequired(question.key) || question.value !== undefined || question.type === 'boolean')
          return [];
        const what = `"${own}" is required, and students who leave "${other}" empty, which is optional, can never meet this`;
        const advice =
          `Compare with an answer that is required, require "${other}", or let the rule hold without it: ` +
          `{ "or": [{ "notAnswered": { "var": "${other}" } }, RULE] }.`;
        return { ...at, at: 'key', what, advice };
      }),
    ),
  );
  return onePerPlace(drafts);
}

const comparisonsIn = (rule: RuleExpression): readonly RuleAtom[] =>
  rule.kind === 'atom'
    ? [rule].filter(({ operator, keys }) => COMPARING.includes(operator) && new Set(keys).size === 2)
    : rule.kind === 'and'
      ? rule.parts.flatMap(comparisonsIn)
      : [];
