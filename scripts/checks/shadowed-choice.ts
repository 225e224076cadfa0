import type { ApplicationCheck, Draft } from './application/check.ts';
import { inWords } from './application/in-words.ts';
import { and, type Node } from './proof/node.ts';
import { proofOf } from './proof/proof.ts';
import { notBefore } from './proof/rule-uses.ts';
import { verdictsOn } from './proof/verdicts.ts';

export const check: ApplicationCheck = {
  name: 'shadowed-choice',
  what: 'In a group, an earlier entry always matches first, so this one never applies.',
  advice: 'Move it up: the more specific entry comes first.',
  see: 'Conditions',
  example: {
    file: 'schemas/pages/studies/stay/logic.json',
    wrong: `{ "when": { "answered": { "var": "room" } }, "show": ["arrives_on"] },
{ "when": { "equals": [{ "var": "room" }, "FAMILY"] }, "show": ["host_name", "arrives_on"] }`,
    right: `{ "when": { "equals": [{ "var": "room" }, "FAMILY"] }, "show": ["host_name", "arrives_on"] },
{ "when": { "answered": { "var": "room" } }, "show": ["arrives_on"] }`,
  },
  run(application) {
    const proof = proofOf(application);
    const never = new Set(
      verdictsOn(application)
        .filter(({ proved }) => proved === 'never')
        .map(({ at }) => `${at.file}#${at.pointer}`),
    );
    const choices = proof.sections.flatMap(({ groups }) =>
      groups.flatMap((group) => group.map(({ when }, n) => ({ when, others: notBefore(group, n, when) }))),
    );
    return [...Map.groupBy(choices, ({ when }) => `${when.at.file}#${when.at.pointer}`)].flatMap(([place, uses]): readonly Draft[] => {
      const [first] = uses;
      const isShadowed = ({ when, others }: { when: Node; others: Node }): boolean =>
        others.parts.length > 0 && proof.canHold(when) === true && proof.canHold(and([when, others], when.at)) === false;
      if (!first || never.has(place) || !uses.every(isShadowed)) return [];
      return [
        {
          ...first.when.at,
          at: 'key',
          what: `An earlier choice in this group always matches first, so this one never applies: ` + inWords(application, first.when.at),
          advice: 'Move it up, or make the choices above it narrower: only the first one that holds counts.',
        },
      ];
    });
  },
};
