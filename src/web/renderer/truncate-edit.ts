import type { DeferredText } from '../platform/translate.ts';

/** Text of an input with its caret position, and a notice if something was left out. */
export interface TextEdit {
  readonly text: string;
  readonly caret: number;
  readonly notice?: DeferredText;
  /** The notice disappears on blur, as no digit was lost. */
  readonly isHint?: boolean;
}

const lengthOf = (text: string): number => [...text].length;

/** Cuts an edit to so many characters, counted as the check does; `maxlength` counts an emoji twice. Too long a text before stays. */
export function truncateEdit(before: string, { text, caret }: TextEdit, limit: number): TextEdit {
  const excess = Math.min(lengthOf(text) - limit, lengthOf(text) - lengthOf(before));
  if (excess <= 0) return { text, caret };
  const kept = Array.from(text.slice(0, caret)).slice(0, -excess).join('');
  const fitting = { text: kept + text.slice(caret), caret: kept.length };
  return fitting.text.trim() === text.trim()
    ? fitting
    : { ...fitting, notice: { key: 'field.text_cut', params: { limit } }, isHint: false };
}
