/** How an answer of digits is written. */
export interface DigitShape {
  /** What is shown and stored for any text: its digits, formatted as far as they go. */
  readonly write: (text: string) => string;
  /** One that is written so; nobody's. */
  readonly example: string;
}

const US_PHONE = '(###) ###-####';
const SSN = '###-##-####';
/**
 * A text with digits of all scripts as 0 to 9: phones and computers write those of their language. Superscripts, fractions and numbers
 * in circles are no digits.
 */
export const withPlainDigits = (text: string): string =>
  text
    .replace(/\P{No}+/gu, (part) => part.normalize('NFKC'))
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      // Ten in a row, which begin at a code that ends in 0 or 6 in hexadecimal digits.
      const first = code & ~15;
      return String((/\p{Nd}/u.test(String.fromCodePoint(first)) ? code - first : code - first - 6) % 10);
    });
/** The marks between thousands and before decimals that come with Arabic digits. */
export const ARABIC = { group: '\u066C', decimal: '\u066B' } as const;
const digitsIn = (text: string): string => withPlainDigits(text).replace(/\D/g, '');
const placesOf = (mask: string): number => mask.split('#').length - 1;

/** Too many digits stay unformatted: cut off, they would be lost, or pass for a valid answer. */
function fillIn(mask: string, digits: string): string {
  if (digits.length > placesOf(mask)) return digits;
  let written = '';
  let next = 0;
  for (const place of mask) {
    if (next === digits.length) break;
    written += place === '#' ? digits[next++] : place;
  }
  return written;
}

/** The digits of a US number; `+1` or `1` before ten more is the country. */
const nationalDigits = (text: string): string => digitsIn(text).replace(/^1(?=\d{10}$)/, '');

/** `(###) ###-####`; the number of another country, recognized by its `+`, is not forced into it. */
export const usPhone: DigitShape = {
  write(text) {
    const digits = digitsIn(text);
    const national = nationalDigits(text);
    return text.trim().startsWith('+') && national === digits ? `+${digits}` : fillIn(US_PHONE, national);
  },
  example: '(555) 555-5555',
};

/** Digits in the groups in which they are typed, which differ from country to country; a `+` may come first. */
export const internationalPhone: DigitShape = {
  write: (text) =>
    withPlainDigits(text)
      .replace(/[^\d+ ().-]/g, '')
      .replace(/^[ ).-]+/, '')
      .replace(/\+/g, (plus, at) => (at === 0 ? plus : ''))
      .replace(/ {2,}/g, ' '),
  example: '+44 20 7946 0000',
};

/** Digits and nothing else, as in a code. */
export const digitsAlone: DigitShape = { write: digitsIn, example: '' };

/** A pattern of digits alone, such as `^[0-9]{6}$`: marks between them, as in 38-0123, are none of its answers. */
const OF_DIGITS = /^\^(?:\[0-9\]|\\d|\{\d+(?:,\d*)?\}|\(\?:|[()|?+*\d])+\$$/;

/** Whether answers that match a pattern are digits and nothing else. */
export const isOfDigits = (pattern: string | undefined): boolean => pattern !== undefined && OF_DIGITS.test(pattern);

/** `###-##-####`. */
export const ssn: DigitShape = {
  write: (text) => fillIn(SSN, digitsIn(text)),
  example: '123-45-6789',
};
