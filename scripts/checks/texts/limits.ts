import type { JsonSchema } from '../../../src/form/model/documents.ts';
import { inDigits, mayBe, numbersIn } from '../application/numbers-in-texts.ts';
import { whole, wordsOf } from './languages.ts';
import type { SpokenOfQuestion } from './spoken.ts';

const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];
const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** A limit of a question that a sentence gives otherwise. */
export interface OtherLimit {
  readonly limit: string;
  readonly value: number;
}

/** The first limit about which this sentence says another number, as far as that is certain. */
export function otherLimit(property: JsonSchema, spoken: SpokenOfQuestion): OtherLimit | undefined {
  const text = inDigits(spoken.text, spoken.language);
  const isMessage = spoken.part === 'message';
  return (
    otherRange(property, spoken, text) ??
    (isMessage ? otherNumber(property, spoken.keyword, text) : undefined) ??
    otherBound(property, spoken, text) ??
    (isMessage ? otherStep(property, spoken, text) : undefined)
  );
}

const valueOf = (property: JsonSchema, limit: string): number | undefined =>
  typeof property[limit] === 'number' ? property[limit] : undefined;

/** A sentence with two numbers, with or without a step, of which one is a limit and the other is not the other limit. */
function otherRange(property: JsonSchema, { part, keyword, language }: SpokenOfQuestion, text: string): OtherLimit | undefined {
  const { multipleOf, step = multipleOf } = property;
  const all = numbersIn(text);
  const withoutStep = all.filter((number) => typeof step !== 'number' || !mayBe(number, step));
  const range = wordsOf(language)?.range;
  const isRange = (source: string): boolean => range !== undefined && new RegExp(`${whole(range)}\\s+\\d${source}`, 'iu').test(text);
  if (part !== 'message' && !isRange(String.raw`|\d ?[–-] ?\d|^\d+\s\p{L}{1,3}\s\d`)) return undefined;
  for (const [low, high] of PAIRS) {
    const [least, most] = [valueOf(property, low), valueOf(property, high)];
    if (least === undefined || most === undefined || !['', low, high].includes(keyword)) continue;
    const found = [all, withoutStep].map((numbers) => (numbers.length === 2 ? otherOfTwo(numbers, [low, least], [high, most]) : undefined));
    // A limit may be the step, too: then the sentence says it as the one or as the other.
    if (found.some((one) => one !== undefined)) return found.find((one) => one !== undefined);
    // "From 200 to 800" in a message is about the limits, also where both are others by now.
    const isNeither =
      [all, withoutStep].some((numbers) => numbers.length === 2) && !all.some((one) => mayBe(one, least) || mayBe(one, most));
    if (part === 'message' && isRange('') && isNeither) return { limit: low, value: least };
  }
  return undefined;
}

type Limit = readonly [name: string, value: number];

function otherOfTwo([first, second]: ReturnType<typeof numbersIn>, [low, least]: Limit, [high, most]: Limit): OtherLimit | undefined {
  if (mayBe(first, least) && !mayBe(second, most)) return { limit: high, value: most };
  if (mayBe(second, most) && !mayBe(first, least)) return { limit: low, value: least };
  return undefined;
}

/** A message about one limit that has one number. */
function otherNumber(property: JsonSchema, keyword: string, text: string): OtherLimit | undefined {
  const { multipleOf, step = multipleOf } = property;
  const numbers = numbersIn(text).filter((number) => typeof step !== 'number' || !mayBe(number, step));
  const value = LIMITS.includes(keyword) ? valueOf(property, keyword) : undefined;
  return numbers.length === 1 && value !== undefined && !mayBe(numbers[0], value) ? { limit: keyword, value } : undefined;
}

/** "At most three" of a question that takes two; of the length of a text only where it speaks of characters. */
function otherBound(property: JsonSchema, { language }: SpokenOfQuestion, text: string): OtherLimit | undefined {
  const words = wordsOf(language);
  if (!words) return undefined;
  const { type } = property;
  const [least, most] = PAIRS[type === 'array' ? 2 : type === 'string' ? 1 : 0];
  for (const [limit, before] of [
    [most, words.atMost],
    [least, words.atLeast],
  ] as const) {
    const value = valueOf(property, limit);
    const after = type === 'string' ? String.raw`\s+${whole(words.characters)}` : String.raw`(?![\d.,]*\s*(?:[kM]?[Bo]|%)(?!\p{L}))`;
    const found = new RegExp(String.raw`${whole(before)}\s+(\d[\d.,]*\d|\d)(?!\d)${after}`, 'iu').exec(text)?.[1];
    const [number] = found === undefined ? [] : numbersIn(found);
    if (value !== undefined && number !== undefined && !mayBe(number, value)) return { limit, value };
  }
  return undefined;
}

/** A message that says halves or quarters of a number that is counted in other steps. */
function otherStep(property: JsonSchema, { keyword, language }: SpokenOfQuestion, text: string): OtherLimit | undefined {
  const { multipleOf, step = multipleOf } = property;
  const words = wordsOf(language);
  if (!words || typeof step !== 'number' || !['', 'step', 'multipleOf'].includes(keyword)) return undefined;
  const fractions = (
    [
      [words.half, 0.5],
      [words.quarter, 0.25],
    ] as const
  ).flatMap(([source, fraction]) => (new RegExp(whole(source), 'iu').test(text) ? [fraction] : []));
  // A limit in words may be what is meant: "from half a minute".
  const inWords = ['minimum', 'maximum'].some((limit) => {
    const value = valueOf(property, limit);
    return value !== undefined && !Number.isInteger(value) && !numbersIn(text).some((number) => mayBe(number, value));
  });
  const [fraction, ...more] = fractions;
  return fraction === undefined || more.length > 0 || inWords || fraction === step ? undefined : { limit: 'step', value: step };
}

/** The example of an answer in a sentence that the question refuses; undefined if that is not certain. */
export function refusedExample(property: JsonSchema, { text, language, part, keyword }: SpokenOfQuestion): string | undefined {
  const words = wordsOf(language);
  if (!words || part === 'title' || (part === 'message' && keyword !== '' && keyword !== 'pattern')) return undefined;
  const suchAs = part === 'message' ? `like|${words.suchAs}` : words.suchAs;
  const [, rest = ''] = new RegExp(String.raw`(?<![\p{L}\d])(?:${suchAs})\s+(.+)$`, 'iu').exec(text) ?? [];
  const [listed = ''] = /^(?:[^,;:!?“”"()]|,(?=\d))*?(?=\.?$|\. |,(?!\d)|[;:!?“”"()])/u.exec(rest) ?? [];
  const examples = listed.split(new RegExp(String.raw`\s+(?:${words.or})\s+`, 'iu')).map((one) => one.trim());
  if (examples.some((one) => !/\d/.test(one) || one.split(/\s+/).length > 3)) return undefined;
  const refused = examples.filter((one) => !isTaken(property, one));
  // Where none of several is taken they are hardly examples of answers.
  return examples.length === 1 || refused.length < examples.length ? refused[0] : undefined;
}

/** Whether a question takes the first words of an example; what else a sentence says follows them. */
function isTaken({ pattern, type, minimum = -Infinity, maximum = Infinity }: JsonSchema, example: string): boolean {
  const words = example.split(/\s+/);
  if (type === 'integer' || type === 'number') {
    const [number] = numbersIn(words[0] ?? '');
    return number === undefined || number.some((one) => one >= Number(minimum) && one <= Number(maximum));
  }
  if (typeof pattern !== 'string') return true;
  const taken = new RegExp(pattern, 'u');
  return words.some((_, n) => taken.test(words.slice(0, n + 1).join(' ')));
}
