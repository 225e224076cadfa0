import { modify, type Edit, type Node } from 'jsonc-parser';
import { lineAndColumn, findNodeAt, type SourceLocation } from './source-location.ts';
import type { SourceFile } from './source-files.ts';

/** Correction where nothing is left to decide: edits of a file's text, or its whole text. Words go only with the sentence they translate. */
export type Fix = EditedFile | WholeFile;

interface EditedFile {
  readonly file: string;
  /** Edits do not overlap. Offsets and lengths count UTF-16 code units. */
  readonly edits: readonly Edit[];
}

interface WholeFile {
  readonly file: string;
  readonly text: string;
}

export type LocatedFix = WholeFile | { readonly file: string; readonly edits: readonly PlacedEdit[] };

interface PlacedEdit extends Edit {
  readonly start: SourceLocation;
  readonly end: SourceLocation;
}

export function locateFix(fix: Fix, source: Pick<SourceFile, 'text'> | undefined): LocatedFix {
  if ('text' in fix) return fix;
  const place = (offset: number): SourceLocation => lineAndColumn(source?.text ?? '', offset);
  const edits = fix.edits.map((edit) => ({ ...edit, start: place(edit.offset), end: place(edit.offset + edit.length) }));
  return { ...fix, edits };
}

export function insertEntriesEdit(text: string, container: Node, after: Node | undefined, entries: readonly string[]): Edit {
  const [first] = container.children ?? [];
  const start = container.offset + 1;
  if (!first) {
    const pad = container.type === 'object' ? ' ' : '';
    return { offset: start, length: container.length - 2, content: `${pad}${entries.join(', ')}${pad}` };
  }
  const gap = text.slice(start, first.offset) || ' ';
  if (after) return { offset: after.offset + after.length, length: 0, content: entries.map((entry) => `,${gap}${entry}`).join('') };
  return { offset: first.offset, length: 0, content: entries.map((entry) => `${entry},${gap}`).join('') };
}

export function replaceValueFix({ path: file, tree }: SourceFile, pointer: string, value: unknown): Fix | undefined {
  const node = findNodeAt(tree, pointer);
  return node && { file, edits: [{ offset: node.offset, length: node.length, content: JSON.stringify(value) }] };
}

export function renameKeyFix({ path: file, tree }: SourceFile, pointer: string, name: string): EditedFile | undefined {
  const key = findNodeAt(tree, pointer)?.parent?.children?.[0];
  return key && { file, edits: [{ offset: key.offset, length: key.length, content: JSON.stringify(name) }] };
}

export const removeKeyFix = ({ path: file, text }: SourceFile, ...keys: readonly string[]): EditedFile => ({
  file,
  edits: modify(text, [...keys], undefined, {}),
});

export function diffEdit(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { offset: start, length: before.length - start - end, content: after.slice(start, after.length - end) };
}
