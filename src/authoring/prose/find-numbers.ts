export type PossibleNumbers = readonly number[];

const NUMBER = /(?<![\p{L}\d#+(-])\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?(?![\d\p{L}:%/-])/gu;
const NO_NUMBERS = /\S*[@{}/]\S*|\+?\d[\d().-]*(?:[ -]\d+){2,}|\(\d+\) ?[\d-]+|\d+-\d+-\d+/gu;

export const findNumbers = (text: string): readonly PossibleNumbers[] =>
  [...text.replace(NO_NUMBERS, ' ').matchAll(NUMBER)].map(([found]) => meaningsOf(found));

export const canMeanNumber = (written: PossibleNumbers | undefined, number: number): boolean => written?.includes(number) === true;

function meaningsOf(written: string): PossibleNumbers {
  const whole = Number(written.replace(/\D/g, ''));
  const mark = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','));
  if (mark < 0) return [whole];
  return [whole, Number(`${written.slice(0, mark).replace(/\D/g, '')}.${written.slice(mark + 1)}`)];
}

export const findYears = (text: string): readonly string[] => text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
