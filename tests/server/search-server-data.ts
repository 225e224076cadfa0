import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUnderTest } from './server-under-test.ts';

/** Finds these words in each row of each table, in files and their names; each place as `table: row` or `file`. */
export async function findWordsInServerData(
  server: Pick<ServerUnderTest, 'query' | 'dataDir'>,
  words: readonly string[],
): Promise<readonly string[]> {
  const forms = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]);
  const tables = await server.query(`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`);
  const found: string[] = [];
  for (const name of tables.map((row) => String(row['name']))) {
    const rows = await server.query(
      `SELECT row::text FROM ${name} AS row WHERE EXISTS (SELECT FROM unnest($1::text[]) AS word WHERE row::text ILIKE '%' || word || '%')`,
      [forms],
    );
    found.push(...rows.map((row) => `${name}: ${String(row['row'])}`));
  }
  for (const folder of ['objects', 'outbox'].map((one) => join(server.dataDir, one))) found.push(...findFilesWithWords(folder, words));
  return found;
}

export function findFilesWithWords(folder: string, words: readonly string[]): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => {
      if (words.some((word) => path.includes(word))) return true;
      if (!statSync(path).isFile()) return false;
      const content = readFileSync(path);
      return words.some((word) => content.includes(word));
    });
}

export const tableNamesIn = (places: readonly string[]): readonly string[] => [
  ...new Set(places.map((place) => place.replace(/:.*/, '').replace('unnumbered_change', 'application_change'))),
];
