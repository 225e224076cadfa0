import { createScanner, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Problem } from './checked-form.ts';

type JsonErrorExplanation = Problem & { readonly at: number };

/** Explains the first error of a JSON parser by the text there, which says more than the parser's expectation. */
export function explainJsonError(text: string, error: ParseError): JsonErrorExplanation {
  return findBracketMismatch(text, error.offset) ?? extraComma(text, error.offset) ?? slip(text, error.offset) ?? expected(text, error);
}

/** Expectations of a parser. A comma before an end appears as a missing name or value, and is tested earlier. */
const words: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  CommaExpected: ['A comma is missing here', 'Put a comma after this entry.'],
  ColonExpected: ['A colon is missing here', 'Put a colon between the name and its value.'],
  PropertyNameExpected: ['A name in double quotes is missing here', 'Write "name": value, or remove what is here.'],
  ValueExpected: ['A value is missing here', 'Write a value: a text in double quotes, a number, true, false, a list or an object.'],
  CloseBraceExpected: ['A closing } is missing', 'Close each { with a }.'],
  CloseBracketExpected: ['A closing ] is missing', 'Close each [ with a ].'],
  EndOfFileExpected: ['The file goes on after its end', 'Remove what is here, or an extra } or ] before it.'],
  UnexpectedEndOfString: ['A text is not closed on its line', 'Write it on one line, with a double quote at its end.'],
  InvalidSymbol: ['A text without double quotes, or a stray character', 'Put double quotes around texts and names.'],
  InvalidCommentToken: ['JSON has no comments', 'Remove the comment.'],
  InvalidEscapeCharacter: ['A backslash is followed by a character that JSON does not allow', 'Write \\\\ for a backslash.'],
  InvalidCharacter: ['A text contains a tab or another control character', 'Replace it with a space or \\t.'],
};

function expected(text: string, { error, offset }: ParseError): JsonErrorExplanation {
  const code = printParseErrorCode(error);
  const [what, advice] = words[code] ?? [`The file is not JSON here (${code})`, 'Correct what is here: texts need double quotes.'];
  const end = text.slice(0, offset).trimEnd().length;
  return { at: code === 'CommaExpected' ? end : offset, what, advice };
}

/** Text at the place of an error; `$1` in the advice is the first group. */
const SLIPS: readonly (readonly [begins: RegExp, what: string, advice: string])[] = [
  [/^[“”„‟«»‘’]/, 'These are curly quotes', 'Type straight ones in their place: ".'],
  [
    /^(?:<{7}|={7}|>{7})/,
    'Two versions of this file were merged and left side by side',
    'Keep one of the two, and remove the lines that begin with <<<<<<<, ======= or >>>>>>>.',
  ],
  [/^T(?:rue|RUE)\b/, 'JSON writes true in small letters', 'Write true.'],
  [/^F(?:alse|ALSE)\b/, 'JSON writes false in small letters', 'Write false.'],
  [
    /^[\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]/,
    'There is an invisible character here',
    'Delete the spaces here, and type them again.',
  ],
  [/^'([^'\n]*)'/, 'JSON has no single quotes', 'Write "$1".'],
  [/^=/, 'A colon stands between a name and its value', 'Write : in the place of =.'],
  [/^;/, 'A comma stands between two entries', 'Write , in the place of ;, and nothing after the last entry.'],
  [/^#/, 'JSON has no comments', 'Remove the comment.'],
  [/^([^\s"{}[\],:]+)"?\s*:/, 'A name has no double quotes', 'Write "$1".'],
  [/^(\p{L}[^"{}[\],:\n]*?)"?\s*(?=[,}\]\n])/u, 'A text has no double quotes', 'Write "$1".'],
];

function slip(text: string, at: number): JsonErrorExplanation | undefined {
  const [before, rest] = [text.slice(0, at), text.slice(at)];
  if (before.endsWith('"') && /^[\p{L}\p{N}]/u.test(rest)) {
    const advice = 'Write \\" for a double quote within a text; otherwise close the text before this one.';
    return { at: at - 1, what: 'The text ends at this double quote, but more follows', advice };
  }
  const unit = /\d[^\S\n]*$/.test(before) ? /^(?:[%‰°\p{Sc}]|\p{L}+)/u.exec(rest)?.[0] : undefined;
  if (unit !== undefined) return { at, what: `A number has "${unit}" behind it`, advice: 'Write the number alone.' };
  const list = /\{\s*(?:"[^"\n]*"\s*)?$/.test(before) && /^(?:\{|,?\s*"[^"\n]*"\s*[,}\]])/.test(rest);
  if (list) return { at: before.lastIndexOf('{'), what: 'A list begins with {', advice: 'Write [ here, and ] at its end.' };
  const [begins, what, advice] = SLIPS.find(([pattern]) => pattern.test(rest)) ?? [];
  if (begins && what !== undefined) return { at, what, advice: advice?.replace('$1', () => begins.exec(rest)?.[1] ?? '') ?? '' };
  if (/\b0$/.test(before) && /^\d/.test(rest)) return { at: at - 1, what: 'A number begins with 0', advice: 'Write it without the 0.' };
  const whole = /(\d+),$/.exec(before)?.[1];
  const decimals = /^\d+/.exec(rest)?.[0];
  if (whole === undefined || decimals === undefined) return undefined;
  return { at: at - 1, what: 'A decimal has a point, not a comma', advice: `Write ${whole}.${decimals}.` };
}

function extraComma(text: string, offset: number): JsonErrorExplanation | undefined {
  const before = text.slice(0, offset).trimEnd();
  if (!before.endsWith(',') || !/^\s*[}\]]/.test(text.slice(offset))) return undefined;
  return { at: before.length - 1, what: 'There is an extra comma', advice: 'Remove the comma: nothing follows it.' };
}

const closerOf: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

function findBracketMismatch(text: string, until: number): JsonErrorExplanation | undefined {
  const scanner = createScanner(text, true);
  const open: number[] = [];
  for (scanner.scan(); scanner.getTokenLength() > 0 && scanner.getTokenOffset() <= until; scanner.scan()) {
    const at = scanner.getTokenOffset();
    const token = text.slice(at, at + scanner.getTokenLength());
    if (closerOf[token] !== undefined) open.push(at);
    if (token !== '}' && token !== ']') continue;
    const opened = open.pop();
    if (opened === undefined) return undefined;
    const opener = text[opened] ?? '';
    const isTooMany = open.length === 0 && /"[^]*[}\]]/.test(text.slice(at + 1));
    if (isTooMany && closerOf[opener] === token)
      return { at, what: `This ${token} ends the file, and more follows`, advice: `Remove it, or another one too many before it.` };
    if (closerOf[opener] === token) continue;
    const line = text.slice(0, opened).split('\n').length;
    return { at, what: `A ${token} closes a ${opener}`, advice: `Write ${closerOf[opener]} for the ${opener} of line ${line} before it.` };
  }
  return undefined;
}
