import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formFileKinds } from '../src/form/compile/form-file-kinds.ts';
import { readMetaSchemaFiles } from '../src/authoring/form-files/source-files.ts';
import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { updateEditorFiles } from '../src/authoring/editor/update-editor-files.ts';
import { REFERENCE_FILE, createReference, createKindReference } from '../src/authoring/editor/create-reference.ts';
import { UI_META_SCHEMA_FILE, insertWidgetNames } from '../src/authoring/editor/insert-widget-names.ts';
import { institutionFolder, institutionOption, PROJECT_FOLDER, invalidFormMessage } from '../src/command-line/institution.ts';

export const command = defineCommand({
  name: 'schemas:editor',
  audience: 'officers',
  purpose: 'updates what editors complete, as start, dev and check do; also $schema lines, widgets and the reference',
  options: {
    reference: {
      type: 'string',
      choices: formFileKinds.map(({ meta }) => meta),
      meaning: 'prints what files of this kind can say, and writes nothing',
    },
    ...institutionOption,
  },
  async run({ reference: kind, institution }) {
    if (kind !== undefined) return console.log(createKindReference(kind, readMetaSchemaFiles(PROJECT_FOLDER)));
    const root = institutionFolder(institution);
    const meta = writeOfTheProgram();
    // Loaded lazily, as files are read by the meta schemas as they are when loaded.
    const { writeSchemaReferences } = await import('../src/authoring/editor/generated-files.ts');
    const lines = writeSchemaReferences(root);
    if (lines === undefined) throw new Error(invalidFormMessage(root));
    const changed = meta + lines + (await updateEditorFiles(root));
    console.log(`${changed} ${changed === 1 ? 'file' : 'files'} changed.`);
  },
});

/** Writes the list of widgets into the meta schema of ui.json files, and the reference. Returns the number of files that changed. */
function writeOfTheProgram(): number {
  const written = (path: string, text: string): number => {
    if (readFileSync(join(PROJECT_FOLDER, path), 'utf8') === text) return 0;
    writeFileSync(join(PROJECT_FOLDER, path), text);
    return 1;
  };
  const ui = readMetaSchemaFiles(PROJECT_FOLDER).get(UI_META_SCHEMA_FILE);
  const widgets = written(UI_META_SCHEMA_FILE, ui ? insertWidgetNames(ui) : '');
  // The reference lists the widgets.
  return widgets + written(REFERENCE_FILE, createReference(readMetaSchemaFiles(PROJECT_FOLDER)));
}

if (import.meta.main) await runCommand(command);
