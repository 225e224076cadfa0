import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createRandom, pick } from './random.ts';

import { plainWords } from '../../src/server/services/lookup-folding.ts';
import { freshLookup } from './fresh-lookup.ts';
import { listInto } from './list-into.ts';
import { mistype } from './typing-mistakes.ts';

/** A real list, which is not part of the project: institutions have their own. */
const FILE = join(import.meta.dirname, '../../../shared/data/us_high_schools_ceeb_nces_2023.csv');
const TRIES = 1500;
const golden = JSON.parse(readFileSync(join(import.meta.dirname, 'high-schools.golden.json'), 'utf8')) as { first: Record<string, string> };

const isThere = existsSync(FILE);

const database = await freshLookup();
const lookup = database.lookup;
afterAll(() => database.close());

test('a real list of high schools is imported, where ../shared/data has one', async () => {
  if (!isThere) {
    console.log(`Not tried: ${Object.keys(golden.first).length} searches and the recall of mistyped names, for ${FILE} is not there.`);
    return;
  }
  const { added, rejections } = await listInto(database.db, 'hs_ceeb', createReadStream(FILE));
  expect([added, rejections]).toEqual([21_434, [{ line: 314, reason: 'there is no name' }]]);
});

test.each(isThere ? Object.entries(golden.first) : [])('%s finds %s first', async (text, first) => {
  const [best] = await lookup.find('hs_ceeb', text);
  expect(`${best?.text}, ${best?.sub_text}`).toBe(first);
});

test.each(isThere ? ['zzyzx academy', 'willowbrookshire high school', 'lincoln zzyzx', 'qqqq lincoln'] : [])(
  '%s finds no strangers',
  async (text) => {
    expect(await lookup.find('hs_ceeb', text)).toEqual([]);
  },
);

test.each(isThere ? [95] : [])(
  'at least %d of 100 names with one typing mistake are among the five suggestions',
  async (least) => {
    const random = createRandom(2027);
    const all = (
      await database.db.selectFrom('lookup_entry').select('fields').where('category', '=', 'hs_ceeb').orderBy('key').execute()
    ).map(({ fields }) => plainWords(fields.name ?? '').join(' '));
    const counts = Map.groupBy(all, (name) => name);
    // Leaves out shared names: no five of the 50 Central High Schools can be the right ones.
    const names = all.filter((name) => counts.get(name)?.length === 1);
    const tries = new Map<string, { all: number; found: number }>();
    for (let count = 0; count < TRIES; count++) {
      const wanted = pick(random, names);
      const { kind, text } = mistype(random, wanted);
      const suggestions = await lookup.find('hs_ceeb', text);
      const result = tries.get(kind) ?? { all: 0, found: 0 };
      tries.set(kind, {
        all: result.all + 1,
        found: result.found + Number(suggestions.some((one) => plainWords(one.text).join(' ') === wanted)),
      });
    }
    const found = [...tries.values()].reduce((sum, one) => sum + one.found, 0);
    console.log(
      `Recall in the top 5 of ${TRIES} mistyped names: ${((found / TRIES) * 100).toFixed(1)} % ` +
        `(${[...tries].map(([kind, one]) => `${kind} ${((one.found / one.all) * 100).toFixed(1)} %`).join(', ')})`,
    );
    expect((found / TRIES) * 100).toBeGreaterThanOrEqual(least);
  },
  120_000,
);
