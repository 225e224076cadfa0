import { nearest } from '../../src/form/compile/did-you-mean.ts';
import { factUses } from '../../src/form/compile/facts.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { INSTITUTION_FILE } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'unused-fact',
  description: 'Every fact of the institution is used in a sentence.',
  scope: 'application',
  run({ documents }) {
    const facts = Object.keys(documents[INSTITUTION_FILE].facts ?? {});
    const named = factUses(documents).map(({ name }) => name);
    // What a mistyped name may mean is reported there.
    const meant = named.filter((name) => !facts.includes(name)).map((name) => nearest(name, facts));
    return facts
      .filter((fact) => !named.includes(fact) && !meant.includes(fact))
      .map((fact) => ({
        rule: check.name,
        file: INSTITUTION_FILE,
        pointer: `/facts${step(fact)}`,
        at: 'key',
        what: `No sentence uses the fact "${fact}"`,
        advice: `Write {fact.${fact}} where it belongs, or remove it.`,
      }));
  },
};
