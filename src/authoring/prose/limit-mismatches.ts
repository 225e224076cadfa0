import type { JsonSchema } from '../../form/model/form-files.ts';
import { intersectDfas, toDfa } from '../examples/dfa.ts';
import type { LocalizedQuestionText } from './localized-texts.ts';
import { canMeanNumber, findNumbers, type PossibleNumbers } from './find-numbers.ts';
import type { TextDefect } from './text-defects.ts';

export const LIMIT_PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;
const LIMITS: readonly string[] = LIMIT_PAIRS.flat();

type Limit = readonly [name: string, value: number];

export function findLimitMismatch(property: JsonSchema, text: LocalizedQuestionText): TextDefect | undefined {
  const [name, value] = otherRange(property, text) ?? otherNumber(property, text) ?? [];
  if (name === undefined || value === undefined) return undefined;
  return { what: `This says another number than "${name}", which is ${value}`, advice: 'Correct one of the two.' };
}

const valueOf = (property: JsonSchema, limit: string): number | undefined =>
  typeof property[limit] === 'number' ? property[limit] : undefined;

const RANGE_PATTERN = /\d\s\p{L}{1,3}\s\d/u;
/** Range in a text that is no message, such as a label or help, where other numbers are common. */
const RANGE_ALONE = /\d ?[–-] ?\d|^\d+\s\p{L}{1,3}\s\d/u;

/** Two numbers, with or without a step, of which one is a limit and the other is not the other limit. */
function otherRange(property: JsonSchema, { part, keyword, text }: LocalizedQuestionText): Limit | undefined {
  const { multipleOf, step = multipleOf } = property;
  const all = findNumbers(text);
  const withoutStep = all.filter((number) => typeof step !== 'number' || !canMeanNumber(number, step));
  const isMessage = part === 'message';
  if (!isMessage && !RANGE_ALONE.test(text)) return undefined;
  for (const [low, high] of LIMIT_PAIRS) {
    const [least, most] = [valueOf(property, low), valueOf(property, high)];
    if (least === undefined || most === undefined || !['', low, high].includes(keyword)) continue;
    const pairs = [all, withoutStep, ...rangesIn(text)].filter((numbers) => numbers.length === 2);
    const found = pairs.map((numbers) => otherOfTwo(numbers, [low, least], [high, most])).find((one) => one !== undefined);
    if (found) return found;
    // "From 200 to 800" is about the limits, even if both differ by now; an example is within them.
    const isNeither = pairs.length > 0 && !all.some((one) => canMeanNumber(one, least) || canMeanNumber(one, most));
    const isBeyond = all.some((one) => one.every((number) => number < least || number > most));
    if (isNeither && isBeyond && RANGE_PATTERN.test(text)) return [low, least];
  }
  return undefined;
}

/** Two numbers with a short word between them: an example may follow. */
const rangesIn = (text: string): readonly (readonly PossibleNumbers[])[] =>
  (text.match(/\d[\d.,]*\s\p{L}{1,3}\s\d[\d.,]*/gu) ?? []).map((range) => findNumbers(range.replace(/[.,]$/, '')));

function otherOfTwo([first, second]: readonly PossibleNumbers[], [low, least]: Limit, [high, most]: Limit): Limit | undefined {
  if (canMeanNumber(first, least) && !canMeanNumber(second, most)) return [high, most];
  if (canMeanNumber(second, most) && !canMeanNumber(first, least)) return [low, least];
  return undefined;
}

function otherNumber(property: JsonSchema, { part, keyword, text }: LocalizedQuestionText): Limit | undefined {
  const { multipleOf, step = multipleOf } = property;
  const numbers = findNumbers(text).filter((number) => typeof step !== 'number' || !canMeanNumber(number, step));
  const value = part === 'message' && LIMITS.includes(keyword) ? valueOf(property, keyword) : undefined;
  // The second one may be an example.
  if (value === undefined || ![1, 2].includes(numbers.length) || numbers.some((number) => canMeanNumber(number, value))) return undefined;
  const [first = [], second = [1]] = numbers;
  return first.some((one) => second.some((other) => one * other === value)) ? undefined : [keyword, value];
}

const CODE_PATTERN = /\S*\d\S*(?:\s\S*\d\S*)*/gu;
const EDGES = /^[\s"'“”„«»‘’(]+|[\s"'“”„«»‘’).,;:!?]+$/gu;

/** The only code in a text, `D5L 1K9`, where the pattern refuses it and takes others with letters and digits at the same places. */
export function findInvalidExample({ pattern }: JsonSchema, { text, part, keyword }: LocalizedQuestionText): TextDefect | undefined {
  if (typeof pattern !== 'string' || part === 'title' || !['', 'pattern'].includes(keyword)) return undefined;
  const codes = (text.match(CODE_PATTERN) ?? []).map((code) => code.replace(EDGES, '')).filter((code) => !/^[\d.,]+$/.test(code));
  const [code, ...others] = codes;
  if (code === undefined || others.length > 0 || new RegExp(pattern, 'u').test(code)) return undefined;
  const [taken, alike] = [toDfa(pattern), toDfa(`^${[...code].map(classOf).join('')}$`)];
  const takenAlike = taken && alike && intersectDfas([taken, alike]);
  if (takenAlike?.isEmpty !== false) return undefined;
  return { what: `The question refuses the example that is given here, "${code}"`, advice: 'Correct one of the two.' };
}

function classOf(character: string): string {
  const known = ['[0-9]', String.raw`\p{Lu}`, String.raw`\p{Ll}`].find((one) => new RegExp(`^${one}$`, 'u').test(character));
  return known ?? character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
}
