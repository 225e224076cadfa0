import { findNodeAtLocation } from 'jsonc-parser';
import { WIDGET_NAMES } from '../../form/model/widget-definitions.ts';
import { metaSchemaPath } from '../form-files/strict-ajv.ts';
import type { SourceFile } from '../form-files/source-files.ts';

export const UI_META_SCHEMA_FILE = metaSchemaPath('ui');

/** Its text with the existing widgets; everything else in it is written by hand. */
export function insertWidgetNames({ text, tree }: SourceFile): string {
  const question = ['patternProperties', '^[a-z][a-z0-9_]*$', 'properties'];
  const names = tree && findNodeAtLocation(tree, [...question, 'ui:widget', 'enum']);
  if (!names) throw new Error(`${UI_META_SCHEMA_FILE} has no "enum" for "ui:widget"`);
  const known = `[${WIDGET_NAMES.map((name) => JSON.stringify(name)).join(', ')}]`;
  return text.slice(0, names.offset) + known + text.slice(names.offset + names.length);
}
