import type { Reading } from './use-typed-answer.ts';

/** Text as it is stored. */
export const readText = (text: string): Reading => ({ answer: text.trim() });

/** A number from what people type: `3.75`, `1,200`; an empty text is unanswered. */
export function readNumber(text: string): Reading {
  const typed = text.trim().replace(/,(?=\d{3}\b)/g, '');
  if (typed === '') return { answer: '' };
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isFinite(number) ? { answer: number } : { answer: '', unreadable: true };
}
