import { type LookupCategory, LOOKUP_MIN_CHARACTERS, LOOKUP_MAX_RESULTS, LOOKUP_DEFAULT_RESULTS } from '../../api/rules/lookup-limits.ts';
import type { AddressFields, SchoolFields, LookupSuggestion } from '../../api/schemas/application-schemas.ts';
import { typoDistance } from '../../form/model/typo-distance.ts';
import { RefusalError } from '../platform/refusals.ts';
import * as store from './lookup-store.ts';
import type { Db } from '../database/tables.ts';
import { isCommonWord, splitPlainWords, canonicalSpelling, expandPrefix, abbreviateStateName } from './lookup-words.ts';

export type LookupService = ReturnType<typeof createLookupService>;

const MAX_WORDS = 10;
const NEAR_WORDS = 30;
const CODE_DIGITS = 6;

export const createLookupService = ({ db }: { db: Db }) => ({
  async find(category: LookupCategory, text: string, maxResults: number = LOOKUP_DEFAULT_RESULTS): Promise<LookupSuggestion[]> {
    if (text.trim().length < LOOKUP_MIN_CHARACTERS) return [];
    const limit = Math.min(LOOKUP_MAX_RESULTS, Math.max(1, maxResults));
    const typed = splitPlainWords(text).slice(0, MAX_WORDS);
    if (typed.length === 0) return [];
    const withState = abbreviateStateName(typed);
    const search = searchIn(db, category, limit);
    let found = await search.precisely(typed);
    if (found.length === 0 && withState) found = await search.precisely(withState);
    if (found.length === 0) found = await search.mistyped(withState ?? typed);
    return found.map((entry) => asSuggestion(category, entry));
  },
  /** @throws {RefusalError} `not_found` */
  async fields(category: LookupCategory, id: string): Promise<SchoolFields | AddressFields> {
    const fields = await store.findLookupFields(db, category, id);
    if (!fields) throw new RefusalError('not_found');
    const { name = '', ceeb = '', address_line_1 = '', address_line_2 = '', city = '', state = '', zip = '', country = '' } = fields;
    if (category === 'address') return { address_line_1, address_line_2, city, state, zip, country };
    return { name, address_line_1, city, state, zip, country, ceeb };
  },
});

/** Prefix query for a word, unless it is so short that too many words or codes begin with it. */
const begun = (word: string): string => (word.length === 1 || /^\d{1,3}$/.test(word) ? word : `${word}*`);

function searchIn(db: Db, category: LookupCategory, limit: number) {
  const spelled = (word: string): readonly string[] => canonicalSpelling(word, category).split(' ');

  /** Matches a word before the last: those of an address are abbreviated in many ways. */
  const whole = (word: string): readonly string[] => (category === 'address' ? [begun(word), ...expandPrefix(word, category)] : [word]);

  /** Matches the last word as a prefix, and ignores words that nearly all names contain, as they only slow the query down. */
  const anywhere = async (distinctive: store.WordFilter, last: string): Promise<readonly store.LookupMatch[]> => {
    const endings = new Set([last, spelled(last)[0] ?? last, ...expandPrefix(last, category)]);
    const condition = isCommonWord(last)
      ? distinctive
      : [...distinctive, [...endings].map((word) => (/^[a-z]$/.test(last) ? `${word}*` : begun(word)))];
    return condition.length > 0 ? store.findByWords(db, category, condition, condition, limit) : [];
  };

  return {
    /** Runs stage by stage until there are as many active entries as requested; in the order of the stages, active ones first. */
    async precisely(typed: readonly string[]): Promise<readonly store.LookupMatch[]> {
      const last = typed.at(-1) ?? '';
      const before = typed.slice(0, -1).flatMap(spelled);
      const beginnings = new Set([[...before, ...spelled(last)].join(' '), [...before, last].join(' ')]);
      const distinctive = before.filter((word) => !isCommonWord(word)).map(whole);
      const stages = [
        ...(typed.length === 1 && /^\d{4,6}$/.test(last)
          ? [() => store.findByKey(db, category, last.padStart(CODE_DIGITS, '0')), () => store.findByKey(db, category, last)]
          : []),
        ...(distinctive.length > 0 && last.length === 2
          ? [() => store.findByWords(db, category, [...distinctive, [last]], distinctive, limit)]
          : []),
        ...[...beginnings].map((beginning) => () => store.findByText(db, category, `${beginning}%`, limit)),
        () => anywhere(distinctive, last),
        ...(distinctive.length === 0 && isCommonWord(last)
          ? [() => store.findByText(db, category, `%${[...before, last].join(' ')}%`, limit)]
          : []),
      ];
      const found = new Map<string, store.LookupMatch>();
      for (const stage of stages) {
        if ([...found.values()].filter(({ active }) => active).length >= limit) break;
        for (const entry of await stage()) if (!found.has(entry.id)) found.set(entry.id, entry);
      }
      return [...found.values()].toSorted((a, b) => Number(b.active) - Number(a.active)).slice(0, limit);
    },

    async mistyped(typed: readonly string[]): Promise<readonly store.LookupMatch[]> {
      const words = [...new Set(typed.flatMap(spelled))];
      const distinctive = words.filter((word) => !isCommonWord(word));
      const mistakable = distinctive.filter((word) => word.length > 2 && !/\d/.test(word));
      if (mistakable.length === 0) return [];
      const listed = new Set(await store.filterKnownWords(db, category, mistakable));
      const strange = mistakable.filter((word) => !listed.has(word));
      const last = words.at(-1);
      const asTyped = (word: string): readonly string[] =>
        /^[a-z]$/.test(word) ? [`${word}*`] : word === last ? [begun(word)] : whole(word);
      const tries = [
        { mistaken: strange, isOther: false },
        { mistaken: mistakable, isOther: false },
        // A typo may be another listed word: marin for martin.
        { mistaken: mistakable, isOther: true },
      ];
      for (const { mistaken, isOther } of tries) {
        if (mistaken.length === 0) continue;
        const near = await store.findSimilarWords(db, category, mistaken, NEAR_WORDS);
        const nearOf = (typed: string): readonly string[] => near.flatMap((one) => (one.typed === typed ? one.word : []));
        const condition = distinctive.map((word) => [...new Set([...asTyped(word), ...correctTypos(word, nearOf(word), isOther)])]);
        const found = await store.findBySimilarity(db, category, condition, words.join(' '), limit);
        if (found.length > 0) return found;
      }
      return [];
    },
  };
}

function asSuggestion(category: LookupCategory, { id, fields }: store.LookupMatch): LookupSuggestion {
  const { name = '', address_line_1 = '', address_line_2 = '', city = '', state = '', zip = '' } = fields;
  const text = category === 'address' ? [address_line_1, address_line_2].filter(Boolean).join(', ') : name;
  return { id, text, sub_text: [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') };
}

/** Listed words with the fewest typos, two at most; `isOther`: with one typo, even if it is listed itself. */
function correctTypos(typed: string, listed: readonly string[], isOther: boolean): readonly string[] {
  const near = listed.filter((word) => Math.abs(word.length - typed.length) <= 2);
  const distances = new Map(near.map((word) => [word, typoDistance(typed, word)]));
  const least = isOther ? 1 : Math.min(...distances.values(), typed.length < 5 ? 1 : 2);
  return listed.filter((word) => (distances.get(word) ?? Infinity) <= least || isRunTogether(typed, word));
}

/** Common word without the space before it: `lincolnhigh`. */
const isRunTogether = (typed: string, word: string): boolean =>
  word.length > 3 && typed.startsWith(word) && isCommonWord(typed.slice(word.length));
