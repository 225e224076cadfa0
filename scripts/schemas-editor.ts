import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { readApplication } from './checks/application/application.ts';
import { isJson } from './checks/application/read-files.ts';
import { EDITOR_FOLDER, editorFiles } from './editor/editor-files.ts';
import { withSchemaLine } from './editor/schema-line.ts';
import { UI_META_FILE, withWidgetNames } from './editor/widget-names.ts';

/** What is written does not depend on the day: lists of generated years are left open. */
const ANY_DAY = '2000-01-01';

const USAGE = 'npm run schemas:editor -- [--root FOLDER] [--check]';

/**
 * Writes the schemas that editors complete an application's files from, the widgets into the meta schema of `ui.json`, and the
 * `$schema` line of each file. With
 * `--check` writes nothing, and exits with 1 where something would change.
 */
function main(): number {
  const options = readOptions();
  if (options === undefined) return 2;
  const root = resolve(options.root);
  const application = readApplication(root, ANY_DAY);
  if (!application.readable) {
    console.error('Some files are not JSON. Fix them first: npm run lint:schemas shows where.');
    return 1;
  }
  const files = new Map(editorFiles(application));
  for (const file of [...application.files.values()].filter(isJson)) files.set(file.path, withSchemaLine(file));
  const uiMeta = application.metaFiles.get(UI_META_FILE);
  if (uiMeta) files.set(UI_META_FILE, withWidgetNames(uiMeta));
  const stale = [...files].filter(([path, text]) => read(join(root, path)) !== text);
  const left = generated(root).filter((path) => !files.has(path));
  if (options.check) return reportStale([...stale.map(([path]) => path), ...left]);
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const path of left) rmSync(join(root, path));
  console.log(`${stale.length + left.length} of ${files.size} files changed.`);
  return 0;
}

function readOptions(): { root: string; check: boolean } | undefined {
  try {
    return parseArgs({ options: { root: { type: 'string', default: process.cwd() }, check: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return undefined;
  }
}

function reportStale(stale: readonly string[]): number {
  if (stale.length === 0) return 0;
  console.error(`Editors do not know the latest form. Run: npm run schemas:editor\n${stale.map((path) => `  ${path}`).join('\n')}`);
  return 1;
}

const read = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

function generated(root: string): readonly string[] {
  const folder = join(root, EDITOR_FOLDER);
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

process.exitCode = main();
