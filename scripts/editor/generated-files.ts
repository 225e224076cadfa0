import { writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { applyEdits, findNodeAtLocation } from 'jsonc-parser';
import { type CheckedForm, checkedFormOf } from '../checks/form/checked-form.ts';
import { isJson, readMetaFiles, type SourceFile } from '../checks/form/source-files.ts';
import { readSources, type Sources } from '../checks/form/sources.ts';
import { PROJECT } from '../institution.ts';
import { insertEntries } from '../checks/form/fix.ts';
import { editorFiles } from './editor-files.ts';
import { schemaFor } from './editor-folder.ts';

/** The result does not depend on the day: generated years are left open. */
const ANY_DAY = '2000-01-01';

export const readForEditors = (root: string): CheckedForm | undefined => forEditors(readSources(root, ANY_DAY));
export const forEditors = (sources: Sources): CheckedForm | undefined => checkedFormOf({ ...sources, today: ANY_DAY });

export const withSchemaLines = ({ files }: CheckedForm): ReadonlyMap<string, string> =>
  new Map([...files.values()].filter(isJson).map((file) => [file.path, withSchemaLine(file)]));

export function writeSchemaLines(root: string): number | undefined {
  const checkedForm = readForEditors(root);
  if (!checkedForm) return undefined;
  const changed = [...withSchemaLines(checkedForm)].filter(([path, text]) => checkedForm.files.get(path)?.text !== text);
  for (const [path, text] of changed) writeFileSync(join(root, path), text);
  return changed.length;
}

/** Schemas for editors, by path. An institution in its own folder also needs the meta schemas, and keeps all of it out of git. */
export function generatedFiles(root: string, checkedForm: CheckedForm): ReadonlyMap<string, string> {
  const files = editorFiles(checkedForm);
  if (root === PROJECT) return files;
  const metaFiles = [...readMetaFiles(PROJECT).values()].map(({ path, text }) => [path, text] as const);
  return new Map([...files, ...metaFiles, ['schemas/meta/.gitignore', '*\n']]);
}

function withSchemaLine({ path, text, tree }: SourceFile): string {
  const schema = schemaFor(path);
  if (schema === undefined || tree?.type !== 'object') return text;
  const relative = posix.relative(posix.dirname(path), schema);
  const line = JSON.stringify(relative.startsWith('.') ? relative : `./${relative}`);
  const existing = findNodeAtLocation(tree, ['$schema']);
  if (existing) return text.slice(0, existing.offset) + line + text.slice(existing.offset + existing.length);
  return applyEdits(text, [insertEntries(text, tree, undefined, [`"$schema": ${line}`])]);
}
