import { MARKDOWN_LINK } from '../../form/compile/markdown.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { type FormFiles, languagesOf } from '../../form/model/form-files.ts';
import { listTranslations } from '../translations/translatable-sentences.ts';
import type { CheckFinding } from '../form-files/checked-form.ts';
import { findDays } from './find-days.ts';
import type { PossibleNumbers } from './find-numbers.ts';
import { saidNumbers, findTurnedLimit, saidLimits } from './said-limits.ts';
import { longWords } from './swapped-texts.ts';
import { findMovedUnit } from './unit-mismatches.ts';
import { allowsMarkup } from './localized-texts.ts';
import { isReadLanguage, says, sentencesOf, wordPattern } from './language-words.ts';

type InLanguage = readonly [text: string, language: string];
type Pair = readonly [one: string, other: string];

export function findTranslationMismatches(formFiles: FormFiles): readonly CheckFinding[] {
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  return languagesOf(formFiles[INSTITUTION_FILE]).flatMap((language) => {
    const translations = listTranslations(formFiles, language);
    const others = otherSentences(translations.map(({ translation }) => translation));
    return translations.flatMap(({ file, place, translation: { of, is }, at }) => {
      const other = others.get(of);
      const what =
        differenceOf([of, first], [is, language]) ??
        (allowsMarkup(`schemas/${file}`, place) ? differenceOfLinks(of, is) : undefined) ??
        (other === undefined ? undefined : `This is the translation of two sentences, “${of}” and “${other}”`);
      if (what === undefined) return [];
      return [{ ...at, what, advice: other === undefined ? 'Correct the translation.' : 'Correct the translation of one of the two.' }];
    });
  });
}

const MIN_REPEATED_WORDS = 4;

/** Sentence to one with few words in common that has the same translation, of some length. */
function otherSentences(translations: readonly { readonly of: string; readonly is: string }[]): ReadonlyMap<string, string> {
  return new Map(
    [...Map.groupBy(translations, ({ is }) => is)].flatMap(([is, same]) => {
      if (is.split(/\s+/u).length < MIN_REPEATED_WORDS) return [];
      const [one, other] = [...new Set(same.map(({ of }) => of))];
      return one === undefined || other === undefined || haveWordsInCommon(one, other) ? [] : [[one, other] as const];
    }),
  );
}

function haveWordsInCommon(one: string, other: string): boolean {
  const [words, others] = [telling(one), telling(other)];
  const common = words.filter((word) => others.includes(word)).length;
  return common > 0 && common * 3 >= Math.min(words.length, others.length);
}

/** Words that tell a sentence from others: names in braces and short words do not. */
const telling = (text: string): readonly string[] => [...longWords(text.replace(/\{[^{}]*\}/g, ' '))].filter((word) => word.length > 3);

function differenceOf(sentence: InLanguage, translation: InLanguage): string | undefined {
  const number = findNumberMismatch(sentence, translation);
  if (number) return `The sentence says ${number[0]}, and its translation ${number[1]}`;
  const [[day, ...more], [other, ...others]] = [findDays(...sentence), findDays(...translation)];
  if (day !== undefined && other !== undefined && more.length + others.length === 0 && day !== other)
    return `The sentence names the day ${day}, and its translation ${other}`;
  const [one, another] = findMovedUnit(sentence, translation) ?? findOpposite(sentence, translation) ?? [];
  if (one !== undefined) return `The sentence ${one}, and its translation ${another}`;
  return isTruncated(sentence[0], translation[0]) ? 'The translation breaks off before the end of the sentence' : undefined;
}

function findNumberMismatch(sentence: InLanguage, translation: InLanguage): Pair | undefined {
  const [numbers, rest] = [numbersOf(...sentence), numbersOf(...translation)];
  if (numbers.length !== rest.length) return undefined;
  const missing = numbers.filter((number) => {
    const at = rest.findIndex((other) => number.some((one) => other.includes(one)));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  const [[one] = [], [other] = []] = [missing[0], rest[0]];
  return one === undefined || other === undefined || missing.length > 1 ? undefined : [String(one), String(other)];
}

/** Numbers that another language may write differently: hours of the day, distances, temperatures, shares, prices. */
const CONVERTED = /\d\s*(?:h(?!\p{L})|[ap]\.?\s?m\b|km|kilom|miles?|°|%|\p{Sc})|\p{Sc}\s*\d|\d:\d/iu;
const ORDINAL = /(?<=\d)(?:\p{L}{1,2}|º)(?!\p{L})/gu;
/** Different numbers of a text: another language may repeat one, as in `de 10 en 10`. */
const numbersOf = (text: string, language: string): PossibleNumbers[] => {
  const all = CONVERTED.test(text) ? [] : saidNumbers(text.replace(ORDINAL, ''), language);
  return [...new Map(all.map((number) => [number.join(), number])).values()];
};

const SENTENCE_END = /(?:[\p{L}\d)}%]{2}|[”»"'’])[.!?…。！？]["'”’»)*]*$/u;
const EARLIER_SENTENCE_END = /\p{Ll}{3,}[.!?…]["'”’»)*]*\s+[¿¡"“«(*[]*\p{Lu}/u;
const MIN_HALVED_LENGTH = 80;

/** True where the sentence ends, and its translation does not. Half is too little only where both are written in letters like these. */
function isTruncated(sentence: string, translation: string): boolean {
  const [of = '', is = ''] = [sentence, translation].map((text) => text.replace(new RegExp(MARKDOWN_LINK, 'g'), '$<words>').trim());
  if (!SENTENCE_END.test(of) || !/[\p{L}\d,–—-]\**$/u.test(is)) return false;
  return (
    /[,–—-]$/u.test(is) ||
    EARLIER_SENTENCE_END.test(is) ||
    (of.length > MIN_HALVED_LENGTH && is.length < of.length / 2 && /\p{Ll}/u.test(is))
  );
}

const TARGETS: readonly (readonly [begins: string, read: (target: string) => string])[] = [
  ['/', (target) => target],
  ['tel:', (target) => `tel:${target.replace(/[^\d+*#,;{}a-z_]/giu, '').slice('tel'.length)}`],
  ['mailto:', (target) => target.split('?', 1)[0]?.toLowerCase() ?? ''],
];

function differenceOfLinks(sentence: string, translation: string): string | undefined {
  const [inSentence, inTranslation] = [targetsIn(sentence), targetsIn(translation)];
  const lost = inSentence.find((target) => !inTranslation.includes(target));
  const gained = inTranslation.find((target) => !inSentence.includes(target));
  if (lost === undefined && gained === undefined) return undefined;
  return `The sentence ${linksTo(lost)}, and its translation ${linksTo(gained)}`;
}

const linksTo = (target: string | undefined): string => (target === undefined ? 'has no such link' : `links to ${target}`);

const targetsIn = (text: string): readonly string[] =>
  [...text.matchAll(new RegExp(MARKDOWN_LINK, 'g'))].flatMap(({ groups }) => {
    const target = groups?.['target'] ?? '';
    const [, read] = TARGETS.find(([begins]) => target.startsWith(begins)) ?? [];
    return read ? [read(target)] : [];
  });

/** Meaning of a sentence, and the opposite that its translation says. */
function findOpposite(sentence: InLanguage, translation: InLanguage): readonly [one: string, other: string] | undefined {
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
