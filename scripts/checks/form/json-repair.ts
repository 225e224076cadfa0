import { applyEdits, type Edit } from 'jsonc-parser';

/**
 * Repairs unambiguous slips that change no word: a comma too many before an end, one too few at the end of a line, curly quotes around a
 * text, True, and odd blanks. Undefined if there are none, or if the result were no JSON: then they may mean something else.
 */
export function repairJson(text: string): string | undefined {
  const letters = replaceOutsideTexts(
    replaceOutsideTexts(text, (part) => part.replace(/[“”„‟]/g, '"')),
    (part) => part.replace(INVISIBLE, ' ').replace(/\b(?:True|TRUE|False|FALSE)\b/g, (word) => word.toLowerCase()),
  );
  const repaired = applyEdits(letters, commaEdits(letters));
  return repaired !== text && isJson(repaired) ? repaired : undefined;
}

const INVISIBLE = /[\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]/g;

const TEXT = String.raw`"(?:[^"\\\r\n]|\\.)*"`;

const replaceOutsideTexts = (text: string, change: (part: string) => string): string =>
  text
    .split(new RegExp(`(${TEXT})`))
    .map((part, n) => (n % 2 === 0 ? change(part) : part))
    .join('');

function commaEdits(text: string): Edit[] {
  // Offsets stay the same, and nothing within a text looks like the end of one.
  const outline = text.replace(new RegExp(TEXT, 'g'), (quoted) => `"${'x'.repeat(quoted.length - 2)}"`);
  const places = (comma: RegExp): readonly number[] => [...outline.matchAll(comma)].map(({ index }) => index);
  const tooMany = places(/,(?=\s*[}\]])/g).map((offset) => ({ offset, length: 1, content: '' }));
  const tooFew = places(/(?<=["}\]\w])(?=[^\S\n]*\n\s*["{[\w-])/g).map((offset) => ({ offset, length: 0, content: ',' }));
  return [...tooMany, ...tooFew];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
