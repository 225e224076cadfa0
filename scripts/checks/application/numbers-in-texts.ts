import { wordsOf } from '../texts/languages.ts';

/** A number as a text writes it: all that it may mean, as `1.000` is a thousand in some languages and one in others. */
export type Written = readonly number[];

const NUMBER = /(?<![\p{L}\d#+(-])\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?(?![\d\p{L}:%/-])/gu;
/** What has digits and is no number of the sentence: addresses, telephone numbers, names in braces. */
const NO_NUMBERS = /\S*[@{}/]\S*|\+?\d[\d().-]*(?:[ -]\d+){2,}|\(\d+\) ?[\d-]+|\d+-\d+-\d+/gu;

/** The numbers in a text from left to right, those in digits. */
export const numbersIn = (text: string): readonly Written[] =>
  [...text.replace(NO_NUMBERS, ' ').matchAll(NUMBER)].map(([found]) => readingsOf(found));

export const mayBe = (written: Written | undefined, number: number): boolean => written?.includes(number) === true;

/** The same text with numbers in digits that a language writes as words, from two to twelve. */
export function inDigits(text: string, language: string): string {
  const words = wordsOf(language)?.numbers ?? [];
  return text.replace(/\p{L}+/gu, (word) => {
    const at = words.indexOf(word.toLowerCase());
    return at < 0 ? word : String(at + 2);
  });
}

/** With every mark between digits left out, with the last one as the decimal point, and with a point or comma as it is. */
function readingsOf(written: string): Written {
  const whole = Number(written.replace(/\D/g, ''));
  const mark = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','));
  if (mark < 0) return [whole];
  return [whole, Number(`${written.slice(0, mark).replace(/\D/g, '')}.${written.slice(mark + 1)}`)];
}
