import { programLanguageFor, programText } from '../../../src/form/compile/in-language.ts';
import type { FormFiles } from '../../../src/form/model/form-files.ts';
import { entriesIn } from '../../languages/translatable.ts';

/** Number of words that are frequent: those with a meaning of their own come later. */
const MOST = 50;
/** A word is of one language alone if texts of the other one have it less than once in so many of its texts. */
const RARE = 10;

/**
 * The words that most texts of the first language have, in small letters, and that texts of another language hardly ever have. Counted
 * in the sentences of the form with their translations, and in those of the program where it speaks the language.
 */
export function frequentWords(formFiles: FormFiles, first: string, language: string): ReadonlySet<string> {
  const entries = entriesIn(formFiles, language).map(({ translation }) => translation);
  const own = countsOf([...entries.map(({ of }) => of), ...programTexts(first)]);
  const other = countsOf([...entries.map(({ is }) => is), ...programTexts(language)]);
  const frequent = [...own].toSorted(([, a], [, b]) => b - a).slice(0, MOST);
  return new Set(frequent.flatMap(([word, count]) => ((other.get(word) ?? 0) * RARE < count ? [word] : [])));
}

const programTexts = (language: string): readonly string[] =>
  programLanguageFor(language) === undefined ? [] : Object.values(programText(language));

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(
      text
        .replace(/\{[^{}]*\}/g, ' ')
        .match(/[\p{L}’']+/gu)
        ?.map((one) => one.toLowerCase()),
    ))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
