import { factsOfKind } from '../../form/compile/facts.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { type FormFiles, languagesOf } from '../../form/model/form-files.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import type { CheckFinding } from '../form-files/checked-form.ts';
import { sourceTextOf, localizedTexts } from './localized-texts.ts';
import { FACT } from './text-defects.ts';

/** A name that differs from another one by one word, and this word in each of them. */
export interface Sibling {
  readonly own: string;
  readonly other: string;
  readonly name: string;
}

const CONTEXT_WORDS = 3;
const MIN_WORD_LENGTH = 3;

export function findConfusedFacts(formFiles: FormFiles): readonly CheckFinding[] {
  const siblings = siblingNames(Object.keys(factsOfKind(formFiles, 'fact')));
  if (siblings.size === 0) return [];
  const byLanguage = Map.groupBy(localizedTexts(formFiles), ({ language }) => language);
  const mismatches = languagesOf(formFiles[INSTITUTION_FILE]).map((language) =>
    (byLanguage.get(language) ?? []).flatMap((text): readonly CheckFinding[] => {
      const found = sourceTextOf(formFiles, text)
        .split(/(?<=[.!?])\s+(?=\p{Lu}|[¿¡])/u)
        .map((sentence) => mistakenIn(sentence, siblings))
        .find((one) => one !== undefined);
      if (!found) return [];
      const [used, { other, name }] = found;
      const what = `This says the fact "${used}" where it is about "${other}", which has a fact of its own`;
      return [{ ...text.at, what, advice: `Write {fact.${name}} in its place.` }];
    }),
  );
  return mismatches.find((found) => found.length > 0) ?? [];
}

export function siblingNames(names: readonly string[]): ReadonlyMap<string, readonly Sibling[]> {
  const parts = names.flatMap((name) =>
    name.split('_').map((word, n, words) => ({ name, word, others: words.toSpliced(n, 1, '*').join('_') })),
  );
  const alike = [...Map.groupBy(parts, ({ others }) => others)].flatMap(([others, group]) => (others === '*' ? [] : [group]));
  const pairs = alike.flatMap((group) =>
    group.flatMap((one) =>
      group.flatMap((other) =>
        one === other || [one, other].some(({ word }) => word.length < MIN_WORD_LENGTH)
          ? []
          : [{ of: one.name, own: normalizeText(one.word), other: normalizeText(other.word), name: other.name }],
      ),
    ),
  );
  return Map.groupBy(pairs, ({ of }) => of);
}

interface FactInContext {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function usesIn(sentence: string): readonly FactInContext[] {
  const found = [...sentence.matchAll(FACT)].map(({ 0: whole, 1: name = '', index }) => ({ name, from: index, to: index + whole.length }));
  return found.map(({ name, from, to }, n) => ({
    name,
    before: wordsIn(sentence.slice(found[n - 1]?.to ?? 0, from)),
    after: wordsIn(sentence.slice(to, found[n + 1]?.from)),
  }));
}

function mistakenIn(
  sentence: string,
  siblings: ReadonlyMap<string, readonly Sibling[]>,
): readonly [used: string, meant: Sibling] | undefined {
  const uses = usesIn(sentence);
  const inSentence = wordsIn(sentence);
  for (const [n, use] of uses.entries()) {
    const meant = siblings.get(use.name)?.find(({ own, other, name }) => {
      const its = uses.find((one) => one.name === name);
      // Sentences that name both facts are wrong only if each takes the other's place.
      if (its) return isBehind(use, other, own) && isBehind(its, own, other);
      if (![...use.before, ...use.after].includes(own)) return near(use).includes(other);
      return uses.slice(0, n).some((before) => before.name === use.name) && inSentence.includes(other);
    });
    if (meant) return [use.name, meant];
  }
  return undefined;
}

const near = ({ before, after }: FactInContext): readonly string[] => [...before.slice(-CONTEXT_WORDS), ...after.slice(0, CONTEXT_WORDS)];
const isBehind = ({ before }: FactInContext, word: string, but: string): boolean =>
  before.slice(-CONTEXT_WORDS).includes(word) && before.lastIndexOf(word) > before.lastIndexOf(but);

export const wordsIn = (text: string): readonly string[] =>
  (text.replace(/\{[^{}]*\}/g, ' ').match(/[\p{L}\d]+/gu) ?? []).map(normalizeText);
