import { onePerPlace, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { atomsOf, type RuleExpression } from '../proof/rule-expression.ts';
import { analyzeRules } from '../proof/rule-analysis.ts';

export const hiddenByOwnAnswer: FormCheck = {
  name: 'hidden-by-own-answer',
  what: 'A section or a page is hidden by an answer given in it. Hiding clears the answer, so it would keep appearing and disappearing.',
  advice: 'Let an answer of another section hide it, or use `groups`; for a page, an answer of a page before it.',
  see: 'recipes/add-a-condition.md',
  example: {
    file: 'schemas/pages/start/birthplace/logic.json',
    wrong: '"hidden": { "equals": [{ "var": "birth_city" }, "Rome"] }',
    right: '"hidden": { "!": { "condition": "is_born_abroad" } }',
  },
  run(checkedForm) {
    const { sections } = analyzeRules(checkedForm);
    const ofSections = sections.flatMap(({ keys, hidden }) => hidden.flatMap((rule) => ofSection(rule, keys)));
    const ofPages = sections.flatMap(({ page }) => (page === undefined ? [] : ofPage(page.when, page.keys)));
    // A rule of a block has one for each of its uses, one of a page one for each of its sections.
    return onePerPlace([...ofSections, ...ofPages]);
  },
};

const ownIn = (rule: RuleExpression, keys: readonly string[]): readonly string[] =>
  atomsOf(rule)
    .flatMap((atom) => atom.keys)
    .filter((key) => keys.includes(key))
    .slice(0, 1);

const ofSection = (rule: RuleExpression, keys: readonly string[]): readonly CheckFinding[] =>
  ownIn(rule, keys).map((own) => ({
    ...rule.at,
    at: 'key',
    what: `This section is hidden by its own answer "${own}", and hiding clears that answer`,
    advice:
      keys.length === 1
        ? 'Remove "hidden".'
        : 'Ask that question in a section before this one, or use "groups" to hide some questions only.',
  }));

const ofPage = (rule: RuleExpression, keys: readonly string[]): readonly CheckFinding[] =>
  ownIn(rule, keys).map((own) => ({
    ...rule.at,
    at: 'key',
    what: `Whether students go through this page depends on "${own}", which only the page itself asks`,
    advice: 'Ask that question on a page before this one.',
  }));
