import { type LookupCategory, lookupCategories } from '../../api/rules/lookup-limits.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { hasLookupLists, replaceLookupList, type LookupListEntry } from '../../server/lookup/lookup-list-store.ts';
import type { Db } from '../../server/database/tables.ts';
import { resolveColumnMapping } from './column-mapping.ts';
import { parseLookupListEntry, type CsvRow } from './parse-list-entry.ts';

const PLACES = [
  ['Alderbrook', 'OR', '970'],
  ['Birchford', 'OH', '430'],
  ['Cloverdale Mills', 'TN', '370'],
  ['Elmstead', 'CT', '060'],
  ['Fernhollow', 'WA', '980'],
  ['Juniper Ridge', 'CO', '800'],
  ['Larkwell', 'NE', '680'],
  ['Mapleworth', 'MN', '550'],
  ['Otterhaven', 'FL', '320'],
  ['Pebbleport', 'CA', '900'],
  ['Rowanshire', 'PA', '150'],
  ['Thistlemoor', 'TX', '750'],
] as const;
const HIGH_SCHOOLS = ['{} High School', 'North {} High School', 'South {} High School', '{} Preparatory School'];
const COLLEGES = ['{} College', 'University of {}', '{} Community College'];
const STREETS = ['Maple Street', 'Linden Avenue', 'Heather Lane', 'Quarry Road', 'Harbor Drive', 'Sorrel Court'];

/** Loads invented lists if there is no list yet. A real list replaces them. @returns true if it did */
export async function loadDemoLookupLists(db: Db): Promise<boolean> {
  if (await hasLookupLists(db)) return false;
  for (const category of lookupCategories) await replaceLookupList(db, category, inOneBatch(demoEntries(category)), { demo: true });
  return true;
}

/** Only outside production: there a site starts with no list, and everything is typed by hand. */
export const demoLookupListLoader = ({ production }: Pick<Settings, 'production'>): ((db: Db) => Promise<void>) | undefined => {
  if (production) return undefined;
  return async (db) => {
    if (await loadDemoLookupLists(db))
      console.log('  Schools, colleges and addresses to look up are invented: npm run lookup:import loads yours.');
  };
};

type Place = (typeof PLACES)[number];

const address = ([city, state, zip]: Place, line: string): CsvRow => ({
  address_line_1: line,
  city,
  state,
  zip: `${zip}01`,
  country: 'USA',
});
const school = (place: Place, name: string, code: number): CsvRow => ({
  ...address(place, `${code % 1000} School Street`),
  code: String(code),
  name: name.replace('{}', place[0]),
});

/** Code ranges are unused by any real list. */
const rows: Readonly<Record<LookupCategory, readonly CsvRow[]>> = {
  hs_ceeb: PLACES.flatMap((place, p) => HIGH_SCHOOLS.map((name, n) => school(place, name, 990_001 + 10 * p + n))),
  college_ceeb: PLACES.flatMap((place, p) => COLLEGES.map((name, n) => school(place, name, 9001 + 10 * p + n))),
  address: PLACES.flatMap((place, p) => STREETS.map((street, n) => address(place, `${12 + 108 * n + p} ${street}`))),
};

/** Entries of an invented list. @param from its rows, with our own names of columns */
export const demoEntries = (category: LookupCategory, from: readonly CsvRow[] = rows[category]): readonly LookupListEntry[] =>
  from
    .map((row) => parseLookupListEntry(category, resolveColumnMapping(category, Object.keys(row), {}), row))
    .filter((entry) => typeof entry !== 'string');

async function* inOneBatch(entries: readonly LookupListEntry[]): AsyncGenerator<readonly LookupListEntry[]> {
  yield entries;
}
