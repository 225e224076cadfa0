import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { createStrictAjv } from '../../src/authoring/form-files/strict-ajv.ts';
import { type LocatedFinding, formatGitHubAnnotation, formatFindingMessage } from '../../src/authoring/checks/check-form-files.ts';
import { allChecks } from '../../src/authoring/checks/checks.ts';
import { runCheckCommand } from './run-check-command.ts';
import { exampleFolderWithMistake } from './example-form.ts';
import { copyValidForm } from './valid-form.ts';

const schemaIn = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;
const expectValid = (isValid: ValidateFunction, value: unknown): void => expect(isValid(value), JSON.stringify(isValid.errors)).toBe(true);

interface Report {
  readonly passed: boolean;
  readonly findings: readonly LocatedFinding[];
  readonly warnings: readonly LocatedFinding[];
  readonly ajv: readonly object[];
}

const isReport = createStrictAjv().compile(schemaIn('src/authoring/checks/report.schema.json'));

async function reportOf(root: string): Promise<Report> {
  const { code, output } = await runCheckCommand('--institution', root, '--format', 'json');
  const report = JSON.parse(output) as Report;
  expectValid(isReport, report);
  expect(code).toBe(report.passed ? 0 : 1);
  return report;
}

test('tools get the findings as JSON that its schema describes, and nothing else', async () => {
  expect(await reportOf(exampleFolderWithMistake('unknown-page'))).toMatchObject({
    passed: false,
    findings: [{ rule: 'unknown-page', file: 'schemas/pages/start/page.json', pointer: '/buttons/0/to', line: 9, column: 46 }],
  });
  const refused = await reportOf(exampleFolderWithMistake('json-syntax'));
  expect(refused.ajv.filter((command) => 'passed' in command && !command.passed).length).toBeGreaterThan(0);
  const clean = await reportOf(copyValidForm());
  expect([clean.passed, clean.findings, clean.warnings]).toEqual([true, [], []]);
  const root = copyValidForm();
  rmSync(join(root, 'institution.config.json'));
  expect((await reportOf(root)).findings).toMatchObject([{ rule: 'missing-configuration', pointer: '' }]);
});

test('tools get how a finding is put right, where that leaves nothing to decide', async () => {
  const edit = { offset: 30, length: 0, content: ', "agree"', start: { line: 2, column: 29 }, end: { line: 2, column: 29 } };
  expect(await reportOf(exampleFolderWithMistake('ui-order'))).toMatchObject({
    findings: [{ fix: { file: 'schemas/pages/finish/agreement/ui.json', edits: [edit] } }],
  });
  expect(await reportOf(exampleFolderWithMistake('missing-language'))).toMatchObject({
    findings: [{ fix: { file: 'schemas/languages/fr.json', text: expect.stringMatching(/^\{/) } }],
  });
});

test('every format has the warnings, which refuse nothing', async () => {
  const root = exampleFolderWithMistake('unanswered-question');
  const report = await reportOf(root);
  expect(report).toMatchObject({ passed: true, findings: [], warnings: [{ rule: 'unanswered-question', line: 6, column: 5 }] });
  const { output, code } = await runCheckCommand('--institution', root, '--format', 'github');
  expect([
    output
      .split('\n')
      .filter((line) => line.startsWith('::'))
      .map(readCommand),
    code,
  ]).toEqual([report.warnings.map((warning) => commandOf(warning, 'warning')), 0]);
  const log = JSON.parse((await runCheckCommand('--institution', root, '--format', 'sarif')).output) as SarifLog;
  expectValid(isLog, log);
  expect(log.runs[0].results).toMatchObject([{ ruleId: 'unanswered-question', level: 'warning' }]);
});

test('a report of another shape is refused by the schema', async () => {
  const report = await reportOf(exampleFolderWithMistake('unknown-page'));
  const [finding] = report.findings;
  for (const other of [{ passed: true }, { ...report, passed: 'no' }, { ...report, extra: 1 }]) expect(isReport(other)).toBe(false);
  for (const change of [
    { line: 0 },
    { rule: 'No Check' },
    { advice: '' },
    { pointer: 'buttons' },
    { at: 'key' },
    { fix: { file: 'a.json' } },
  ])
    expect(isReport({ ...report, findings: [{ ...finding, ...change }] }), JSON.stringify(change)).toBe(false);
});

interface SarifLog {
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: {
          readonly rules: readonly { readonly id: string; readonly help?: { readonly text: string; readonly markdown: string } }[];
        };
      };
      readonly results: readonly object[];
    },
  ];
}

// Its patterns are older than the flag "u".
const sarifAjv = new Ajv({ strict: false, unicodeRegExp: false });
ajvFormats.default(sarifAjv, ['uri', 'uri-reference', 'date-time']);
const isLog = sarifAjv.compile(schemaIn('tests/checks/sarif-2.1.0.schema.json'));

test('code hosts and editors get the findings as a SARIF log, each of a rule that the log describes', async () => {
  const { code, output } = await runCheckCommand('--institution', exampleFolderWithMistake('unknown-page'), '--format', 'sarif');
  const log = JSON.parse(output) as SarifLog;
  expectValid(isLog, log);
  const [{ tool, results }] = log.runs;
  expect(results).toMatchObject([
    {
      ruleId: 'unknown-page',
      level: 'error',
      message: { text: expect.stringMatching(/^There is no page "\w+"\. /) },
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'schemas/pages/start/page.json' }, region: { startLine: 9, startColumn: 46 } } },
      ],
    },
  ]);
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(expect.arrayContaining(allChecks.map(({ name }) => name)));
  expect(code).toBe(1);
  const fixable = JSON.parse(
    (await runCheckCommand('--institution', exampleFolderWithMistake('ui-order'), '--format', 'sarif')).output,
  ) as SarifLog;
  expectValid(isLog, fixable);
  const [artifactLocation, text] = [{ uri: 'schemas/pages/finish/agreement/ui.json' }, ', "agree"'];
  const deletedRegion = { startLine: 2, startColumn: 29, endLine: 2, endColumn: 29 };
  expect(fixable.runs[0].results).toMatchObject([
    { fixes: [{ artifactChanges: [{ artifactLocation, replacements: [{ deletedRegion, insertedContent: { text } }] }] }] },
  ]);
  const clean = await runCheckCommand('--institution', copyValidForm(), '--format', 'sarif');
  const none = JSON.parse(clean.output) as SarifLog;
  expect([isLog(none), none.runs[0].results, clean.code]).toEqual([true, [], 0]);
  expect(isLog({ ...none, version: '2.0.0' })).toBe(false);
});

test('a SARIF log says of each check what to do, with what is wrong and what is right', async () => {
  const { output } = await runCheckCommand('--institution', copyValidForm(), '--format', 'sarif');
  const { rules } = (JSON.parse(output) as SarifLog).runs[0].tool.driver;
  for (const { name, what, advice, see, example } of allChecks) {
    const help = rules.find(({ id }) => id === name)?.help;
    for (const text of [help?.text, help?.markdown])
      for (const part of [what, advice, see ?? '', example.file]) expect(text).toContain(part);
    for (const line of [...example.wrong.split('\n'), ...example.right.split('\n')]) expect(help?.markdown).toContain(line);
  }
  expect(rules.find(({ id }) => id === 'duplicate-option')?.help?.markdown).toContain(
    '```diff\n  { "value": "Y", "label": "Yes" },\n- { "value": "Y", "label": "No" }\n+ { "value": "N", "label": "No" }\n```',
  );
});

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** Reads a line as the runner of GitHub Actions does: `::name property=value,property=value::message`. */
function readCommand(line: string): Command {
  const { name = '', properties = '', message = '' } = /^::(?<name>[a-z]+) (?<properties>.*?)::(?<message>.*)$/.exec(line)?.groups ?? {};
  const inMessage = (text: string): string => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
  const inProperty = (text: string): string =>
    text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');
  const pairs = properties.split(',').map((pair): [string, string] => {
    const [key = '', ...value] = pair.split('=');
    return [key, inProperty(value.join('='))];
  });
  return { name, properties: Object.fromEntries(pairs), message: inMessage(message) };
}

const commandOf = (finding: LocatedFinding, name: 'error' | 'warning'): Command => ({
  name,
  properties: { file: finding.file, line: String(finding.line), col: String(finding.column), title: finding.rule },
  message: formatFindingMessage(finding),
});

test('a pull request shows each finding at its line', async () => {
  const root = exampleFolderWithMistake('unknown-widget');
  const { code, output } = await runCheckCommand('--institution', root, '--format', 'github');
  const commands = output.split('\n').filter((line) => line.startsWith('::'));
  expect(commands.map(readCommand)).toEqual((await reportOf(root)).findings.map((finding) => commandOf(finding, 'error')));
  expect(commands).toHaveLength(1);
  expect(code).toBe(1);
});

test.for([
  'a sentence of {percent}% and 50%25 of it',
  'two\nlines, and\r\ntwo more',
  'C: a colon, a comma, :: and an = sign',
  '::error file=other.json::not this one',
])('in a pull request, "%s" stays as it is', (text) => {
  const finding: LocatedFinding = {
    rule: 'a,b:c',
    file: `schemas/${text}.json`,
    pointer: '',
    what: text,
    advice: `${text}.`,
    line: 3,
    column: 14,
  };
  const line = formatGitHubAnnotation(finding, 'error');
  expect(line).not.toMatch(/[\r\n]/);
  expect(readCommand(line)).toEqual(commandOf(finding, 'error'));
});
