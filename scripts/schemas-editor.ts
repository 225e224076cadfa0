import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../src/server/data-folder.ts';
import { readMetaFiles } from './checks/application/read-files.ts';
import { generatedIn, staleIn } from './editor/stale-files.ts';
import { UI_META_FILE, withWidgetNames } from './editor/widget-names.ts';
import { INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';
import { parseOptions } from './parse-options.ts';
import { inWords } from './in-words.ts';

const USAGE = `npm run schemas:editor -- [--check] ${INSTITUTION_USAGE}`;

/**
 * Writes the schemas that editors complete an application's files from, the widgets into the meta schema of `ui.json`, the
 * `$schema` line of each file and, for the project's own, the checks into schemas/README.md. With `--check` writes nothing,
 * and exits with 1 where something would change.
 */
async function main(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return 2;
  const { root } = options;
  const uiMeta = readMetaFiles(root).get(UI_META_FILE);
  const metaFiles = new Map(uiMeta && [[UI_META_FILE, withWidgetNames(uiMeta)]]);
  const staleMeta = staleIn(root, metaFiles);
  if (options.check && staleMeta.length > 0) return reportStale(staleMeta);
  write(root, metaFiles, staleMeta);
  // Loaded here, because files are read by the meta schemas as they are when they are loaded.
  const { writtenFiles } = await import('./editor/written-files.ts');
  const files = writtenFiles(root);
  if (!files) {
    console.error('Some files have the wrong structure. Fix them first: npm run lint:schemas shows where.');
    return 1;
  }
  const stale = staleIn(root, files);
  const left = generatedIn(root).filter((path) => !files.has(path));
  if (options.check) return reportStale([...stale, ...left]);
  write(root, files, stale);
  for (const path of left) rmSync(join(root, path));
  console.log(`${staleMeta.length + stale.length + left.length} of ${metaFiles.size + files.size} files changed.`);
  return 0;
}

function write(root: string, files: ReadonlyMap<string, string>, paths: readonly string[]): void {
  for (const path of paths) {
    makeFolder(dirname(join(root, path)), 0o777);
    writeFileSync(join(root, path), files.get(path) ?? '');
  }
}

function readOptions(): { root: string; check: boolean } | undefined {
  try {
    const { check, institution } = parseOptions({ options: { check: { type: 'boolean', default: false }, ...institutionOption } }).values;
    return { check, root: institutionFolder(institution) };
  } catch (error) {
    console.error(`${inWords(error)}\n${USAGE}`);
    return undefined;
  }
}

function reportStale(stale: readonly string[]): number {
  if (stale.length === 0) return 0;
  console.error(`These files are not up to date. Run: npm run schemas:editor\n${stale.map((path) => `  ${path}`).join('\n')}`);
  return 1;
}

process.exitCode = await main();
