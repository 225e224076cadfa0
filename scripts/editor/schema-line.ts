import { posix } from 'node:path';
import { applyEdits, findNodeAtLocation } from 'jsonc-parser';
import { insertedEntries } from '../checks/application/fix.ts';
import type { SourceFile } from '../checks/application/read-files.ts';
import { schemaFor } from './editor-folder.ts';

/**
 * The text of a file with the `$schema` line that leads an editor to its schema; the text itself if the line is right,
 * or if the kind of file is unknown. Nothing else in the file changes.
 */
export function withSchemaLine({ path, text, tree }: SourceFile): string {
  const schema = schemaFor(path);
  if (schema === undefined || tree?.type !== 'object') return text;
  const relative = posix.relative(posix.dirname(path), schema);
  const line = JSON.stringify(relative.startsWith('.') ? relative : `./${relative}`);
  const existing = findNodeAtLocation(tree, ['$schema']);
  if (existing) return text.slice(0, existing.offset) + line + text.slice(existing.offset + existing.length);
  return applyEdits(text, [insertedEntries(text, tree, undefined, [`"$schema": ${line}`])]);
}
