import { isReadLanguage, says, sentencesOf, wordPattern } from './language-words.ts';
import { findTurnedLimit, saidLimits } from './said-limits.ts';

type InLanguage = readonly [text: string, language: string];

/** Meaning of a sentence, and the opposite that its translation says. */
export function findOpposite(sentence: InLanguage, translation: InLanguage): readonly [one: string, other: string] | undefined {
  if (![sentence, translation].every(([, language]) => isReadLanguage(language))) return undefined;
  const [isDenied, isDeniedToo] = [sentence, translation].map(([text, language]) => says(text, language, 'not'));
  const turned =
    exchangedWord(sentence, translation, ['yes', 'no'], 'gu') ??
    findTurnedLimit(saidLimits(...sentence), saidLimits(...translation)) ??
    (isDenied === isDeniedToo ? exchangedWord(sentence, translation, ['before', 'after'], 'giu') : undefined);
  if (turned) return [`says “${turned[0]}”`, `“${turned[1]}”`];
  return losesNegation(sentence, translation) ? ['says that something is not so', 'that it is'] : undefined;
}

/** Shorter texts are names of states, which languages build differently: `Not started`, `À commencer`. */
const MIN_WORDS = 4;

/** True where a sentence denies and its translation affirms. Sentences are compared one by one if both texts have as many. */
function losesNegation([text, language]: InLanguage, [translation, other]: InLanguage): boolean {
  const [ours, theirs] = [sentencesOf(text), sentencesOf(translation)];
  const pairs = ours.length === theirs.length ? ours.map((one, n) => [one, theirs[n] ?? ''] as const) : [[text, translation] as const];
  return pairs.some(([one, its]) => says(one, language, 'denies') && one.split(/\s+/u).length >= MIN_WORDS && !says(its, other, 'mayDeny'));
}

/** One of two words in a sentence, and only the other one in its translation; or yes and no, each once, in another order. */
function exchangedWord(sentence: InLanguage, translation: InLanguage, pair: readonly ['yes' | 'before', 'no' | 'after'], flags: string) {
  const [ours = [], theirs = []] = [sentence, translation].map(([text, language]) =>
    pair
      .flatMap((meaning) =>
        [...text.matchAll(wordPattern(language, meaning, flags))].map(({ 0: word, index }) => ({ meaning, word, index })),
      )
      .sort((a, b) => a.index - b.index),
  );
  const [one, its] = [ours[0], theirs[0]];
  const [kinds, others] = [ours, theirs].map((words) => new Set(words.map(({ meaning }) => meaning)).size);
  // Labels of options are compared with each other.
  if (!one || !its || one.meaning === its.meaning || kinds !== others || one.word === sentence[0]) return undefined;
  if (kinds === 2 && (one.meaning === 'before' || one.meaning === 'after' || ours.length + theirs.length > 4)) return undefined;
  return [one.word, its.word] as const;
}
