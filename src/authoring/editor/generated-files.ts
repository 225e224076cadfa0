import { writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { applyEdits, findNodeAtLocation } from 'jsonc-parser';
import { type CheckedForm, toCheckedForm } from '../form-files/checked-form.ts';
import { isJsonFile, readMetaSchemaFiles, type SourceFile } from '../form-files/source-files.ts';
import { readFormSources, type FormSources } from '../form-files/form-sources.ts';
import { PROJECT_FOLDER } from '../../command-line/institution.ts';
import { insertEntriesEdit } from '../form-files/fix.ts';
import { createEditorFiles } from './create-editor-files.ts';
import { editorSchemaPath } from './editor-schema-paths.ts';

/** The result does not depend on the day: generated years are left open. */
const ANY_DAY = '2000-01-01';

export const readFormForEditors = (root: string): CheckedForm | undefined => toFormForEditors(readFormSources(root, ANY_DAY));
export const toFormForEditors = (sources: FormSources): CheckedForm | undefined => toCheckedForm({ ...sources, today: ANY_DAY });

export const addSchemaReferences = ({ files }: CheckedForm): ReadonlyMap<string, string> =>
  new Map([...files.values()].filter(isJsonFile).map((file) => [file.path, withSchemaLine(file)]));

export function writeSchemaReferences(root: string): number | undefined {
  const checkedForm = readFormForEditors(root);
  if (!checkedForm) return undefined;
  const changed = [...addSchemaReferences(checkedForm)].filter(([path, text]) => checkedForm.files.get(path)?.text !== text);
  for (const [path, text] of changed) writeFileSync(join(root, path), text);
  return changed.length;
}

/** Schemas for editors, by path. An institution in its own folder also needs the meta schemas, and keeps all of it out of git. */
export function createGeneratedFiles(root: string, checkedForm: CheckedForm): ReadonlyMap<string, string> {
  const files = createEditorFiles(checkedForm);
  if (root === PROJECT_FOLDER) return files;
  const metaFiles = [...readMetaSchemaFiles(PROJECT_FOLDER).values()].map(({ path, text }) => [path, text] as const);
  return new Map([...files, ...metaFiles, ['schemas/meta/.gitignore', '*\n']]);
}

function withSchemaLine({ path, text, tree }: SourceFile): string {
  const schema = editorSchemaPath(path);
  if (schema === undefined || tree?.type !== 'object') return text;
  const relative = posix.relative(posix.dirname(path), schema);
  const line = JSON.stringify(relative.startsWith('.') ? relative : `./${relative}`);
  const existing = findNodeAtLocation(tree, ['$schema']);
  if (existing) return text.slice(0, existing.offset) + line + text.slice(existing.offset + existing.length);
  return applyEdits(text, [insertEntriesEdit(text, tree, undefined, [`"$schema": ${line}`])]);
}
