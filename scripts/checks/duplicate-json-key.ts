import { getNodeValue, type Node } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';
import type { FileCheck, Draft } from './application/check.ts';
import { lineAndColumn } from './application/place.ts';
import { isJson, type SourceFile } from './application/read-files.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: FileCheck = {
  name: 'duplicate-json-key',
  what: 'A name appears twice between the same braces; only the last one would count.',
  advice: 'Make one of both, or give one another name.',
  example: {
    file: 'schemas/text/en.json',
    wrong: `"button.next": "Next",
"button.next": "Continue",`,
    right: '"button.next": "Next",',
  },
  scope: 'file',
  run: ({ files }) => [...files.values()].filter((file) => isJson(file) && file.tree).flatMap((file) => find(file, file.tree as Node, '')),
};

function find(file: SourceFile, node: Node, pointer: string): readonly Draft[] {
  if (node.type === 'array') return (node.children ?? []).flatMap((child, n) => find(file, child, pointer + step(n)));
  if (node.type !== 'object') return [];
  const first = new Map<string, { readonly offset: number; readonly value: Node | undefined }>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (!key) return [];
    const name = String(key.value);
    const inside = value ? find(file, value, pointer + step(name)) : [];
    const before = first.get(name);
    if (!before) {
      first.set(name, { offset: key.offset, value });
      return inside;
    }
    const { line } = lineAndColumn(file.text, before.offset);
    return [
      {
        file: file.path,
        pointer: pointer + step(name),
        at: key.offset,
        what: `"${name}" appears twice in the same object: here and in line ${line}`,
        advice: adviceFor(name, before.value, value),
      },
      ...inside,
    ];
  });
}

/** So many entries of a list are written out. */
const SHOWN = 8;

function adviceFor(name: string, first: Node | undefined, second: Node | undefined): string {
  const values: readonly unknown[] = [first, second].map((node) => node && getNodeValue(node));
  const [one, other] = values;
  if (isDeepStrictEqual(one, other)) return 'Both say the same: remove one.';
  if (Array.isArray(one) && Array.isArray(other)) {
    const joined = [...new Set([...(one as unknown[]), ...(other as unknown[])])];
    const isShort = joined.length <= SHOWN && joined.every((entry) => typeof entry === 'string');
    const list = isShort ? `: "${name}": [${joined.map((entry) => JSON.stringify(entry)).join(', ')}]` : '';
    return `Only the last one would count. Make one list of both${list}.`;
  }
  if (first?.type === 'object' && second?.type === 'object') return 'Only the last one would count. Put what is in both into one.';
  return 'Only the last one would count. Keep the one that you mean, or give it another name.';
}
