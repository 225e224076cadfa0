import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMetaFiles } from './checks/application/read-files.ts';
import { defineCommand, runCommand } from './command.ts';
import { updateEditorFiles } from './editor/update-editor-files.ts';
import { UI_META_FILE, withWidgetNames } from './editor/widget-names.ts';
import { institutionFolder, institutionOption, PROJECT } from './institution.ts';

export const command = defineCommand({
  name: 'schemas:editor',
  audience: 'officers',
  purpose: 'brings up to date what editors complete, as start, dev and lint:schemas do; also $schema lines, and the list of widgets',
  options: institutionOption,
  formerOptions: { check: 'npm start, npm run dev and npm run lint:schemas write the files when they are old.' },
  async run({ institution }) {
    const root = institutionFolder(institution);
    const meta = writeWidgetNames();
    // Loaded here, because files are read by the meta schemas as they are when they are loaded.
    const { writeSchemaLines } = await import('./editor/written-files.ts');
    const lines = writeSchemaLines(root);
    if (lines === undefined) throw new Error('Some files have the wrong structure. Fix them first: npm run lint:schemas shows where.');
    const changed = meta + lines + (await updateEditorFiles(root));
    console.log(`${changed} ${changed === 1 ? 'file' : 'files'} changed.`);
  },
});

/** Writes the list of widgets into the meta schema of ui.json files. Returns the number of files that changed. */
function writeWidgetNames(): number {
  const file = readMetaFiles(PROJECT).get(UI_META_FILE);
  const text = file && withWidgetNames(file);
  if (text === undefined || text === file?.text) return 0;
  writeFileSync(join(PROJECT, UI_META_FILE), text);
  return 1;
}

if (import.meta.main) await runCommand(command);
