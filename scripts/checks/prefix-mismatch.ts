import { questionsOf, type Application, type Use } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { didYouMean, some } from '../../src/form/compile/did-you-mean.ts';

export const check: ApplicationCheck = {
  name: 'prefix-mismatch',
  description: 'The prefix of every use of a block is unique, ends in _ and forms a key of the data model with each key of the block.',
  scope: 'application',
  run: (application) =>
    application.uses
      .filter((use) => use.block !== undefined)
      .flatMap((use) =>
        use.prefixes.flatMap((entry, n) => {
          const problem = problemWith(application, use, entry.prefix, n);
          return problem ? [{ rule: check.name, file: use.file, pointer: entry.pointer, ...problem }] : [];
        }),
      ),
};

function problemWith(application: Application, use: Use, prefix: string, n: number): Pick<Draft, 'what' | 'advice'> | undefined {
  if (prefix !== '' && !prefix.endsWith('_')) {
    return { what: `The prefix "${prefix}" does not end in _`, advice: `Write "${prefix}_", or "" for no prefix.` };
  }
  if (use.prefixes.slice(0, n).some((before) => before.prefix === prefix)) {
    return { what: `The prefix "${prefix}" appears twice in "${use.repeat}"`, advice: 'Give each component its own prefix.' };
  }
  const uses = application.uses.filter(({ folder }) => folder === use.folder);
  const before = uses.slice(0, uses.indexOf(use)).find(({ prefixes }) => prefixes.some((other) => other.prefix === prefix));
  if (before) {
    return {
      what: `The block "${use.block}" has the prefix "${prefix}" already in ${before.file}`,
      advice: 'Give each use of a block its own prefix: otherwise they would ask the same questions.',
    };
  }
  const keys = questionsOf(application, use.folder);
  const missing = keys.map((key) => prefix + key).filter((key) => !application.dataModel.has(key));
  if (missing.length === 0) return undefined;
  const taken = use.prefixes.map((entry) => entry.prefix);
  const fitting = prefixesFor(application, keys).filter((other) => !taken.includes(other));
  return {
    what: `With the prefix "${prefix}" the block "${use.block}" asks ${some(missing, 4)}, not in schemas/data-model.json`,
    advice: didYouMean(prefix, fitting, 'Add the keys to schemas/data-model.json or correct the prefix.'),
  };
}

/** Prefixes with which every key of the block is in the data model. */
function prefixesFor({ dataModel }: Application, keys: readonly string[]): readonly string[] {
  const [first] = keys;
  if (first === undefined) return [];
  const candidates = [...dataModel].filter((key) => key.endsWith(`_${first}`)).map((key) => key.slice(0, -first.length));
  return candidates.filter((prefix) => keys.every((key) => dataModel.has(prefix + key)));
}
