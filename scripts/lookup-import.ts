import { createReadStream, statSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import { type LookupCategory, lookupCategories } from '../src/contract/lookup.ts';
import { replaceList } from '../src/server/store/lookup-lists.ts';
import { fromWhereTyped } from './from-where-typed.ts';
import { INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';
import { parseMap } from './lookup/columns.ts';
import { readList, type Rejection } from './lookup/read-list.ts';
import { type Opened, withDatabase } from './with-database.ts';
import { parseOptions } from './parse-options.ts';
import { inWords } from './in-words.ts';

// `npm run lookup:import -- --category hs_ceeb --file FILE.csv`: loads a list in which students look things up.
const USAGE =
  `npm run lookup:import -- --category ${lookupCategories.join('|')} --file FILE.csv ` +
  `[--map name=COLUMN,code=COLUMN] ${INSTITUTION_USAGE}`;
const SHOWN_REJECTIONS = 50;

try {
  await run();
} catch (error) {
  console.error(`Nothing was imported; the previous list is still served.\n${inWords(error)}`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { category, file, map, institution } = readOptions();
  const { size } = statSync(file);
  const started = performance.now();
  // Writes nothing if nobody is watching a terminal.
  const bar = new SingleBar({
    format: '{bar} {percentage} % {value} of {total} bytes, {duration_formatted}',
    noTTYOutput: false,
    hideCursor: true,
  });
  const importing = async ({ db }: Opened): Promise<void> => {
    const rejections: Rejection[] = [];
    const bytes = createReadStream(file);
    bar.start(size, 0);
    const entries = readList(bytes, { category, map, onRejection: (rejection) => rejections.push(rejection) });
    const changes = await replaceList(
      db,
      category,
      watched(entries, () => bar.update(bytes.bytesRead)),
    ).finally(() => bar.stop());
    report(rejections);
    const { added, changed, unchanged, deactivated } = changes;
    console.log(
      `${category}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${deactivated} no longer listed, ${rejections.length} ` +
        `rows rejected, in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    );
  };
  // A list may be there before the first server is.
  await withDatabase(institutionFolder(institution), importing, { creates: true });
}

function readOptions(): { category: LookupCategory; file: string; map: ReturnType<typeof parseMap>; institution: string | undefined } {
  const {
    values: { category, file, map, institution },
  } = parseOptions({ options: { category: { type: 'string' }, file: { type: 'string' }, map: { type: 'string' }, ...institutionOption } });
  const known = lookupCategories.find((one) => one === category);
  if (!known || !file)
    throw new Error(`${category && !known ? `There is no category '${category}'.` : 'Name the list and its file:'}\n${USAGE}`);
  return { category: known, file: fromWhereTyped(file), map: map === undefined ? {} : parseMap(map), institution };
}

async function* watched<Item>(items: AsyncIterable<Item>, onItem: () => void): AsyncGenerator<Item> {
  for await (const item of items) {
    onItem();
    yield item;
  }
}

function report(rejections: readonly Rejection[]): void {
  for (const { line, reason } of rejections.slice(0, SHOWN_REJECTIONS)) console.log(`Line ${line} was rejected: ${reason}.`);
  if (rejections.length > SHOWN_REJECTIONS) console.log(`... and ${rejections.length - SHOWN_REJECTIONS} more.`);
}
