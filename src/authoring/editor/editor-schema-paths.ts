import { formFileKindOf } from '../../form/compile/form-file-kinds.ts';
import { metaSchemaPath } from '../form-files/strict-ajv.ts';

/** Folder of the generated schemas, below the hand-written ones, which every reader of the application skips. */
export const EDITOR_FOLDER = 'schemas/meta/editor';

/** Kinds of files without names of the form, whose meta schema suffices. */
const ONE_SCHEMA: ReadonlySet<string> = new Set(['text', 'persona', 'language']);

export function editorSchemaPath(path: string): string | undefined {
  const kind = formFileKindOf(path);
  if (kind === undefined) return undefined;
  if (ONE_SCHEMA.has(kind.meta)) return metaSchemaPath(kind.meta);
  if (kind.meta === 'options') return `${EDITOR_FOLDER}/options.schema.json`;
  return `${EDITOR_FOLDER}/${path.replace(/^schemas\//, '').replace(/(\.config)?\.json$/, '.schema.json')}`;
}
