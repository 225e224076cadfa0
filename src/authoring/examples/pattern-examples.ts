import type { JsonSchema } from '../../form/model/form-files.ts';
import { intersectDfas, acceptsText, toDfa, findAcceptedText } from './dfa.ts';

/** Examples that show officers which texts a pattern accepts. */
interface PatternExamples {
  /** The author's examples, or else one that was found; empty if none is known. */
  readonly fits: readonly string[];
  /** One that is nearly right; undefined if none is known, or every text fits. */
  readonly fitsNot: string | undefined;
}

/** Undefined without a pattern. */
export function patternExamples({ pattern, minLength, maxLength, examples }: JsonSchema): PatternExamples | undefined {
  if (typeof pattern !== 'string') return undefined;
  const given = Array.isArray(examples) ? examples.filter((example) => typeof example === 'string') : [];
  const [least, most] = [Math.max(1, Number(minLength ?? 1)), Number(maxLength ?? Infinity)];
  const found = given.length > 0 ? undefined : oneThatFits(pattern, least, most);
  const fits = found === undefined ? given : [found];
  return { fits, fitsNot: fits.flatMap(typicalMistakes).find((text) => !matches(pattern, text)) };
}

const known = new Map<string, string | undefined>();

function oneThatFits(pattern: string, least: number, most: number): string | undefined {
  const id = `${least} ${most} ${pattern}`;
  if (!known.has(id)) known.set(id, findReadableText(pattern, least, most));
  return known.get(id);
}

function findReadableText(pattern: string, least: number, most: number): string | undefined {
  const texts = toDfa(pattern);
  const plain = toDfa(String.raw`^[\p{L}\p{N}\p{P}\p{S} ]*$`);
  const readable = texts && plain && intersectDfas([texts, plain]);
  const text = (readable && findAcceptedText(readable, least, most)) ?? (texts && findAcceptedText(texts, least, most));
  return texts && text !== undefined ? varyDigits(text, (other) => acceptsText(texts, other)) : undefined;
}

function varyDigits(text: string, fits: (text: string) => boolean): string {
  return [...text].reduce((before, letter, n) => {
    const row = ROWS.find((letters) => letters.includes(letter)) ?? letter;
    const other = [...before].with(n, row.charAt(n % row.length)).join('');
    return fits(other) ? other : before;
  }, text);
}
const ROWS = ['123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const matches = (pattern: string, text: string): boolean => {
  const texts = toDfa(pattern);
  return texts ? acceptsText(texts, text) : new RegExp(pattern, 'u').test(text);
};

function typicalMistakes(text: string): readonly string[] {
  const letters = [...text];
  const others = letters.flatMap((_, n) => OTHERS.map((other) => letters.with(n, other).join('')));
  return [letters.slice(0, -1).join(''), ...OTHERS.map((other) => text + other), ...others].filter((other) => other !== '');
}
const OTHERS = ['1', 'a', '-', ' '];
