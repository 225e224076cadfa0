import type { Sentence } from '../text.ts';

/** A text in an input and the caret's place in it, in characters from its beginning; with a notice of what was left out. */
export interface Put {
  readonly text: string;
  readonly caret: number;
  readonly notice?: Sentence;
  /** The notice goes when the field is left: nothing meant is lost. */
  readonly isHint?: boolean;
}

const lengthOf = (text: string): number => [...text].length;

/**
 * An edit as far as it fits into so many characters, counted as the check of the answer counts them; the browser's own
 * `maxlength` takes an emoji for two. What was put in loses its end. A text that was too long before is not cut.
 */
export function fitText(before: string, { text, caret }: Put, limit: number): Put {
  const excess = Math.min(lengthOf(text) - limit, lengthOf(text) - lengthOf(before));
  if (excess <= 0) return { text, caret };
  const kept = Array.from(text.slice(0, caret)).slice(0, -excess).join('');
  const fitting = { text: kept + text.slice(caret), caret: kept.length };
  return fitting.text.trim() === text.trim()
    ? fitting
    : { ...fitting, notice: { key: 'field.text_cut', params: { limit } }, isHint: false };
}
