/** How an answer of digits is written. */
export interface DigitShape {
  /** What is shown and stored for any text: its digits, formatted as far as they go. */
  readonly write: (text: string) => string;
  /** Whether a text has more digits than the form has places. */
  readonly isOverfull: (text: string) => boolean;
}

/** A text and the caret's place in it, in characters from its beginning. */
export interface Typing {
  readonly text: string;
  readonly caret: number;
}

const US_PHONE = '(###) ###-####';
const SSN = '###-##-####';
const digitsIn = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');
const placesOf = (mask: string): number => mask.split('#').length - 1;

/** Too many digits stay unformatted: cut off, they could pass for a valid answer. */
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
  isOverfull: (text) => nationalDigits(text).length > placesOf(US_PHONE),
};

/** Digits in the groups in which they are typed, which differ from country to country; a `+` may come first. */
export const internationalPhone: DigitShape = {
  write: (text) =>
    text
      .normalize('NFKC')
      .replace(/[^\d+ ().-]/g, '')
      .replace(/^[ ).-]+/, '')
      .replace(/\+/g, (plus, at) => (at === 0 ? plus : ''))
      .replace(/ {2,}/g, ' '),
  isOverfull: () => false,
};

/** `###-##-####`. */
export const ssn: DigitShape = {
  write: (text) => fillIn(SSN, digitsIn(text)),
  isOverfull: (text) => digitsIn(text).length > placesOf(SSN),
};

const marksIn = (text: string): string => text.replace(/[^\d+]/g, '');

/**
 * The input's text after an edit, and its caret: after the digit at which it was. `how` is the edit's `inputType`.
 * Deleting a bracket, blank or dash that the form would put back deletes the digit beyond it; one digit typed into a
 * full form changes nothing.
 */
export function retype(shape: DigitShape, before: string, edited: Typing, how: string): Typing {
  const now = how.startsWith('delete') && shape.write(edited.text) === before ? withoutNextDigit(edited, how) : edited;
  const added = now.text.length - before.length;
  // Keyboards that suggest numbers insert them as text, too: only a single digit can be a slip.
  const isOneTooMany = how === 'insertText' && added === 1 && shape.isOverfull(now.text) && !shape.isOverfull(before);
  const text = isOneTooMany ? before : shape.write(now.text);
  if (text === before && added > 0) return { text, caret: Math.max(0, now.caret - added) };
  return text === now.text ? now : { text, caret: caretBefore(text, marksIn(now.text.slice(now.caret)).length) };
}

function withoutNextDigit({ text, caret }: Typing, how: string): Typing {
  const [left, right] = [text.slice(0, caret), text.slice(caret)];
  if (how.endsWith('Forward')) return { text: left + right.replace(/\d/, ''), caret };
  const kept = left.replace(/\d(?=\D*$)/, '');
  return { text: kept + right, caret: kept.length };
}

/** The place directly after the digit that has `following` digits behind it. */
function caretBefore(text: string, following: number): number {
  if (following === 0) return text.length;
  let left = marksIn(text).length - following;
  let caret = 0;
  for (; left > 0 && caret < text.length; caret++) if (marksIn(text[caret] ?? '') !== '') left--;
  return caret;
}
