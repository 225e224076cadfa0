import { nearest } from '../../src/form/compile/did-you-mean.ts';
import { factsOf, factUses } from '../../src/form/compile/facts.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { INSTITUTION_FILE } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';

/** The program itself uses it where the institution says nothing. */
const ALWAYS_USED = ['privacy'];

export const check: ApplicationCheck = {
  name: 'unused-fact',
  what: 'No sentence uses this fact.',
  advice: 'Use it, or delete it.',
  see: 'Say a fact once',
  example: {
    file: 'institution.config.json',
    wrong: '"facts": { "deadline": "March 1", "deposit": 50, "rent": 400 }',
    right: '"facts": { "deadline": "March 1", "deposit": 50 }',
  },
  run({ documents }) {
    return (['fact', 'link'] as const).flatMap((kind) => {
      const names = Object.keys(factsOf(documents, kind));
      const named = factUses(documents).flatMap((use) => (use.kind === kind ? [use.name] : []));
      // What a mistyped name may mean is reported there.
      const meant = named.filter((name) => !names.includes(name)).map((name) => nearest(name, names));
      return names
        .filter((name) => ![...named, ...meant, ...(kind === 'link' ? ALWAYS_USED : [])].includes(name))
        .map((name) => ({
          file: INSTITUTION_FILE,
          pointer: `/${kind}s${step(name)}`,
          at: 'key' as const,
          what: `No sentence uses the ${kind} "${name}"`,
          advice: `Write {${kind}.${name}} where it belongs, or remove it.`,
        }));
    });
  },
};
