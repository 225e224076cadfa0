import { keysFrom, NUMBER } from '../model/data-model.ts';
import { DATA_MODEL_FILE } from '../model/document-paths.ts';
import type { DataModelDocument } from '../model/data-model.ts';
import type { Finding } from '../model/form.ts';
import { step } from './json-pointer.ts';

/** Keys of the data model whose `{n}` and `times` do not belong together, or that stand for a key that is there already. */
export function wrongRepeatedKeys({ properties }: DataModelDocument): readonly (Finding & { readonly at: 'key' })[] {
  const writtenAs = new Map<string, string>();
  return Object.entries(properties).flatMap(([written, entry]) => {
    const problem = problemWith(written, entry, writtenAs);
    for (const key of keysFrom(written, entry)) writtenAs.set(key, written);
    const pointer = `/properties${step(written)}`;
    return problem === undefined ? [] : [{ rule: 'repeated-key', file: DATA_MODEL_FILE, pointer, at: 'key' as const, ...problem }];
  });
}

function problemWith(
  written: string,
  entry: { readonly times?: number },
  earlier: ReadonlyMap<string, string>,
): Pick<Finding, 'what' | 'advice'> | undefined {
  const isNumbered = written.includes(NUMBER);
  if (isNumbered && entry.times === undefined) {
    return {
      what: `"${written}" does not say how many numbers ${NUMBER} stands for`,
      advice: `Add "times": 5 for the numbers 1 to 5, as many as the repeat has prefixes.`,
    };
  }
  if (!isNumbered && entry.times !== undefined) {
    return {
      what: `"${written}" is there ${entry.times} times, and says nowhere where the number belongs`,
      advice: `Write ${NUMBER} in its place, as in "job_${NUMBER}_name", or remove "times".`,
    };
  }
  const twice = keysFrom(written, entry).find((key) => earlier.has(key));
  if (twice === undefined) return undefined;
  return {
    what: `"${written}" stands for "${twice}" too, which is there already, from "${earlier.get(twice) ?? ''}"`,
    advice: 'Remove one of them, or give it another name.',
  };
}
