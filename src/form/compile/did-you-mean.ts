import { typoDistance } from '../model/typo-distance.ts';

/** Known name nearest to a mistyped one; undefined if none is near. */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(name.length / 4));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = hasSameWords(name, candidate) ? 1 : typoDistance(name.toLowerCase(), candidate.toLowerCase());
    if (candidate !== name && distance <= limit && (!best || distance < best.distance)) best = { name: candidate, distance };
  }
  return best?.name;
}

/** True for the same words in another order, as `phone_home` and `home_phone`. */
const hasSameWords = (one: string, other: string): boolean => one.length === other.length && sortedWords(one) === sortedWords(other);
const sortedWords = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z\d]/)
    .toSorted()
    .join('_');

/** Option value nearest to a mistyped one. Short codes and codes with digits are left out: `PR` is no misspelling of `NPR`. */
export function closestValue(value: string, known: readonly string[]): string | undefined {
  const digits = (text: string): string => text.replace(/\D/g, '');
  const letters = (text: string): string => [...text.toLowerCase()].sort().join('');
  const isShort = value.length <= 3;
  if (/^\d+$/.test(value)) return undefined;
  return closestName(
    value,
    known.filter((other) => {
      if (digits(other) !== digits(value) && letters(other) !== letters(value)) return false;
      return !isShort || letters(other) === letters(value) || other.toLowerCase().startsWith(value.toLowerCase());
    }),
  );
}

export function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const all = [...known];
  const longer = all.filter((one) => /^[-_]/.test(one.slice(name.length)) && one.startsWith(name));
  const meant = longer.length > 1 ? longer.slice(0, 3) : [closestName(name, all) ?? onlyNameWithWords(name, all) ?? []].flat();
  return meant.length === 0 ? otherwise : `Did you mean ${meant.map((one) => `"${one}"`).join(' or ')}? ${otherwise}`;
}

/** The only known name with all words of this one, as `born_in_another_country` for `born_country`. */
function onlyNameWithWords(name: string, known: readonly string[]): string | undefined {
  const words = wordsIn(name);
  const [only, ...others] = known.filter((one) => words.every((word) => wordsIn(one).includes(word)));
  return words.length > 1 && others.length === 0 ? only : undefined;
}

/** Most similar known names, those that share a word first. Used where the whole list would be too long. */
export function similarNames(name: string, known: readonly string[], shown = 6): readonly string[] {
  const related = namesSharingWord(name, known);
  const likeness = (one: string): number => typoDistance(name.toLowerCase(), one.toLowerCase()) - (related.includes(one) ? 100 : 0);
  return known.toSorted((a, b) => likeness(a) - likeness(b)).slice(0, shown);
}

/** Known names that share a word with this one: `same_text` and `sameAs`. */
export function namesSharingWord(name: string, known: readonly string[]): readonly string[] {
  const words = wordsIn(name);
  return known.filter((candidate) => wordsIn(candidate).some((word) => words.includes(word)));
}

const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);

export function joinQuotedNames(names: readonly string[], shown = 12): string {
  const quoted = names
    .slice(0, shown)
    .map((name) => `"${name}"`)
    .join(', ');
  return names.length > shown ? `${quoted} and ${names.length - shown} more` : quoted;
}
