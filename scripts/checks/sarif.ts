import type { PlacedFinding } from './check-schemas.ts';
import { checks } from './checks.ts';
import { findingMessage } from './finding-line.ts';

/** What ajv-cli refuses and no check explains. */
const UNEXPLAINED = { id: 'ajv-cli', shortDescription: { text: 'ajv-cli accepts every file.' } };

const rules = [...checks.map(({ name, what }) => ({ id: name, shortDescription: { text: what } })), UNEXPLAINED];

/**
 * Findings as a log in the Static Analysis Results Interchange Format, SARIF 2.1.0, which code hosts and editors read. `refused`: what
 * ajv-cli says besides.
 */
export const sarifLog = (findings: readonly PlacedFinding[], refused: readonly string[]): object => ({
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Matricula', rules } },
      columnKind: 'utf16CodeUnits',
      results: [...findings.map(resultOf), ...refused.map((text) => ({ ruleId: UNEXPLAINED.id, level: 'error', message: { text } }))],
    },
  ],
});

const resultOf = (finding: PlacedFinding): object => ({
  ruleId: finding.rule,
  level: 'error',
  message: { text: findingMessage(finding) },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: encodeURI(finding.file), uriBaseId: '%SRCROOT%' },
        region: { startLine: finding.line, startColumn: finding.column },
      },
    },
  ],
});
