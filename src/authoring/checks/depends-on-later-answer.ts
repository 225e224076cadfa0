import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { uiFile } from '../../form/model/form-file-paths.ts';
import { questionLocations } from '../examples/answer-constraints.ts';
import { onePerPlace, sectionIdsOf, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { ruleVariableOfKey } from '../form-files/rule-variables.ts';
import { atomsOf, notExpression, type RuleExpression } from '../proof/rule-expression.ts';
import { decidedKeysOf, analyzeRules, type RuleAnalysis } from '../proof/rule-analysis.ts';
import { sectionShownCondition } from '../proof/section-rules.ts';

export const dependsOnLaterAnswer: FormCheck = {
  name: 'depends-on-later-answer',
  what:
    'Students would have to go back: a page, a section, a question, an option or a notice shows only after an answer that is asked for below it or on a ' +
    'later page, or what is typed or chosen clears an answer that was given before it.',
  advice: 'Ask in the other order, or swap the two sides of `clears`.',
  see: 'recipes/add-a-condition.md',
  example: {
    file: 'schemas/pages/studies/stay/ui.json',
    wrong: '"ui:order": ["host_name", "room", "arrives_on",',
    right: '"ui:order": ["room", "host_name", "arrives_on",',
  },
  run(checkedForm) {
    const proof = analyzeRules(checkedForm);
    return onePerPlace([
      ...findLaterPages(checkedForm, proof),
      ...findSectionDependencies(checkedForm, proof),
      ...findQuestionDependencies(checkedForm, proof),
      ...findElementDependencies(checkedForm, proof),
      ...findOptionDependencies(checkedForm, proof),
      ...findLateClearing(checkedForm, proof),
    ]);
  },
};

/** Maximum options of a question that may take an earlier answer back, such as yes, no, not yet. */
const FEW_CHOICES = 4;

const dependsOn = (proof: RuleAnalysis, shows: RuleExpression, keys: readonly string[]): boolean =>
  keys.length > 0 &&
  proof.canHold(shows) === true &&
  proof.canHold([shows, ...keys.map((key) => notExpression(proof.answered(key)))]) === false;

/** Whatever shows only sometimes, by an answer of a later page: whoever answers in order would lose answers. */
function findLaterPages({ form, pages }: CheckedForm, { sections }: RuleAnalysis): readonly CheckFinding[] {
  const pageOf = (key = ''): number => pages.indexOf(form.questions[key]?.page ?? '');
  return sections.flatMap(({ keys, page, hidden, groups }) => {
    const own = pageOf(keys[0]);
    const parts = [
      ...(page ? [{ what: 'This page', rules: [page.when] }] : []),
      ...hidden.map((rule) => ({ what: 'This section', rules: [rule] })),
      ...groups.map((group) => {
        const shown = group.flatMap((entry) => entry.keys.map(({ key }) => key));
        return { what: joinQuotedNames(shown, MAX_NAMED), rules: group.map(({ when }) => when) };
      }),
    ];
    return parts.flatMap(({ what, rules }): CheckFinding | [] => {
      const later = rules
        .flatMap(atomsOf)
        .flatMap((atom) => atom.keys)
        .find((key) => pageOf(key) > own && form.questions[key]?.value === undefined);
      const [first] = rules;
      if (later === undefined || own < 0 || !first) return [];
      const [here, there] = [pages[own] ?? '', pages[pageOf(later)] ?? ''];
      // All students end on the last page, so it stays where it is.
      const order = there === pages.at(-1) ? '' : `Put "${there}" before "${here}" in "pages", or ask`;
      return {
        ...first.at,
        at: 'key',
        what: `${what} on "${here}" depends on an answer to "${later}", which is asked on the later page "${there}": who answers in order would lose what is given here`,
        advice: `${order || 'Ask'} "${later}" on "${here}" or before it.`,
      };
    });
  });
}
const MAX_NAMED = 3;

function findSectionDependencies(checkedForm: CheckedForm, proof: RuleAnalysis): readonly CheckFinding[] {
  const order = inOrder(checkedForm);
  const pageOf = (key: string): string | undefined => checkedForm.form.questions[key]?.page;
  return proof.sections.flatMap((section): CheckFinding | [] => {
    const [own = ''] = section.keys;
    const later = section.hidden
      .flatMap(decidedKeysOf)
      .filter((key) => order.indexOf(key) > order.indexOf(own) && !section.keys.includes(key) && pageOf(key) === pageOf(own));
    const [first] = later;
    const use = checkedForm.uses.find((one) => sectionIdsOf(one).includes(checkedForm.form.questions[own]?.section ?? ''));
    if (first === undefined || !use || !dependsOn(proof, sectionShownCondition(section), later)) return [];
    const deciding = checkedForm.form.questions[first]?.section;
    const what = `This section depends on an answer to "${first}", which "${deciding}" asks below it`;
    return { file: use.file, pointer: use.pointer, what, advice: 'Put it after that section: students do not look back up.' };
  });
}

function findQuestionDependencies(checkedForm: CheckedForm, proof: RuleAnalysis): readonly CheckFinding[] {
  const order = inOrder(checkedForm);
  return proof.sections.flatMap(({ groups, keys }) =>
    groups.flat().flatMap((choice) =>
      choice.keys.flatMap(({ key }): CheckFinding | [] => {
        const read = decidedKeysOf(choice.when);
        const isBelow = read.every((one) => keys.includes(one) && order.indexOf(one) > order.indexOf(key));
        const { folder, name } = questionLocations(checkedForm).get(key) ?? {};
        if (!isBelow || folder === undefined || name === undefined || !dependsOn(proof, choice.when, read)) return [];
        const n = checkedForm.formFiles[uiFile(folder)]?.['ui:order'].indexOf(name) ?? -1;
        const deciding = questionLocations(checkedForm).get(read[0] ?? '')?.name;
        const what = `"${name}" shows and hides with the answer to "${deciding}", which is asked below it`;
        return { file: uiFile(folder), pointer: `/ui:order/${n}`, what, advice: 'Put it below that question: nobody looks back up.' };
      }),
    ),
  );
}

function findElementDependencies(checkedForm: CheckedForm, proof: RuleAnalysis): readonly CheckFinding[] {
  const order = inOrder(checkedForm);
  return proof.sections.flatMap(({ elements, keys }) => {
    const section = checkedForm.form.sections[checkedForm.form.questions[keys[0] ?? '']?.section ?? ''];
    const conditional = section?.elements?.filter(({ when }) => when !== undefined) ?? [];
    return elements.flatMap((when, n): CheckFinding | [] => {
      const above = order.indexOf(section?.keys[0] ?? '') + (conditional[n]?.after ?? 0);
      const later = decidedKeysOf(when).filter((key) => order.indexOf(key) >= above);
      if (!dependsOn(proof, when, later)) return [];
      const what = `This shows only after an answer to "${later[0]}", which is asked below it`;
      return { ...when.at, at: 'key', what, advice: 'Put it below that question: nobody looks back up.' };
    });
  });
}

function findOptionDependencies({ form, pages }: CheckedForm, { sections }: RuleAnalysis): readonly CheckFinding[] {
  const pageOf = (key: string): number => pages.indexOf(form.questions[key]?.page ?? '');
  return sections.flatMap(({ offers }) =>
    offers.flatMap(({ key, when, at }) => {
      const [later] = decidedKeysOf(when).filter((one) => pageOf(one) > pageOf(key));
      const what = `The answer to "${later}" decides if this is offered at "${key}", and is asked on the later page "${pages[pageOf(later ?? '')]}"`;
      return later === undefined ? [] : { ...at, what, advice: `Ask "${later}" first, or name another question here.` };
    }),
  );
}

/** Checkboxes and yes-no questions below may well take an answer back; typed texts and long lists must not. */
function findLateClearing(checkedForm: CheckedForm, proof: RuleAnalysis): readonly CheckFinding[] {
  const order = inOrder(checkedForm);
  return proof.sections
    .flatMap(({ clears }) => clears)
    .flatMap(({ key, cleared, at }): CheckFinding | [] => {
      const before = cleared.find((one) => order.indexOf(one) >= 0 && order.indexOf(one) < order.indexOf(key));
      const { sort, values = [] } = ruleVariableOfKey(checkedForm, key);
      const isGiven = ['text', 'number', 'date'].includes(sort) || (sort === 'choice' && values.length > FEW_CHOICES);
      if (before === undefined || !isGiven || checkedForm.form.questions[before]?.clears.includes(key) === true) return [];
      const [own, other] = [key, before].map((one) => questionLocations(checkedForm).get(one)?.name ?? one);
      const answering = sort === 'choice' ? 'Choosing' : 'Typing';
      const what = `${answering} an answer to "${own}" would clear "${other}", which comes before it`;
      const inTurn = sort === 'choice' ? `Take "${other}" out of this list` : `Swap them, { "${other}": ["${own}"] }`;
      return { ...at, what, advice: `${inTurn}, or ask "${own}" first.` };
    });
}

const inOrder = ({ form }: CheckedForm): readonly string[] => Object.values(form.sections).flatMap(({ keys }) => keys);
