import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { CheckFinding } from './checked-form.ts';
import type { SourceFile } from './source-files.ts';
import { parsePointer } from '../../form/compile/json-pointer.ts';

export interface SourceLocation {
  readonly line: number;
  readonly column: number;
}

/** Location of a finding: its value, or the key if the value is long; the start of the file if there is nothing there. */
export function locateFinding(mistake: Pick<CheckFinding, 'pointer' | 'at'>, file: SourceFile | undefined): SourceLocation {
  if (!file) return { line: 1, column: 1 };
  if (typeof mistake.at === 'number') return lineAndColumn(file.text, mistake.at);
  const node = nearestNode(file.tree, mistake.pointer);
  if (!node) return { line: 1, column: 1 };
  const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  const long = node.type === 'object' || node.type === 'array';
  return lineAndColumn(file.text, key && (long || mistake.at === 'key') ? key.offset : node.offset);
}

export function lineAndColumn(text: string, offset: number): SourceLocation {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

export const findNodeAt = (tree: Node | undefined, pointer: string): Node | undefined => tree && walk(tree, parsePointer(pointer));

function nearestNode(tree: Node | undefined, pointer: string): Node | undefined {
  if (!tree) return undefined;
  const path = parsePointer(pointer);
  for (let length = path.length; length > 0; length -= 1) {
    const node = walk(tree, path.slice(0, length));
    if (node) return node;
  }
  return tree;
}

function walk(tree: Node, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>(
    (node, name) => node && findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]),
    tree,
  );
}
