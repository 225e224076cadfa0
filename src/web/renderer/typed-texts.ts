import type { Reading } from './use-typed-answer.ts';

const UNREADABLE: Reading = { answer: '', unreadable: true };

/** Text as it is stored. */
export const readText = (text: string): Reading => ({ answer: text.trim() });

/** A number from what people type, in digits of any width: `3.75`, `1,200`; an empty text is unanswered. */
export function readNumber(text: string): Reading {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/,(?=\d{3}\b)/g, '');
  if (typed === '') return { answer: '' };
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isFinite(number) ? { answer: number } : UNREADABLE;
}

/** The same for a whole number: 28.5 is none. */
export function readWholeNumber(text: string): Reading {
  const reading = readNumber(text);
  return typeof reading.answer === 'number' && !Number.isSafeInteger(reading.answer) ? UNREADABLE : reading;
}
