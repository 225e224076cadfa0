type Weigh = (digit: number, place: number) => number;

/** Numbers that end in a check digit: their form, and what the sum of their weighted digits is a multiple of. The last digit has place 0. */
const WEIGHTED: Readonly<Record<string, readonly [form: RegExp, modulus: number, weigh: Weigh]>> = {
  ean13: [/^\d{13}$/, 10, (digit, place) => digit * (place % 2 === 0 ? 1 : 3)],
  luhn: [/^\d{2,}$/, 10, (digit, place) => (place % 2 === 0 ? digit : ((digit * 2) % 10) + (digit > 4 ? 1 : 0))],
  mod11: [/^\d+[\dX]$/, 11, (digit, place) => digit * (place + 1)],
};

/** True if the check digits of a number are right, whatever its spaces, dots and hyphens. `mod97` is ISO 7064, with the letters of an IBAN. */
export function hasCheckDigit(text: string, method: string): boolean {
  const plain = text.replace(/[\s.\p{Pd}]/gu, '').toUpperCase();
  const [form = /^[A-Z\d]{3,}$/, modulus = 97, weigh] = WEIGHTED[method] ?? [];
  if (!form.test(plain)) return false;
  const sum = weigh && [...plain].reverse().reduce((total, digit, n) => total + weigh(digit === 'X' ? 10 : Number(digit), n), 0);
  if (sum !== undefined) return sum % modulus === 0;
  const moved = plain.replace(/^([A-Z]{2}\d\d)(.*)$/, '$2$1');
  return [...moved].reduce((rest, sign) => Number(String(rest) + parseInt(sign, 36)) % modulus, 0) === 1;
}
