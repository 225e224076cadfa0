import type { Node } from 'jsonc-parser';
import type { FileCheck, Draft } from './application/check.ts';
import { lineAndColumn } from './application/place.ts';
import { isJson, type SourceFile } from './application/read-files.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: FileCheck = {
  name: 'duplicate-json-key',
  what: 'A name appears twice between the same braces; only the last one would count.',
  advice: 'Remove one, or give it another name.',
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
  const first = new Map<string, Node>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (!key) return [];
    const name = String(key.value);
    const inside = value ? find(file, value, pointer + step(name)) : [];
    const before = first.get(name);
    if (!before) {
      first.set(name, key);
      return inside;
    }
    const { line } = lineAndColumn(file.text, before.offset);
    return [
      {
        rule: check.name,
        file: file.path,
        pointer: pointer + step(name),
        at: key.offset,
        what: `"${name}" appears twice in the same object: here and in line ${line}`,
        advice: 'Remove one of them or give it another name; only the last one would count.',
      },
      ...inside,
    ];
  });
}
