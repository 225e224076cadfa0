import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createRandom, pickRandom } from './random.ts';
import { splitPlainWords } from '../../src/server/lookup/lookup-words.ts';
import { openTestLookup } from './open-test-lookup.ts';
import { importList } from './import-list.ts';

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function neighbour(random: () => number, letter: string): string {
  const row = rows.find((one) => one.includes(letter)) ?? 'etaoin';
  return row[Math.min(row.length - 1, Math.max(0, row.indexOf(letter) + pickRandom(random, [-1, 1])))] ?? 'e';
}

const slips: Readonly<Record<string, (text: string, at: number, random: () => number) => string>> = {
  'left out': (text, at) => text.slice(0, at) + text.slice(at + 1),
  doubled: (text, at) => text.slice(0, at) + text[at] + text.slice(at),
  'wrong key': (text, at, random) => text.slice(0, at) + neighbour(random, text[at] ?? '') + text.slice(at + 1),
  'key too many': (text, at, random) => text.slice(0, at) + neighbour(random, text[at] ?? '') + text.slice(at),
  swapped: (text, at) => text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2),
};

interface Mistyped {
  readonly kind: string;
  readonly text: string;
}

function mistype(random: () => number, text: string): Mistyped {
  const small = text.toLowerCase();
  const places = [...small.matchAll(/[a-z]{4,}/g)].flatMap(({ index, 0: word }) =>
    Array.from({ length: word.length - 1 }, (_, letter) => index + letter),
  );
  const kind = pickRandom(random, Object.keys(slips));
  const slipped = places.length === 0 ? small : (slips[kind]?.(small, pickRandom(random, places), random) ?? small);
  return slipped === small && places.length > 0 ? mistype(random, text) : { kind, text: slipped };
}

/** A real list, which is not part of the project: institutions have their own. */
const FILE = join(import.meta.dirname, '../../../shared/data/us_high_schools_ceeb_nces_2023.csv');
const TRIES = 1500;
const golden = JSON.parse(readFileSync(join(import.meta.dirname, 'high-schools.golden.json'), 'utf8')) as { first: Record<string, string> };

const isThere = existsSync(FILE);

const database = await openTestLookup();
const lookup = database.lookup;
afterAll(() => database.close());

test('a real list of high schools is imported, where ../shared/data has one', async () => {
  if (!isThere) {
    console.log(`Not tried: ${Object.keys(golden.first).length} searches and the recall of mistyped names, for ${FILE} is not there.`);
    return;
  }
  const { added, rejections } = await importList(database.db, 'hs_ceeb', createReadStream(FILE));
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
    ).map(({ fields }) => splitPlainWords(fields.name ?? '').join(' '));
    const counts = Map.groupBy(all, (name) => name);
    // Leaves out shared names: no five of the 50 Central High Schools can be the right ones.
    const names = all.filter((name) => counts.get(name)?.length === 1);
    const tries = new Map<string, { all: number; found: number }>();
    for (let count = 0; count < TRIES; count++) {
      const wanted = pickRandom(random, names);
      const { kind, text } = mistype(random, wanted);
      const suggestions = await lookup.find('hs_ceeb', text);
      const result = tries.get(kind) ?? { all: 0, found: 0 };
      tries.set(kind, {
        all: result.all + 1,
        found: result.found + Number(suggestions.some((one) => splitPlainWords(one.text).join(' ') === wanted)),
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
