import type { LookupCategory } from '../../api/rules/lookup-limits.ts';
import type { LookupFields } from '../database/tables.ts';

/** Spellings of words in schools' names; the list holds the long form. */
const schoolWords: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  hs: 'high school',
  sch: 'school',
  schl: 'school',
  scho: 'school',
  sr: 'senior',
  jr: 'junior',
  acad: 'academy',
  prep: 'preparatory',
  ctr: 'center',
  intl: 'international',
  univ: 'university',
  coll: 'college',
  cc: 'community college',
};

/** Spellings of words in addresses; the list holds the short form, in which 'St' may be a street or a saint. */
const addressWords: Readonly<Record<string, string>> = {
  street: 'st',
  saint: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  boulevard: 'blvd',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  circle: 'cir',
  square: 'sq',
  terrace: 'ter',
  trail: 'trl',
  parkway: 'pkwy',
  highway: 'hwy',
  mount: 'mt',
  fort: 'ft',
  apartment: 'apt',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};

const wordsOf = (category: LookupCategory): Readonly<Record<string, string>> => (category === 'address' ? addressWords : schoolWords);

const stateNames =
  'al alabama,ak alaska,az arizona,ar arkansas,ca california,co colorado,ct connecticut,de delaware,dc district of columbia,' +
  'fl florida,ga georgia,hi hawaii,id idaho,il illinois,in indiana,ia iowa,ks kansas,ky kentucky,la louisiana,me maine,' +
  'md maryland,ma massachusetts,mi michigan,mn minnesota,ms mississippi,mo missouri,mt montana,ne nebraska,nv nevada,' +
  'nh new hampshire,nj new jersey,nm new mexico,ny new york,nc north carolina,nd north dakota,oh ohio,ok oklahoma,or oregon,' +
  'pa pennsylvania,pr puerto rico,ri rhode island,sc south carolina,sd south dakota,tn tennessee,tx texas,ut utah,vt vermont,' +
  'va virginia,wa washington,wv west virginia,wi wisconsin,wy wyoming';

const states = stateNames
  .split(',')
  .map((state) => ({ code: state.slice(0, 2), name: state.slice(3) }))
  // 'west virginia' before 'virginia'.
  .toSorted((a, b) => b.name.length - a.name.length);

export function abbreviateStateName(words: readonly string[]): readonly string[] | undefined {
  const text = words.join(' ');
  const state = states.find(({ name }) => text.endsWith(` ${name}`));
  return state && [...text.slice(0, -state.name.length - 1).split(' '), state.code];
}

export const stateCodeOf = (text: string): string => (states.find(({ name }) => name === text.toLowerCase())?.code ?? text).toUpperCase();

/** Words that most names contain and nobody searches for. */
const commonWords = ['high', 'school', 'senior', 'university', 'college'];

/** True for a word that says next to nothing about a name: 'school', or the beginning of it. */
export const isCommonWord = (word: string): boolean => word.length > 1 && commonWords.some((common) => common.startsWith(word));

/** 'St. John's H.S.' as saint johns high school: only letters a to z and digits, so that no text can mean anything to the database. */
export const normalizeLookupWords = (text: string, category: LookupCategory): readonly string[] =>
  splitPlainWords(text).flatMap((word) => canonicalSpelling(word, category).split(' '));

export const splitPlainWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/\b(?:[a-z]\. ?){2,}/g, (initials) => `${initials.replaceAll(/[. ]/g, '')} `)
    .replaceAll(/\bh s\b/g, 'hs')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'and' && word !== 'the');

export const canonicalSpelling = (word: string, category: LookupCategory): string => {
  const words = wordsOf(category);
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word;
};

export function expandPrefix(word: string, category: LookupCategory): readonly string[] {
  if (word.length < 2) return [];
  return Object.entries(wordsOf(category))
    .filter(([written]) => written.startsWith(word))
    .map(([, listed]) => listed.split(' ')[0] ?? '');
}

/** Search keys of an entry. @param otherNames separated as in the file, in any way */
export function lookupSearchKeys(category: LookupCategory, fields: LookupFields, otherNames = '') {
  const { name = '', address_line_1 = '', address_line_2 = '', city = '', state = '', zip = '', ceeb = '' } = fields;
  const own = normalizeLookupWords(category === 'address' ? `${address_line_1} ${address_line_2}` : name, category);
  const codes = ceeb ? [ceeb, ceeb.replace(/^0+/, '')] : [];
  const heavy = new Set([...own, ...normalizeLookupWords(otherNames, category)]);
  const light = new Set([
    ...normalizeLookupWords(city, category),
    state.toLowerCase(),
    zip
      .slice(0, 5)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ''),
    ...codes.flatMap(splitPlainWords),
  ]);
  return {
    folded: own.join(' '),
    /** Length of the name without common words: of two that begin alike, the shorter is more likely. */
    brevity: own.filter((word) => !commonWords.includes(word)).join(' ').length,
    /** Tsvector: every word once, those of the name and its other names with weight A. */
    words: [
      ...[...heavy].map((word) => `${word}:1A`),
      ...[...light].filter((word) => word && !heavy.has(word)).map((word) => `${word}:2`),
    ].join(' '),
  };
}
