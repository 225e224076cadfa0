import { step } from '../../../src/form/compile/json-pointer.ts';
import { INSTITUTION_FILE, languageFile } from '../../../src/form/model/document-paths.ts';
import type { Documents } from '../../../src/form/model/documents.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { entriesIn } from '../../languages/translatable.ts';
import type { Draft } from '../application/check.ts';
import { inDigits, numbersIn, type Written } from '../application/numbers-in-texts.ts';
import { daysIn } from './days.ts';
import { breaksOff, isOppositeOf } from './endings.ts';
import { hasMarks } from './marked.ts';
import { otherTarget } from './targets.ts';
import { movedUnit } from './units-beside.ts';

/** Translations that say something else than their sentence, or only a part of it, as far as that is certain. */
export function otherInTranslations(documents: Documents): readonly Omit<Draft, 'rule'>[] {
  const [first] = languagesOf(documents[INSTITUTION_FILE]);
  return languagesOf(documents[INSTITUTION_FILE]).flatMap((language) =>
    entriesIn(documents, language).flatMap(({ file, place, translation: { of, is } }) => {
      const what =
        differenceOf([of, first], [is, language]) ?? (hasMarks(`schemas/${file}`, place) ? differenceOfLinks(of, is) : undefined);
      if (what === undefined) return [];
      return [{ file: languageFile(language), pointer: `${step(file)}${step(place)}/is`, what, advice: 'Correct the translation.' }];
    }),
  );
}

function differenceOf(sentence: InLanguage, translation: InLanguage): string | undefined {
  const other = otherDay(sentence, translation) ?? otherNumber(sentence, translation);
  if (other) return `The sentence says ${other[0]}, and its translation ${other[1]}`;
  const moved = movedUnit(sentence, translation);
  if (moved) return `The sentence ${moved[0]}, and its translation ${moved[1]}`;
  if (breaksOff(sentence[0], ...translation)) return 'The sentence has an end, and its translation breaks off';
  if (isOppositeOf(sentence, translation))
    return 'One of the sentence and its translation says that something is possible, and the other that it is not';
  return undefined;
}

function differenceOfLinks(of: string, is: string): string | undefined {
  const other = otherTarget(of, is);
  return other && `The sentence ${other[0]}, and its translation ${other[1]}`;
}

type InLanguage = readonly [text: string, language: string];
type Pair = readonly [one: string, other: string];

/** One day in each of them. */
function otherDay(sentence: InLanguage, translation: InLanguage): Pair | undefined {
  const [[one, ...more], [other, ...others]] = [daysIn(...sentence), daysIn(...translation)];
  if (!one || !other || more.length + others.length > 0) return undefined;
  return one.day === other.day && one.year === other.year ? undefined : [one.words, other.words];
}

/** One number in each of them, in digits or in words. An hour of the day and a unit may be others in another language. */
function otherNumber(sentence: InLanguage, translation: InLanguage): Pair | undefined {
  const [[one, ...more], [other, ...others]] = [numbersOf(sentence), numbersOf(translation)];
  if (!one || !other || more.length + others.length > 0) return undefined;
  return one.some((number) => other.includes(number)) ? undefined : [String(one[0]), String(other[0])];
}

const CONVERTED = /\d\s*(?:h(?![\p{L}])|heures?|hours?|Uhr|[ap]\.?\s?m\b|km|kilom|miles?|°|%|\p{Sc})|\p{Sc}\s*\d|\d:\d/iu;
const numbersOf = ([text, language]: InLanguage): readonly Written[] => (CONVERTED.test(text) ? [] : numbersIn(inDigits(text, language)));
