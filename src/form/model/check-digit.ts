/** Weighs a digit, counted from the last one, which has place 0. */
const WEIGHTS: Readonly<Record<string, (digit: number, place: number) => number>> = {
  ean13: (digit, place) => digit * (place % 2 ? 3 : 1),
  // Casting out nines adds the digits of a product.
  luhn: (digit, place) => (place % 2 ? (digit * 2) % 9 || digit : digit),
  mod11: (digit, place) => digit * (place + 1),
};

/** True if the check digits of a number are right, whatever its spaces, dots and hyphens. `mod97` is that of an IBAN. */
export function hasCheckDigit(text: string, method: string): boolean {
  const plain = text.replace(/[\s.\p{Pd}]/gu, '').toUpperCase();
  const weigh = WEIGHTS[method];
  if (!weigh) {
    const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) => `${parseInt(letter, 36)}`);
    return digits.length > 2 && [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
  }
  const sum = [...plain].reverse().reduce((total, digit, place) => total + weigh(Number(digit), place), 0);
  return (method === 'ean13' ? plain.length === 13 : plain.length > 1) && sum % (method === 'mod11' ? 11 : 10) === 0;
}
