import { createReadStream, statSync } from 'node:fs';
import { type LookupCategory, lookupCategories } from '../src/api/rules/lookup-limits.ts';
import { replaceLookupList } from '../src/server/lookup/lookup-list-store.ts';
import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { resolveFromInitCwd, institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { parseColumnMapping } from '../src/operations/lookup/column-mapping.ts';
import { readLookupList, type RejectedRow } from '../src/operations/lookup/read-lookup-list.ts';
import { createProgressBar } from '../src/operations/progress-bar.ts';
import { type OpenedDatabase, withDatabase } from '../src/operations/with-database.ts';
import { describeError } from '../src/command-line/describe-error.ts';

const SHOWN_REJECTIONS = 50;

export const command = defineCommand({
  name: 'lookup:import',
  audience: 'operators',
  purpose: 'loads a list of schools or addresses in place of the invented one that is included',
  options: {
    category: { type: 'string', required: true, choices: lookupCategories, meaning: 'the list' },
    file: { type: 'string', required: true, value: 'FILE.csv', meaning: 'its entries, one a row' },
    map: { type: 'string', value: 'name=COLUMN,...', meaning: 'columns of the file that have other names' },
    ...institutionOption,
  },
  async run({ category, file, map, institution }) {
    try {
      const columns = map === undefined ? {} : parseColumnMapping(map);
      await importList(institutionFolder(institution), category, resolveFromInitCwd(file), columns);
    } catch (error) {
      throw new Error(`Nothing was imported; the previous list is still served.\n${describeError(error)}`, { cause: error });
    }
  },
});

async function importList(
  institution: string,
  category: LookupCategory,
  file: string,
  map: ReturnType<typeof parseColumnMapping>,
): Promise<void> {
  const { size } = statSync(file);
  const started = performance.now();
  const bar = createProgressBar('bytes, {duration_formatted}');
  const importing = async ({ db }: OpenedDatabase): Promise<void> => {
    const rejections: RejectedRow[] = [];
    const bytes = createReadStream(file);
    bar.start(size, 0);
    const entries = readLookupList(bytes, { category, map, onRejection: (rejection) => rejections.push(rejection) });
    const changes = await replaceLookupList(
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
  // Creates the database, as a list may be imported before the first start.
  await withDatabase(institution, importing, { creates: true });
}

async function* watched<Item>(items: AsyncIterable<Item>, onItem: () => void): AsyncGenerator<Item> {
  for await (const item of items) {
    onItem();
    yield item;
  }
}

function report(rejections: readonly RejectedRow[]): void {
  for (const { line, reason } of rejections.slice(0, SHOWN_REJECTIONS)) console.log(`Line ${line} was rejected: ${reason}.`);
  if (rejections.length > SHOWN_REJECTIONS) console.log(`... and ${rejections.length - SHOWN_REJECTIONS} more.`);
}

if (import.meta.main) await runCommand(command);
