import type { MetaSchemaFinding } from '../../form/compile/parse-form-files.ts';
import type { CheckFinding, CheckExplanation, FileCheck } from './checked-form.ts';
import { replaceValueFix } from './fix.ts';
import { findNodeAt } from './source-location.ts';
import type { FormSources } from './form-sources.ts';

export const createMetaSchemaCheck = (explained: CheckExplanation): FileCheck => ({
  ...explained,
  scope: 'file',
  run: (sources) => sources.parsed.findings.filter(({ rule }) => rule === explained.name).map((finding) => draftOf(finding, sources)),
});

function draftOf({ right, ...finding }: MetaSchemaFinding, { parsed, files }: FormSources): CheckFinding {
  const source = files.get(finding.file);
  if (right === undefined || !source) return finding;
  // Several alternatives, or a number that JSON would write differently, leave something to decide.
  const isAlone = parsed.findings.filter(({ file, pointer }) => file === finding.file && pointer === finding.pointer).length === 1;
  const node = findNodeAt(source.tree, finding.pointer);
  const isPlain = node?.type !== 'number' || source.text.slice(node.offset, node.offset + node.length) === String(node.value);
  return isAlone && isPlain ? { ...finding, fix: replaceValueFix(source, finding.pointer, right) } : finding;
}
