import { getOwn } from '../../form/model/answers.ts';
import tables from './language-words.json' with { type: 'json' };

/** Words of a language by what they mean, as parts of regular expressions: `#` is a number, `~` up to two words before the next one. */
type Words = (typeof tables)['en'];

const wordsOf = (language: string): Words | undefined => getOwn<Words>(tables, language.split('-', 1)[0] ?? '');

export const isReadLanguage = (language: string): boolean => wordsOf(language) !== undefined;

const NUMBER = String.raw`(?<number>\{[\w.]+\}|\d+(?:[.,’\u00a0\u202f]\d+)*|(?:@)(?!\p{L}))(?!\d)`;
const NOTHING = '(?!)';
const patterns = new Map<string, RegExp>();

/** Pattern of the words with a meaning; it matches nothing in a language that is not read. */
export function wordPattern(language: string, meaning: keyof Words, flags = 'iu'): RegExp {
  const id = `${language} ${meaning} ${flags}`;
  let pattern = patterns.get(id);
  if (!pattern) {
    const words = (wordsOf(language)?.[meaning] ?? NOTHING)
      .replaceAll('~', String.raw`(?:\p{L}+ ){0,2}`)
      .replaceAll('#', NUMBER.replace('@', wordsOf(language)?.numbers ?? NOTHING));
    patterns.set(id, (pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:${words})(?!\p{L})`, flags)));
  }
  return pattern;
}

/** A number from one to twelve that is written as a word. */
export function numberOfWord(word: string, language: string): number | undefined {
  const words = (wordsOf(language)?.numbers ?? NOTHING).split(/\|(?![^(]*\))/);
  const n = words.findIndex((one) => new RegExp(`^(?:${one})$`, 'iu').test(word));
  return n < 0 ? undefined : n + 1;
}

export const says = (text: string, language: string, meaning: keyof Words): boolean => wordPattern(language, meaning).test(text);

export const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?:])\**\s+/u);
