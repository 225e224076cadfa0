/** What may be counted in a sentence, as numbers are written with it. */
const COUNTED = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'percent'] as const;
/** Numbers that show every form of a word that a language has for them. */
const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5];

type Counted = (typeof COUNTED)[number];
const known = new Map<string, ReadonlyMap<string, Counted>>();

/** The words of a language for what is counted, in small letters. */
export function unitWords(language: string): ReadonlyMap<string, Counted> {
  let words = known.get(language);
  if (!words) known.set(language, (words = new Map(COUNTED.flatMap((unit) => wordsFor(unit, language)))));
  return words;
}

function wordsFor(unit: Counted, language: string, numbers = NUMBERS): readonly (readonly [word: string, unit: Counted])[] {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return numbers.flatMap((number) => {
    const word = format.formatToParts(number).find(({ type }) => type === 'unit')?.value;
    return word === undefined ? [] : ([[word.trim().toLowerCase(), unit]] as const);
  });
}

/** Words of a language for several of what is counted: "hours". */
export function severalWords(language: string): ReadonlyMap<string, Counted> {
  const single = new Set(COUNTED.flatMap((unit) => wordsFor(unit, language, [1])).map(([word]) => word));
  return new Map([...unitWords(language)].filter(([word]) => !single.has(word)));
}

const CURRENCY = 'a currency';
const BEFORE = /\p{Sc}\s*$/u;
const AFTER = /^[\s*]*(?:\p{Sc}|(?:USD|CAD|EUR|GBP|CHF)(?!\p{L}))/u;
const WORD = /^[\s*]*(?:de\s+)?(\p{L}+|%)/u;

/** Names in braces by what is written beside them: a currency, or the word or sign of a unit. */
function besideIn(text: string, language: string): ReadonlyMap<string, ReadonlySet<string>> {
  const beside = new Map<string, Set<string>>();
  for (const { 0: name, index } of text.matchAll(/\{[\w.]+\}/g)) {
    const [before, after] = [text.slice(0, index), text.slice(index + name.length)];
    const word = WORD.exec(after)?.[1]?.toLowerCase() ?? '';
    const unit = word === '%' ? 'percent' : unitWords(language).get(word);
    const mark = BEFORE.test(before) || AFTER.test(after) ? CURRENCY : unit && `the ${unit}`;
    if (mark !== undefined) beside.set(mark, (beside.get(mark) ?? new Set()).add(name));
  }
  return beside;
}

type InLanguage = readonly [text: string, language: string];

/** What is beside one name in a sentence, and beside another one in its translation; each of the two has both names. */
export function movedUnit(sentence: InLanguage, translation: InLanguage): readonly [one: string, other: string] | undefined {
  const [inSentence, inTranslation] = [besideIn(...sentence), besideIn(...translation)];
  for (const [mark, names] of inSentence) {
    const others = inTranslation.get(mark) ?? new Set<string>();
    const lost = [...names].find((name) => !others.has(name));
    const gained = [...others].find((name) => !names.has(name));
    if (lost !== undefined && gained !== undefined) return [`has ${mark} beside ${lost}`, `beside ${gained}`];
  }
  return undefined;
}
