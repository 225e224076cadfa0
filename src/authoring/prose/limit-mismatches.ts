import type { JsonSchema } from '../../form/model/form-files.ts';
import type { LocalizedQuestionText } from './localized-texts.ts';
import type { Form, Question } from '../../form/model/form.ts';
import { wordRangeOf } from '../../form/evaluate/word-range.ts';
import { wordPattern } from './language-words.ts';
import { canMeanNumber, findNumbers, type PossibleNumbers } from './find-numbers.ts';
import { isAboutNumber, otherSide, saidLimits, saidNumbers, saysOpposite } from './said-limits.ts';
import type { Problem } from '../form-files/checked-form.ts';

export const LIMIT_PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;
const LIMITS: readonly string[] = LIMIT_PAIRS.flat();

type Limit = readonly [name: string, value: number];

export function findLimitMismatch(property: JsonSchema, text: LocalizedQuestionText): Problem | undefined {
  const [name, value] = otherRange(property, text) ?? otherLength(property, text) ?? otherNumber(property, text) ?? [];
  if (name === undefined || value === undefined) return findTurnedLimit(property, text);
  return { what: `This says another number than "${name}", which is ${value}`, advice: 'Correct one of the two.' };
}

/** "At least 500" where 500 is the most. */
function findTurnedLimit(property: JsonSchema, { text, language }: LocalizedQuestionText): Problem | undefined {
  for (const said of saidLimits(text, language)) {
    if (!saysOpposite(said, { side: otherSide(said.side), isStrict: false })) continue;
    for (const [low, high] of LIMIT_PAIRS) {
      const [meant, written] = said.side === 'low' ? [low, high] : [high, low];
      const value = valueOf(property, written);
      if (value === undefined || !isAboutNumber(said, value) || valueOf(property, meant) === value) continue;
      const what = `This says “${said.words}”, and ${value} is the "${written}"`;
      return { what, advice: `Write "${meant}" for "${written}", or say it the other way round if the limit is right.` };
    }
  }
  return undefined;
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

/** Range of another length than the only part of a pattern takes, as `^[A-Z]{6,12}$`. */
function otherLength({ pattern }: JsonSchema, { text }: LocalizedQuestionText): Limit | undefined {
  const [, least, most] = /^\^(?:\[[^\]]+\]|\\?\w)\{(\d+),(\d+)\}\$$/.exec(String(pattern)) ?? [];
  const ranges = least === undefined ? [] : rangesIn(text);
  return ranges.map((range) => otherOfTwo(range, ['pattern', Number(least)], ['pattern', Number(most)])).find((one) => one !== undefined);
}

function otherOfTwo([first, second]: readonly PossibleNumbers[], [low, least]: Limit, [high, most]: Limit): Limit | undefined {
  if (canMeanNumber(first, least) && !canMeanNumber(second, most)) return [high, most];
  if (canMeanNumber(second, most) && !canMeanNumber(first, least)) return [low, least];
  return undefined;
}

/** The limit of a number, or of how many are chosen, that a text for all mistakes says: "at least 8". */
function saidLimitName({ type }: JsonSchema, { text, language }: LocalizedQuestionText): string {
  const [said, ...others] = saidLimits(text, language).filter(({ number }) => number);
  const side = said?.side === 'low' ? 'min' : 'max';
  return said === undefined || said.isStrict || others.length > 0 ? '' : side + (type === 'array' ? 'Items' : 'imum');
}

function otherNumber(property: JsonSchema, said: LocalizedQuestionText): Limit | undefined {
  const { part, text, language } = said;
  const keyword = said.keyword === '' ? saidLimitName(property, said) : said.keyword;
  const { multipleOf, step = multipleOf } = property;
  const all = keyword.endsWith('Length') ? findNumbers(text) : saidNumbers(text, language);
  const numbers = all.filter((number) => typeof step !== 'number' || !canMeanNumber(number, step));
  const value = (part === 'message' || property.type === 'array') && LIMITS.includes(keyword) ? valueOf(property, keyword) : undefined;
  // The second one may be an example.
  if (value === undefined || ![1, 2].includes(numbers.length) || numbers.some((number) => canMeanNumber(number, value))) return undefined;
  const [first = [], second = [1]] = numbers;
  return first.some((one) => second.some((other) => one * other === value)) ? undefined : [keyword, value];
}

/** One or two numbers before the name of what is counted: `300 words`, `de 200 a 500 palavras`. */
const COUNTED = String.raw`(?<![\p{L}\d.,])(\d+)(?:\s*(?:\p{L}{1,3}|[–-])\s*(\d+))?[\s\u00a0]+(?:de\s+)?`;
/** Fewer letters than words of any language have on average, with the space between two. */
const MIN_WORD_LENGTH = 5;

/** Lengths in words where the limit is in characters, or the reverse; or other numbers than the limit has. */
export function findLengthMismatch(form: Form, question: Question, property: JsonSchema, said: LocalizedQuestionText): Problem | undefined {
  const counted = wordRangeOf(form, question.key)?.match(/\d+/g) ?? [];
  const { language } = said;
  const text = said.keyword === 'rule' ? said.text.replace('{limit}', counted.at(-1) ?? '') : said.text;
  if (!/\d/.test(text)) return undefined;
  const most = question.limit ?? Infinity;
  const written = [property['minLength'], property['maxLength'] ?? question.ui['ui:options']?.limit].map(Number);
  const limits = { words: counted.map(Number), characters: written.filter((n) => n > 0) };
  for (const [unit, other] of [
    ['words', 'characters'],
    ['characters', 'words'],
  ] as const)
    for (const [words, ...found] of text.matchAll(new RegExp(COUNTED + wordPattern(language, unit).source, 'giu'))) {
      const numbers = found.flatMap((one) => (one === undefined ? [] : [Number(one)]));
      const isExact = numbers.length > 1 || saidLimits(text, language).some(({ number }) => canMeanNumber(number, numbers[0] ?? 0));
      const isOwn = numbers.every((one) => limits[unit].includes(one));
      const rule = `{ "lte": [{ "word_count": { "var": "${question.key}" } }, ${numbers.at(-1)}] }`;
      const count =
        unit === 'words' ? `Count words in a rule of logic.json, ${rule}` : `Write "maxLength": ${numbers.at(-1)} in schema.json`;
      const what = `This says “${words}”, and the limit is `;
      if (numbers.some((one) => limits[other].includes(one) && !limits[unit].includes(one)))
        return { what: `${what}in ${other}`, advice: `${count}, or correct this.` };
      // The message of a rule is compared with the rule.
      if (!isOwn && limits[unit].length > 0 && isExact && said.keyword !== 'rule')
        return { what: `${what}${limits[unit].join(' to ')} ${unit}`, advice: 'Correct one of the two.' };
      if (unit === 'words' && (isOwn || isExact) && Math.max(...numbers) * MIN_WORD_LENGTH > most)
        return { what: `${what}${most} characters, which are fewer`, advice: `Raise "limit" in ui.json, or ask for fewer words.` };
    }
  return undefined;
}
