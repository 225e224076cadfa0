import { type LocatedFinding, formatFindingMessage } from './check-form-files.ts';
import { allChecks } from './checks.ts';
import { explainCheck, explainCheckInMarkdown } from './explain-check.ts';

const UNEXPLAINED = { id: 'ajv-cli', shortDescription: { text: 'ajv-cli accepts every file.' } };

const rules = [
  ...allChecks.map((check) => ({
    id: check.name,
    shortDescription: { text: check.what },
    help: { text: explainCheck(check), markdown: explainCheckInMarkdown(check) },
  })),
  UNEXPLAINED,
];

/** Findings as SARIF 2.1.0 for code hosts and editors. `refused`: further output of ajv-cli. */
export const createSarifLog = (
  findings: readonly LocatedFinding[],
  warnings: readonly LocatedFinding[],
  refused: readonly string[],
): object => ({
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Matricula', rules } },
      columnKind: 'utf16CodeUnits',
      results: [
        ...findings.map((finding) => resultOf(finding, 'error')),
        ...warnings.map((finding) => resultOf(finding, 'warning')),
        ...refused.map((text) => ({ ruleId: UNEXPLAINED.id, level: 'error', message: { text } })),
      ],
    },
  ],
});

const artifact = (file: string): object => ({ uri: encodeURI(file), uriBaseId: '%SRCROOT%' });

const resultOf = (finding: LocatedFinding, level: 'error' | 'warning'): object => ({
  ruleId: finding.rule,
  level,
  message: { text: formatFindingMessage(finding) },
  locations: [
    { physicalLocation: { artifactLocation: artifact(finding.file), region: { startLine: finding.line, startColumn: finding.column } } },
  ],
  ...fixesOf(finding),
});

function fixesOf({ fix, advice }: LocatedFinding): object {
  if (!fix || 'text' in fix) return {};
  const replacements = fix.edits.map(({ start, end, content: text }) => ({
    deletedRegion: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
    insertedContent: { text },
  }));
  return { fixes: [{ description: { text: advice }, artifactChanges: [{ artifactLocation: artifact(fix.file), replacements }] }] };
}
