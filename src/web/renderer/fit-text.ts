import type { Typing } from './digit-shapes.ts';

const lengthOf = (text: string): number => [...text].length;

/**
 * An edit as far as it fits into so many characters, counted as the check of the answer counts them; the browser's own
 * `maxlength` takes an emoji for two. What was put in loses its end. A text that was too long before is not cut.
 */
export function fitText(before: string, { text, caret }: Typing, limit: number): Typing {
  const excess = Math.min(lengthOf(text) - limit, lengthOf(text) - lengthOf(before));
  if (excess <= 0) return { text, caret };
  const kept = Array.from(text.slice(0, caret)).slice(0, -excess).join('');
  return { text: kept + text.slice(caret), caret: kept.length };
}
