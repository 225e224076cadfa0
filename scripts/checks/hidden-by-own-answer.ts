import type { ApplicationCheck } from './application/check.ts';
import { atomsOf } from './proof/node.ts';
import { proofOf } from './proof/proof.ts';

export const check: ApplicationCheck = {
  name: 'hidden-by-own-answer',
  description: 'No section is hidden by an answer that is given in it: hiding clears the answer.',
  scope: 'application',
  run(application) {
    const reported = new Set<string>();
    return proofOf(application).sections.flatMap(({ keys, hidden }) =>
      hidden.flatMap((rule) => {
        const place = `${rule.at.file}#${rule.at.pointer}`;
        const own = atomsOf(rule)
          .flatMap((atom) => atom.keys)
          .find((key) => keys.includes(key));
        if (own === undefined || reported.has(place)) return [];
        reported.add(place);
        return [
          {
            rule: check.name,
            ...rule.at,
            at: 'key' as const,
            what: `This section is hidden by its own answer "${own}", and hiding clears that answer`,
            advice: 'Ask that question in a section before this one, or use "groups" to hide some questions only.',
          },
        ];
      }),
    );
  },
};
