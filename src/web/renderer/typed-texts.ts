import type { Reading } from './use-typed-answer.ts';

const NOT_US = '+44 20 7946 0958';

/** `5555555555`, `555-555-5555` and the like as `(555) 555-5555`; undefined for anything but ten digits. */
function usPhone(text: string): string | undefined {
  if (!/^[\d\s().+-]*$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : undefined;
}

/** Text as it is stored; a phone number as `(###) ###-####` where the question's pattern takes only US numbers. */
export function readText(text: string, pattern?: string): Reading {
  const trimmed = text.trim();
  const phone = pattern === undefined ? undefined : usPhone(trimmed);
  if (pattern === undefined || phone === undefined) return { answer: trimmed };
  const shape = new RegExp(pattern, 'u');
  return { answer: shape.test(phone) && !shape.test(NOT_US) ? phone : trimmed };
}

/** A number from what people type: `3.75`, `1,200`; an empty text is unanswered. */
export function readNumber(text: string): Reading {
  const typed = text.trim().replace(/,(?=\d{3}\b)/g, '');
  if (typed === '') return { answer: '' };
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isFinite(number) ? { answer: number } : { answer: '', unreadable: true };
}
