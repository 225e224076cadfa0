import { toAsciiDigits, type DigitFormat } from '../../form/model/digit-formats.ts';
import type { TextEdit } from './truncate-edit.ts';

/** A number of a question that has no pattern. */
const SOME_NUMBER = String.raw`(?:\d\D*){7}`;

const marksIn = (text: string): string => text.replace(/[^\d+]/g, '');

/** Anything but digits and the marks and blanks between them: letters, emoji, fractions. */
const LEFT_OUT = /[^\p{Nd}\p{P}\p{Z}\p{C}\p{Sm}\p{Sk}]+/u;

/** Text and caret after an edit (`how`: its `inputType`). No digit is lost; other characters are left out with a notice. */
export function reformatDigits(shape: DigitFormat, before: string, typed: TextEdit, how: string, pattern?: string): TextEdit {
  const put = retyped(shape, before, typed, how);
  if (!LEFT_OUT.test(typed.text)) return put;
  const right = new RegExp(pattern ?? SOME_NUMBER, 'u');
  const parts = typed.text.split(LEFT_OUT).filter((part) => /\p{Nd}/u.test(part));
  // A number that is right without what follows the letters, as an extension, means another one.
  const isHint = right.test(put.text) && (parts.length === 1 || !parts.some((part) => right.test(shape.write(part))));
  return isHint && how === 'insertFromPaste' ? put : { ...put, notice: { key: 'field.digits_only' }, isHint };
}

function retyped(shape: DigitFormat, before: string, typed: TextEdit, how: string): TextEdit {
  const edited = { ...typed, text: toAsciiDigits(typed.text) };
  const now = how.startsWith('delete') && shape.write(edited.text) === before ? withoutNextDigit(edited, how) : edited;
  const added = now.text.length - before.length;
  const text = shape.write(now.text);
  if (text === before && added > 0) return { text, caret: Math.max(0, now.caret - added) };
  return text === now.text ? now : { text, caret: caretBefore(text, marksIn(now.text.slice(now.caret)).length) };
}

function withoutNextDigit({ text, caret }: TextEdit, how: string): TextEdit {
  const [left, right] = [text.slice(0, caret), text.slice(caret)];
  if (how.endsWith('Forward')) return { text: left + right.replace(/\d/, ''), caret };
  const kept = left.replace(/\d(?=\D*$)/, '');
  return { text: kept + right, caret: kept.length };
}

function caretBefore(text: string, following: number): number {
  if (following === 0) return text.length;
  let left = marksIn(text).length - following;
  let caret = 0;
  for (; left > 0 && caret < text.length; caret++) if (marksIn(text[caret] ?? '') !== '') left--;
  return caret;
}
