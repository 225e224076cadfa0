/** A number as a text writes it: all that it may mean, as `1.000` is a thousand in some languages and one in others. */
export type PossibleNumbers = readonly number[];

const NUMBER = /(?<![\p{L}\d#+(-])\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?(?![\d\p{L}:%/-])/gu;
/** Digits that are no numbers of the text: in addresses, telephone numbers and names in braces. */
const NO_NUMBERS = /\S*[@{}/]\S*|\+?\d[\d().-]*(?:[ -]\d+){2,}|\(\d+\) ?[\d-]+|\d+-\d+-\d+/gu;

/** The numbers of a text that are written in digits, from left to right. */
export const numbersIn = (text: string): readonly PossibleNumbers[] =>
  [...text.replace(NO_NUMBERS, ' ').matchAll(NUMBER)].map(([found]) => meaningsOf(found));

export const canMean = (written: PossibleNumbers | undefined, number: number): boolean => written?.includes(number) === true;

/** Reads every mark between digits as a separator of thousands, and the last one as the decimal point. */
function meaningsOf(written: string): PossibleNumbers {
  const whole = Number(written.replace(/\D/g, ''));
  const mark = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','));
  if (mark < 0) return [whole];
  return [whole, Number(`${written.slice(0, mark).replace(/\D/g, '')}.${written.slice(mark + 1)}`)];
}

/** Years of the 20th and 21st century in a text. */
export const yearsIn = (text: string): readonly string[] => text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
