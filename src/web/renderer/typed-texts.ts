import type { Reading } from './use-typed-answer.ts';

const UNREADABLE: Reading = { answer: '', unreadable: true };

/** Text as it is stored. */
export const readText = (text: string): Reading => ({ answer: text.trim() });

/**
 * Whether a language has a comma before decimals and blanks between thousands, as French has: then a comma can mean nothing else.
 * Spanish is no such language: in America it has them as English does.
 */
function hasDecimalComma(language: string): boolean {
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6);
  const mark = (name: string): string | undefined => parts.find(({ type }) => type === name)?.value;
  return mark('decimal') === ',' && mark('group')?.trim() === '';
}

/**
 * A number from what people type, in digits of any width: `3.75`, `1,200`, or as the language has it, `3,75` and `1 200` in French;
 * an empty text is unanswered.
 */
export function readNumber(text: string, language = 'en'): Reading {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^\u2212/, '-');
  const typed = hasDecimalComma(language) ? plain.replace(/ (?=\d{3}\b)/g, '').replace(',', '.') : plain.replace(/,(?=\d{3}\b)/g, '');
  if (typed === '') return { answer: '' };
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isFinite(number) ? { answer: number } : UNREADABLE;
}

/** The same for a whole number: 28.5 is none. */
export function readWholeNumber(text: string, language?: string): Reading {
  const reading = readNumber(text, language);
  return typeof reading.answer === 'number' && !Number.isSafeInteger(reading.answer) ? UNREADABLE : reading;
}

/** A number as it is typed in a language. */
export const writtenNumber = (number: unknown, language: string): string =>
  hasDecimalComma(language) ? String(number).replace('.', ',') : String(number);
