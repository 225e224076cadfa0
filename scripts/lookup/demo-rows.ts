import type { LookupCategory } from '../../src/contract/lookup.ts';
import { createRandom, pick } from './random.ts';

/** A row of an invented list, with our own names of columns. */
export type DemoRow = Readonly<Record<string, string>>;

const starts = [
  'Alder',
  'Amber',
  'Birch',
  'Bram',
  'Cinder',
  'Clover',
  'Dapple',
  'Elm',
  'Fern',
  'Gable',
  'Haw',
  'Heather',
  'Juniper',
  'Kestrel',
  'Lark',
  'Linden',
  'Maple',
  'Marl',
  'Mead',
  'Otter',
  'Pebble',
  'Quill',
  'Rowan',
  'Sorrel',
  'Tamar',
  'Thistle',
  'Umber',
  'Wren',
  'Yarrow',
  'Zephyr',
];
const middles = ['', 'en', 'er', 'ing', 'el', 'a', 'o', 'wick', 'mar', 'lin', 'tor', 'ven'];
const ends = [
  'brook',
  'bury',
  'combe',
  'dale',
  'den',
  'field',
  'ford',
  'gate',
  'ham',
  'haven',
  'hollow',
  'hurst',
  'ley',
  'mere',
  'moor',
  'port',
  'ridge',
  'shaw',
  'stead',
  'ton',
  'vale',
  'well',
  'worth',
  'wood',
];
const given = [
  'Ada',
  'Amelia',
  'Benjamin',
  'Clara',
  'Edith',
  'Felix',
  'Grace',
  'Henry',
  'Ida',
  'Josephine',
  'Lena',
  'Marcus',
  'Nora',
  'Oscar',
  'Ruth',
  'Theodore',
];
/** The ZIP codes of a state begin with these three digits. */
const states = [
  ['AL', '350'],
  ['AZ', '850'],
  ['CA', '900'],
  ['CO', '800'],
  ['CT', '060'],
  ['FL', '320'],
  ['GA', '300'],
  ['IA', '500'],
  ['IL', '600'],
  ['KS', '660'],
  ['MA', '010'],
  ['MN', '550'],
  ['MO', '630'],
  ['NE', '680'],
  ['NJ', '070'],
  ['NY', '100'],
  ['OH', '430'],
  ['OR', '970'],
  ['PA', '150'],
  ['TN', '370'],
  ['TX', '750'],
  ['VA', '220'],
  ['WA', '980'],
  ['WI', '530'],
] as const;
const streets = ['Street', 'Avenue', 'Road', 'Drive', 'Lane', 'Court', 'Boulevard'];

const highSchools = [
  '{place} High School',
  '{place} High School',
  '{place} Central High School',
  '{side} {place} High School',
  '{person} High School',
  'Saint {person} Academy',
  'Mount {place} High School',
  '{place} Christian School',
  '{place} Technical High School',
  '{place} Preparatory School',
];
const colleges = [
  '{place} College',
  '{place} Community College',
  'University of {place}',
  '{place} State University',
  '{person} University',
  'Saint {person} College',
  '{place} Institute of Technology',
];

/** No list of codes that is in use has any in these ranges; codes of colleges have four digits until a long list needs more. */
const firstCode: Readonly<Record<'hs_ceeb' | 'college_ceeb', number>> = { hs_ceeb: 990_001, college_ceeb: 9001 };

/**
 * Schools, colleges and addresses that do not exist, the same ones for the same seed.
 * @param rows beyond 9,999 high schools (999 colleges) the codes go down from the invented range into any
 */
export function demoRows(category: LookupCategory, rows: number, seed = 1): readonly DemoRow[] {
  const random = createRandom(seed);
  const place = (): string => pick(random, starts) + pick(random, middles) + pick(random, ends);
  const words: Readonly<Record<string, () => string>> = {
    place,
    side: () => pick(random, ['North', 'South', 'East', 'West', 'New', 'Upper']),
    person: () => `${pick(random, given)} ${place()}`,
  };
  const named = (patterns: readonly string[]): string =>
    pick(random, patterns).replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word]?.() ?? '');
  return Array.from({ length: rows }, (_, index) => {
    const [state, zip] = pick(random, states);
    const line = `${1 + Math.floor(random() * 9900)} ${place()} ${pick(random, streets)}`;
    const lines = {
      address_line_1: line,
      city: place(),
      state,
      zip: `${zip}${String(Math.floor(random() * 100)).padStart(2, '0')}`,
      country: 'USA',
    };
    if (category === 'address') return { ...lines, address_line_2: random() < 0.1 ? `Apt ${1 + Math.floor(random() * 40)}` : '' };
    return { code: codeOf(category, index), name: named(category === 'hs_ceeb' ? highSchools : colleges), ...lines };
  });
}

function codeOf(category: 'hs_ceeb' | 'college_ceeb', index: number): string {
  const invented = firstCode[category] + index;
  const most = category === 'hs_ceeb' ? 999_999 : 9999;
  return String(invented <= most ? invented : 100_000 + index);
}
