import { type LookupCategory, lookupCategories } from '../../src/contract/lookup.ts';
import type { Settings } from '../../src/server/settings.ts';
import { hasLookupLists, replaceList, type ListEntry } from '../../src/server/store/lookup-lists.ts';
import type { Db } from '../../src/server/store/tables.ts';
import { chooseColumns } from './columns.ts';
import { demoRows } from './demo-rows.ts';
import { readEntry } from './list-entry.ts';

const SIZES: Readonly<Record<LookupCategory, number>> = { hs_ceeb: 300, college_ceeb: 150, address: 400 };

/**
 * Gives a newcomer something to look up: invented lists, if there is no list yet. A real list replaces them.
 * @returns whether it did
 */
export async function loadDemoLists(db: Db): Promise<boolean> {
  if (await hasLookupLists(db)) return false;
  for (const category of lookupCategories)
    await replaceList(db, category, inOneBatch(demoEntries(category, SIZES[category])), { demo: true });
  return true;
}

/** For newcomers, not for students: a site in production starts with no list, and everything is typed by hand. */
export const demoListsFor = ({ production }: Pick<Settings, 'production'>): ((db: Db) => Promise<void>) | undefined => {
  if (production) return undefined;
  return async (db) => {
    if (await loadDemoLists(db))
      console.log('  Schools, colleges and addresses to look up are invented: npm run lookup:import loads yours.');
  };
};

/** Entries of an invented list; the few that come out alike only once. */
export function demoEntries(category: LookupCategory, rows: number): readonly ListEntry[] {
  const entries = demoRows(category, rows).map((row) => readEntry(category, chooseColumns(category, Object.keys(row), {}), row));
  return [...new Map(entries.flatMap((entry) => (typeof entry === 'string' ? [] : [[entry.key, entry] as const]))).values()];
}

async function* inOneBatch(entries: readonly ListEntry[]): AsyncGenerator<readonly ListEntry[]> {
  yield entries;
}
