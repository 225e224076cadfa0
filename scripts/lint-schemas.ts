import { join, relative } from 'node:path';
import { runAjvCli, type AjvRun } from './checks/form/ajv-cli.ts';
import { checkSchemas, type LocatedFinding, type SchemaReport, formatAnnotation, formatFinding } from './checks/check-schemas.ts';
import { checks, stages, warnings } from './checks/checks.ts';
import { explanation } from './checks/explanation.ts';
import { sarifLog } from './checks/sarif.ts';
import { fixSchemas } from './fix/fix-schemas.ts';
import { didYouMean } from '../src/form/compile/did-you-mean.ts';
import { updateEditorFiles } from './editor/update-editor-files.ts';
import { columns, defineCommand, runCommand, UsageError } from './command.ts';
import { institutionFolder, institutionOption } from './institution.ts';

const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
const formats: Readonly<Record<(typeof FORMATS)[number], (report: SchemaReport, gate: readonly AjvRun[]) => void>> = {
  text: printText,
  json: ({ findings, warnings }, gate) => print({ passed: isPassed(findings, gate), findings, warnings, ajv: gate }),
  github(report, gate) {
    for (const finding of report.findings) console.log(formatAnnotation(finding, 'error'));
    for (const warning of report.warnings) console.log(formatAnnotation(warning, 'warning'));
    printText(report, gate);
  },
  sarif: ({ findings, warnings }, gate) =>
    print(sarifLog(findings, warnings, findings.length === 0 ? refusedIn(gate).map((run) => run.output) : [])),
};

const print = (output: object): void => console.log(JSON.stringify(output, null, 2));
const refusedIn = (gate: readonly AjvRun[]): readonly AjvRun[] => gate.filter((run) => !run.passed);
const names = checks.map((check) => check.name);
const isPassed = (findings: readonly object[], gate: readonly AjvRun[]): boolean => findings.length + refusedIn(gate).length === 0;

const EXPLAIN = 'npm run lint:schemas -- --explain';

export const command = defineCommand({
  name: 'lint:schemas',
  audience: 'officers',
  purpose: 'checks every file of the application with ajv-cli and our own checks; exits with 1 on any finding, never for a warning',
  words: { '[CHECK]': 'with --explain: the check to explain, with an example' },
  options: {
    format: {
      type: 'string',
      choices: FORMATS,
      default: 'text',
      meaning: 'for a terminal, tools, pull requests on GitHub, or editors and code hosts that read SARIF 2.1.0',
    },
    fix: { type: 'boolean', meaning: 'shows corrections where only one is possible, and asks before it writes' },
    yes: { type: 'boolean', meaning: 'with --fix: does not ask' },
    explain: { type: 'boolean', meaning: 'lists all checks, or says what a finding of one means' },
    ...institutionOption,
  },
  async run({ format, fix, yes, explain, institution }, name?: string) {
    if (fix && format !== 'text') throw new UsageError('--fix shows its changes as text: leave out --format.');
    if (explain && (fix || format !== 'text')) throw new UsageError('Use --explain without other options.');
    if (yes && !fix) throw new UsageError('--yes works only together with --fix.');
    if (!explain && name !== undefined) throw new UsageError(`"${name}" is not expected here.`);
    if (explain) return console.log(name === undefined ? listChecks() : explanationOf(name));
    const root = institutionFolder(institution);
    const unwritten = fix ? await fixSchemas(root, yes) : [];
    if (unwritten === undefined) return 1;
    const gate = runAjvCli(root);
    const report = fromHere(await checkSchemas(root), root);
    formats[format](report, gate);
    await updateEditorFiles(root);
    return isPassed(report.findings, gate) && unwritten.length === 0 ? 0 : 1;
  },
});

function explanationOf(name: string): string {
  const check = checks.find((other) => other.name === name);
  if (check) return explanation(check);
  throw new UsageError(`There is no check "${name}". ${didYouMean(name, names, `${EXPLAIN} lists all of them.`)}`);
}

function listChecks(): string {
  const all = [...stages, warnings];
  const rows = all.map((stage) => stage.checks.map(({ name, what }) => [name, what.split(/(?<=[^.]\.) /)[0] ?? ''] as const));
  const lines = columns(rows.flat());
  return all.map(({ about, checks: { length } }) => [about, ...lines.splice(0, length).map((line) => `  ${line}`)].join('\n')).join('\n\n');
}

/** Rewrites paths relative to the current folder, as editors and pull requests expect; a folder outside keeps the institution's own. */
function fromHere(report: SchemaReport, root: string): SchemaReport {
  const inside = relative(process.cwd(), root);
  if (inside === '' || inside.startsWith('..')) return report;
  const below = (file: string): string => join(inside, file).replaceAll('\\', '/');
  const moved = (findings: readonly LocatedFinding[]): readonly LocatedFinding[] =>
    findings.map(({ fix, ...finding }) => ({
      ...finding,
      file: below(finding.file),
      ...(fix && { fix: { ...fix, file: below(fix.file) } }),
    }));
  return { ...report, findings: moved(report.findings), warnings: moved(report.warnings) };
}

/** Prints ajv-cli's output if our checks, which add a place, found nothing. */
function printText({ findings, warnings, isUnfinished, compiled }: SchemaReport, gate: readonly AjvRun[]): void {
  const refused = refusedIn(gate);
  const unexplained = findings.length === 0 ? refused : [];
  if (refused.length === 0) console.log(`ajv-cli accepts each of the ${gate.length - 1} kinds of file, and every schema compiles.`);
  else if (unexplained.length === 0) console.log('ajv-cli refuses a file, too: the findings say where and why.');
  for (const run of unexplained) console.log(`FAILED  ${run.command}`);
  console.log('');
  for (const finding of findings) console.log(formatFinding(finding));
  for (const run of unexplained) console.log(run.output);
  const count = findings.length + unexplained.length;
  if (count > 0) console.log('');
  const [first] = findings;
  if (first) console.log(meaning(first));
  const counted = `${count} finding${count === 1 ? '' : 's'}.`;
  if (count === 0) {
    console.log(`No findings in ${Object.keys(compiled?.formFiles ?? {}).length} files.`);
    printWarnings(warnings);
  } else console.log(isUnfinished ? `${counted} More checks run once ${count === 1 ? 'it is' : 'they are'} corrected.` : counted);
  const fixable = findings.filter(({ fix }) => fix).length;
  if (fixable > 0)
    console.log(`With --fix, this shows how it would correct ${count === 1 ? 'it' : `${fixable} of them`}, and asks before it writes.`);
}

function printWarnings(warnings: readonly LocatedFinding[]): void {
  const [first] = warnings;
  if (!first) return;
  console.log('\nWarnings, which refuse nothing:');
  for (const warning of warnings) console.log(formatFinding(warning));
  console.log(meaning(first));
}

const meaning = ({ rule }: LocatedFinding): string => `What it means, with an example: ${EXPLAIN} ${rule}`;

if (import.meta.main) await runCommand(command);
