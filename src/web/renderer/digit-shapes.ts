import { withPlainDigits, type DigitShape } from '../../form/model/digit-shapes.ts';
import type { Put } from './fit-text.ts';

const marksIn = (text: string): string => text.replace(/[^\d+]/g, '');

/**
 * The input's text after an edit, and its caret: after the digit at which it was. `how` is the edit's `inputType`.
 * Deleting a bracket, blank or dash that the form would put back deletes the digit beyond it. No digit that was put in is lost; letters
 * are left out.
 */
export function retype(shape: DigitShape, before: string, typed: Put, how: string): Put {
  const put = retyped(shape, before, typed, how);
  return /\p{L}/u.test(typed.text) ? { ...put, notice: { key: 'field.digits_only' } } : put;
}

function retyped(shape: DigitShape, before: string, typed: Put, how: string): Put {
  const edited = { ...typed, text: withPlainDigits(typed.text) };
  const now = how.startsWith('delete') && shape.write(edited.text) === before ? withoutNextDigit(edited, how) : edited;
  const added = now.text.length - before.length;
  const text = shape.write(now.text);
  if (text === before && added > 0) return { text, caret: Math.max(0, now.caret - added) };
  return text === now.text ? now : { text, caret: caretBefore(text, marksIn(now.text.slice(now.caret)).length) };
}

function withoutNextDigit({ text, caret }: Put, how: string): Put {
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
