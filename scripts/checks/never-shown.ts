import { valueAt } from '../../src/form/compile/json-pointer.ts';
import { isOptionsFile } from '../../src/form/model/document-paths.ts';
import type { Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { and } from './proof/node.ts';
import type { Offer } from './proof/offers.ts';
import { proofOf, type Proof } from './proof/proof.ts';
import { isChosen, isOpen } from './proof/sections.ts';

export const check: ApplicationCheck = {
  name: 'never-shown',
  what: 'No combination of answers leads to this question, or to this option of a list.',
  advice: 'Correct the conditions of its section and its group, or that of the option: they exclude each other.',
  see: 'Conditions',
  example: {
    file: 'schemas/pages/start/birthplace/logic.json',
    wrong: `"groups": [[{ "when": { "equals": [{ "var": "born_abroad" }, "N"] }, "show": ["birth_city"] }]],
"hidden": { "!": { "condition": "is_born_abroad" } }`,
    right: '"hidden": { "!": { "condition": "is_born_abroad" } }',
  },
  run(application) {
    const proof = proofOf(application);
    const choices = proof.sections.flatMap((section) =>
      section.groups.flatMap((group) => group.map((choice, n) => ({ choice, chosen: isChosen(group, n), open: isOpen(section) }))),
    );
    const questions = [...Map.groupBy(choices, ({ choice: { when } }) => `${when.at.file}#${when.at.pointer}`).values()].flatMap(
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
            ...at,
            what: `"${key}" is asked${required}, but no answers ever show it: whenever its condition holds, the section is hidden`,
            advice: 'Correct this condition, "hidden" of the section, or "when" of its page.',
          };
        });
      },
    );
    return [...questions, ...optionsNeverOffered(application, proof)];
  },
};

/** Options whose condition excludes each of the questions that have their list; one that never holds by itself is reported as it is. */
function optionsNeverOffered(application: Application, proof: Proof): readonly Draft[] {
  const offers = proof.sections.flatMap((section) => section.offers);
  return [...Map.groupBy(offers, ({ at }) => `${at.file}#${at.pointer}`).values()].flatMap((uses): readonly Draft[] => {
    const [first] = uses;
    const { file = '', pointer = '' } = first?.at ?? {};
    if (!first || !isOptionsFile(file) || valueAt(application.documents[file], pointer) === undefined) return [];
    const isNever = ({ key, when }: Offer): boolean =>
      proof.canHold(when) === true &&
      proof.canHold(proof.isShown(key)) === true &&
      proof.canHold(and([when, proof.isShown(key)], when.at)) === false;
    if (!uses.every(isNever)) return [];
    const what = `Nobody is offered this: its condition holds only for those who are not asked "${first.key}"`;
    return [{ ...first.at, what, advice: 'Put it into the list of the question that they are asked, or correct "when".' }];
  });
}
