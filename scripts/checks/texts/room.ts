import type { Asked } from '../../../src/form/model/widget-kinds.ts';
import type { JsonSchema } from '../../../src/form/model/documents.ts';
import { inDigits } from '../application/numbers-in-texts.ts';
import type { Flaw } from './flaws.ts';
import { whole, wordsOf } from './languages.ts';
import type { SpokenOfQuestion } from './spoken.ts';
import { severalWords } from './units-beside.ts';

/** A word and the blank behind it have more letters than these, except in telegrams. */
const LETTERS = 4;

/** Words that are asked for, and for which there is no room; `institution`: the limit that it has for long texts. */
export function tooLittleRoom(asked: Asked, property: JsonSchema, spoken: SpokenOfQuestion, institution: number): Flaw | undefined {
  const words = wordsOf(spoken.language)?.words;
  const [, least] =
    words === undefined
      ? []
      : (new RegExp(String.raw`(?<![\d.,])(\d+)(?:\s?(?:[–-]|\p{L}+)\s?\d+)?\s+${whole(words)}`, 'iu').exec(
          inDigits(spoken.text, spoken.language),
        ) ?? []);
  const { limit } = asked.ui['ui:options'] ?? {};
  const limits = [limit === 'institution' ? institution : limit, property['maxLength']].filter((one) => typeof one === 'number');
  const room = Math.min(...limits);
  if (least === undefined || Number(least) * LETTERS <= room) return undefined;
  return {
    what: `This asks for ${least} words, and there is room for ${room} characters`,
    advice: 'Give more room in "limit" or "maxLength", or ask for fewer words.',
  };
}

/** Hours that are asked for where the unit beside the box is the minute. */
export function otherUnit(asked: Asked, { text, language, part }: SpokenOfQuestion): Flaw | undefined {
  const { unit } = asked.ui['ui:options'] ?? {};
  const words = wordsOf(language);
  // Few questions have one.
  if (!words || unit === undefined || part === 'help') return undefined;
  const several = severalWords(language);
  if (![...several.values()].some((one) => one === unit)) return undefined;
  const before = String.raw`(?:(?<!\p{L})(?:${words.counting})|^|\()`;
  const counted = [...text.matchAll(new RegExp(String.raw`${before}\s*(\p{L}+)(?!\p{L}|\s*\d)`, 'giu'))].flatMap(([, word = '']) => {
    const one = several.get(word.toLowerCase());
    return one === undefined ? [] : [one];
  });
  const [first] = counted;
  if (first === undefined || counted.some((one) => one === unit)) return undefined;
  return { what: `This asks for a number of the unit "${first}", and "unit" is "${unit}"`, advice: 'Correct one of the two.' };
}
