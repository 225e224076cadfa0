import type { ApplicationCheck, Draft } from './application/check.ts';
import { and } from './proof/node.ts';
import { proofOf } from './proof/proof.ts';
import { isChosen, isOpen } from './proof/sections.ts';

export const check: ApplicationCheck = {
  name: 'never-shown',
  what: 'No combination of answers leads to this question.',
  advice: 'Correct the conditions of its section and its group: they exclude each other.',
  see: 'Conditions',
  example: {
    file: 'schemas/pages/start/birthplace/logic.json',
    wrong: `"groups": [[{ "when": { "equals": [{ "var": "born_abroad" }, "N"] }, "show": ["birth_city"] }]],
"hidden": { "!": { "condition": "is_born_abroad" } }`,
    right: '"hidden": { "!": { "condition": "is_born_abroad" } }',
  },
  scope: 'application',
  run(application) {
    const proof = proofOf(application);
    const choices = proof.sections.flatMap((section) =>
      section.groups.flatMap((group) => group.map((choice, n) => ({ choice, chosen: isChosen(group, n), open: isOpen(section) }))),
    );
    return [...Map.groupBy(choices, ({ choice: { when } }) => `${when.at.file}#${when.at.pointer}`).values()].flatMap(
      (uses): readonly Draft[] => {
        const [first] = uses;
        const isImpossible = ({ chosen, open }: (typeof choices)[number]): boolean =>
          proof.canHold(chosen) === true && proof.canHold(open) === true && proof.canHold(and([chosen, open], open.at)) === false;
        if (!first || !uses.every(isImpossible)) return [];
        return first.choice.keys.map(({ key, at }) => {
          const question = application.form.questions[key];
          const inGroup = application.form.sections[question?.section ?? '']?.choices.flat().some((one) => one.required.includes(key));
          const required = question?.required || question?.requiredWhen !== undefined || inGroup === true ? ' and required' : '';
          return {
            rule: check.name,
            ...at,
            what: `"${key}" is asked${required}, but no answers ever show it: whenever its condition holds, the section is hidden`,
            advice: 'Correct this condition, "hidden" of the section, or "when" of its page.',
          };
        });
      },
    );
  },
};
