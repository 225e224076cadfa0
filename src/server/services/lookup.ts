import { type LookupCategory, LOOKUP_MIN_CHARACTERS, LOOKUP_MAX_RESULTS, LOOKUP_RESULTS } from '../../contract/lookup.ts';
import type { AddressFields, SchoolFields, Suggestion } from '../../contract/shapes/lookup.ts';
import { Refused } from '../refusals.ts';
import {
  findAlike,
  findBeginning,
  findEntry,
  findKey,
  findNaming,
  findWords,
  listedWords,
  nearWords,
  type Found,
  type WordCondition,
} from '../store/lookup.ts';
import type { Db } from '../store/tables.ts';
import { isCommon, plainWords, spelling, unfinished, withStateCode } from './lookup-folding.ts';

export interface Lookup {
  /** What a typed text may mean, best first. Text is data: no character of it is a pattern. */
  find(category: LookupCategory, text: string, maxResults?: number): Promise<Suggestion[]>;
  /** The fields of a suggestion. @throws {Refused} `not_found` */
  fields(category: LookupCategory, id: string): Promise<SchoolFields | AddressFields>;
}

/** More words than any name has; the rest of a longer text is ignored. */
const MAX_WORDS = 10;
const NEAR_WORDS = 30;
const CODE_DIGITS = 6;

export function createLookup({ db }: { db: Db }): Lookup {
  return {
    async find(category, text, maxResults = LOOKUP_RESULTS) {
      if (text.trim().length < LOOKUP_MIN_CHARACTERS) return [];
      const limit = Math.min(LOOKUP_MAX_RESULTS, Math.max(1, maxResults));
      const typed = plainWords(text).slice(0, MAX_WORDS);
      if (typed.length === 0) return [];
      const withState = withStateCode(typed);
      let found = await findPrecisely(db, category, typed, limit);
      if (found.length === 0 && withState) found = await findPrecisely(db, category, withState, limit);
      if (found.length === 0) found = await findMistyped(db, category, withState ?? typed, limit);
      return found.map((entry) => asSuggestion(category, entry));
    },
    async fields(category, id) {
      const fields = await findEntry(db, category, id);
      if (!fields) throw new Refused('not_found');
      const { name = '', ceeb = '', address_line_1 = '', address_line_2 = '', city = '', state = '', zip = '', country = '' } = fields;
      if (category === 'address') return { address_line_1, address_line_2, city, state, zip, country };
      return { name, address_line_1, city, state, zip, country, ceeb };
    },
  };
}

/** Stage by stage, until there are as many active entries as requested; in the order of the stages, active ones first. */
async function findPrecisely(db: Db, category: LookupCategory, typed: readonly string[], limit: number): Promise<readonly Found[]> {
  const last = typed.at(-1) ?? '';
  const before = typed.slice(0, -1).flatMap((word) => spelling(word, category).split(' '));
  const beginnings = new Set([[...before, spelling(last, category)].join(' '), [...before, last].join(' ')]);
  const distinctive = before.filter((word) => !isCommon(word)).map((word) => [begun(word)]);
  const stages = [
    ...(typed.length === 1 && /^\d{4,6}$/.test(last)
      ? [() => findKey(db, category, last.padStart(CODE_DIGITS, '0')), () => findKey(db, category, last)]
      : []),
    ...(distinctive.length > 0 && last.length === 2 ? [() => findWords(db, category, [...distinctive, [last]], distinctive, limit)] : []),
    ...[...beginnings].map((beginning) => () => findBeginning(db, category, beginning, limit)),
    () => findAnywhere(db, category, distinctive, last, limit),
    ...(distinctive.length === 0 && isCommon(last) ? [() => findNaming(db, category, [...before, last].join(' '), limit)] : []),
  ];
  const found = new Map<string, Found>();
  for (const stage of stages) {
    if ([...found.values()].filter(({ active }) => active).length >= limit) break;
    for (const entry of await stage()) if (!found.has(entry.id)) found.set(entry.id, entry);
  }
  return [...found.values()].toSorted((a, b) => Number(b.active) - Number(a.active)).slice(0, limit);
}

/** Too many codes begin with three digits, and too many words with one letter. */
const begun = (word: string): string => (word.length === 1 || /^\d{1,3}$/.test(word) ? word : `${word}*`);

/** The last word may be half typed. Words that nearly all names contain would only slow the database down. */
async function findAnywhere(
  db: Db,
  category: LookupCategory,
  distinctive: WordCondition,
  last: string,
  limit: number,
): Promise<readonly Found[]> {
  const endings = new Set([last, spelling(last, category).split(' ')[0] ?? last, ...unfinished(last, category)]);
  const condition = isCommon(last)
    ? distinctive
    : [...distinctive, [...endings].map((word) => (/^[a-z]$/.test(last) ? `${word}*` : begun(word)))];
  return condition.length > 0 ? findWords(db, category, condition, condition, limit) : [];
}

/**
 * If no entry has the words as typed: entries with words similar to the unknown ones, else similar to any of them, else
 * with all words but one.
 */
async function findMistyped(db: Db, category: LookupCategory, typed: readonly string[], limit: number): Promise<readonly Found[]> {
  const words = [...new Set(typed.flatMap((word) => spelling(word, category).split(' ')))];
  const distinctive = words.filter((word) => !isCommon(word));
  const mistakable = distinctive.filter((word) => word.length > 2 && !/\d/.test(word));
  if (mistakable.length === 0) return [];
  const folded = words.join(' ');
  const listed = new Set(await listedWords(db, category, mistakable));
  const strange = mistakable.filter((word) => !listed.has(word));
  let condition: WordCondition = [];
  for (const mistaken of new Set([strange.length > 0 ? strange : mistakable, mistakable])) {
    const near = await nearWords(db, category, mistaken, NEAR_WORDS);
    const meant = (word: string): readonly string[] =>
      likeliest(
        word,
        near.filter((one) => one.typed === word).map((one) => one.word),
      );
    condition = distinctive.map((word) => [...new Set([begun(word), ...meant(word)])]);
    const found = await findAlike(db, category, [condition], folded, limit);
    if (found.length > 0) return found;
  }
  if (condition.length < 2) return [];
  return findAlike(
    db,
    category,
    condition.map((_, left) => condition.filter((__, place) => place !== left)),
    folded,
    limit,
  );
}

function asSuggestion(category: LookupCategory, { id, fields }: Found): Suggestion {
  const { name = '', address_line_1 = '', address_line_2 = '', city = '', state = '', zip = '' } = fields;
  const text = category === 'address' ? [address_line_1, address_line_2].filter(Boolean).join(', ') : name;
  return { id, text, sub_text: [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') };
}

/**
 * Listed words that a typed one may mean: those that contain it, those that it begins with, and those with the fewest
 * typos, two at most.
 */
function likeliest(typed: string, listed: readonly string[]): readonly string[] {
  const distances = new Map(listed.map((word) => [word, slips(typed, word)]));
  const least = Math.min(...distances.values(), typed.length < 5 ? 1 : 2);
  return listed.filter((word) => (distances.get(word) ?? Infinity) <= least || isPart(typed, word));
}

const isPart = (typed: string, word: string): boolean =>
  typed.length > 3 && word.length > 3 && (word.includes(typed) || typed.startsWith(word));

/** How many letters were left out, added, changed or swapped with their neighbor (optimal string alignment). */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    before = above;
    above = current;
  }
  return above[b.length] ?? 0;
}
