import type { LocalizedQuestionText } from './localized-texts.ts';
import { memoize } from '../../form/model/memoize.ts';
import type { Problem } from '../form-files/checked-form.ts';

const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'percent'] as const;
/** Numbers that show every form of a word that a language has for them. */
const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5];

type Unit = (typeof UNITS)[number];

export const unitsByWord = memoize(
  (language: string): ReadonlyMap<string, Unit> => new Map(UNITS.flatMap((unit) => wordsFor(unit, language))),
);

function wordsFor(unit: Unit, language: string, numbers = NUMBERS): readonly (readonly [word: string, unit: Unit])[] {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return numbers.flatMap((number) => {
    const word = format.formatToParts(number).find(({ type }) => type === 'unit')?.value;
    return word === undefined ? [] : ([[word.trim().toLowerCase(), unit]] as const);
  });
}

function pluralUnitWords(language: string): ReadonlyMap<string, Unit> {
  const single = new Set(UNITS.flatMap((unit) => wordsFor(unit, language, [1])).map(([word]) => word));
  return new Map([...unitsByWord(language)].filter(([word]) => !single.has(word)));
}

/** A title or message with another unit than that of the box, as its first word or in brackets: `Hours a Week`, `Duration (weeks)`. */
export function findUnitMismatch(unit: string | undefined, { text, language, part }: LocalizedQuestionText): Problem | undefined {
  // Most questions have no unit.
  if (unit === undefined || part === 'help') return undefined;
  const words = pluralUnitWords(language);
  if (![...words.values()].some((one) => one === unit)) return undefined;
  const named = [...text.matchAll(/(?:^|\()\s*(\p{L}+)(?!\p{L}|\s*\d)/gu)].flatMap(([, word = '']) => words.get(word.toLowerCase()) ?? []);
  const [first] = named;
  if (first === undefined || named.some((one) => one === unit)) return undefined;
  return { what: `This asks for a number in "${first}", but "unit" is "${unit}"`, advice: 'Correct one of the two.' };
}

const CURRENCY = 'a currency';
const BEFORE = /\p{Sc}\s*$/u;
const AFTER = /^[\s*]*(?:\p{Sc}|(?:USD|CAD|EUR|GBP|CHF)(?!\p{L}))/u;
const WORD = /^[\s*]*(?:de\s+)?(\p{L}+|%)/u;

function unitsByPlaceholder(text: string, language: string): ReadonlyMap<string, ReadonlySet<string>> {
  const beside = new Map<string, Set<string>>();
  for (const { 0: name, index } of text.matchAll(/\{[\w.]+\}/g)) {
    const [before, after] = [text.slice(0, index), text.slice(index + name.length)];
    const word = WORD.exec(after)?.[1]?.toLowerCase() ?? '';
    const unit = word === '%' ? 'percent' : unitsByWord(language).get(word);
    const mark = BEFORE.test(before) || AFTER.test(after) ? CURRENCY : unit && `the ${unit}`;
    if (mark !== undefined) beside.set(mark, (beside.get(mark) ?? new Set()).add(name));
  }
  return beside;
}

type InLanguage = readonly [text: string, language: string];

/** A unit that is beside one name in a sentence, and beside another one in its translation; each of the two has both names. */
export function findMovedUnit(sentence: InLanguage, translation: InLanguage): readonly [one: string, other: string] | undefined {
  const [inSentence, inTranslation] = [unitsByPlaceholder(...sentence), unitsByPlaceholder(...translation)];
  for (const [mark, names] of inSentence) {
    const others = inTranslation.get(mark) ?? new Set<string>();
    // A unit of time cannot turn into another one.
    for (const [other, theirs] of inTranslation) {
      const name = [...names].find((one) => other !== mark && !others.has(one) && theirs.has(one) && !inSentence.get(other)?.has(one));
      if (name !== undefined && other !== CURRENCY && mark !== CURRENCY) return [`has ${mark} beside ${name}`, other];
    }
    const lost = [...names].find((name) => !others.has(name));
    const gained = [...others].find((name) => !names.has(name));
    if (lost !== undefined && gained !== undefined) return [`has ${mark} beside ${lost}`, `beside ${gained}`];
  }
  return undefined;
}
