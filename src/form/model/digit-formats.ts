export interface DigitFormat {
  readonly write: (text: string) => string;
  /** Example that is well-formed and not in use. */
  readonly example: string;
}

const US_PHONE = '(###) ###-####';
const SSN = '###-##-####';
/** Converts digits of all scripts to 0 to 9. Superscripts, fractions and circled numbers are no digits. */
export const toAsciiDigits = (text: string): string =>
  text
    .replace(/\P{No}+/gu, (part) => part.normalize('NFKC'))
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      // Digits come in runs of ten, which begin at a code that ends in 0 or 6 in hexadecimal.
      const first = code & ~15;
      return String((/\p{Nd}/u.test(String.fromCodePoint(first)) ? code - first : code - first - 6) % 10);
    });
/** Thousands and decimal separators that come with Arabic digits. */
export const ARABIC_SEPARATORS = { group: '\u066C', decimal: '\u066B' } as const;
const digitsIn = (text: string): string => toAsciiDigits(text).replace(/\D/g, '');
const placesOf = (mask: string): number => mask.split('#').length - 1;

/** Leaves too many digits unformatted: cut off, they would be lost, or pass for a valid answer. */
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

/** Digits of a US number; `+1` or `1` before ten more is the country code. */
const nationalDigits = (text: string): string => digitsIn(text).replace(/^1(?=\d{10}$)/, '');

/** `(###) ###-####`; the number of another country, recognized by its `+`, stays as it is. */
export const usPhoneFormat: DigitFormat = {
  write(text) {
    const digits = digitsIn(text);
    const national = nationalDigits(text);
    return text.trim().startsWith('+') && national === digits ? `+${digits}` : fillIn(US_PHONE, national);
  },
  example: '(555) 555-5555',
};

/** Digits in the groups in which they are typed, which differ from country to country; a `+` may come first. */
export const internationalPhoneFormat: DigitFormat = {
  write: (text) =>
    toAsciiDigits(text)
      .replace(/[^\d+ ().-]/g, '')
      .replace(/^[ ).-]+/, '')
      .replace(/\+/g, (plus, at) => (at === 0 ? plus : ''))
      .replace(/ {2,}/g, ' '),
  example: '+44 20 7946 0000',
};

export const digitsOnlyFormat: DigitFormat = { write: digitsIn, example: '' };

/** A pattern of digits alone, such as `^[0-9]{6}$`: marks between them, as in 38-0123, are not stored. */
const OF_DIGITS = /^\^(?:\[0-9\]|\\d|\{\d+(?:,\d*)?\}|\(\?:|[()|?+*\d])+\$$/;

export const isDigitsPattern = (pattern: string | undefined): boolean => pattern !== undefined && OF_DIGITS.test(pattern);

export const ssnFormat: DigitFormat = { write: (text) => fillIn(SSN, digitsIn(text)), example: '123-45-6789' };
