import type { SchemaFinding } from '../../../src/form/compile/parse-form-files.ts';
import type { Mistake, Explained, FileCheck } from './checked-form.ts';
import { replaceValueFix } from './fix.ts';
import { nodeAt } from './source-location.ts';
import type { Sources } from './sources.ts';

export const parserCheck = (explained: Explained): FileCheck => ({
  ...explained,
  scope: 'file',
  run: (sources) => sources.parsed.findings.filter(({ rule }) => rule === explained.name).map((finding) => draftOf(finding, sources)),
});

function draftOf({ right, ...finding }: SchemaFinding, { parsed, files }: Sources): Mistake {
  const source = files.get(finding.file);
  if (right === undefined || !source) return finding;
  // Several alternatives, or a number that JSON would write differently, leave something to decide.
  const isAlone = parsed.findings.filter(({ file, pointer }) => file === finding.file && pointer === finding.pointer).length === 1;
  const node = nodeAt(source.tree, finding.pointer);
  const isPlain = node?.type !== 'number' || source.text.slice(node.offset, node.offset + node.length) === String(node.value);
  return isAlone && isPlain ? { ...finding, fix: replaceValueFix(source, finding.pointer, right) } : finding;
}
