import { join, relative } from 'node:path';
import { runAjvCli, type AjvRun } from './checks/application/ajv-cli.ts';
import { checkSchemas, type PlacedFinding, type SchemaReport } from './checks/check-schemas.ts';
import { checks } from './checks/checks.ts';
import { explanation } from './checks/explanation.ts';
import { annotation, findingLine } from './checks/finding-line.ts';
import { sarifLog } from './checks/sarif.ts';
import { fixSchemas } from './fix/fix-schemas.ts';
import { didYouMean } from '../src/form/compile/did-you-mean.ts';
import { INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';
import { parseOptions } from './parse-options.ts';

/** How findings can be printed. */
const formats: Readonly<Record<string, (report: SchemaReport, gate: readonly AjvRun[]) => void>> = {
  text: printText,
  json: ({ findings, warnings }, gate) => print({ passed: isPassed(findings, gate), findings, warnings, ajv: gate }),
  github(report, gate) {
    for (const finding of report.findings) console.log(annotation(finding, 'error'));
    for (const warning of report.warnings) console.log(annotation(warning, 'warning'));
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
const USAGE = [
  `npm run lint:schemas -- [--format ${Object.keys(formats).join('|')} | --fix [--yes]] ${INSTITUTION_USAGE}`,
  `${EXPLAIN} CHECK`,
].join('\n');

/**
 * Checks the files of an application and prints what must be fixed; exits with 1 on any finding, never for a warning. With `--fix` it
 * first shows what it can put right by itself, and writes that if it is asked to; exits with 1 if it does not, or cannot write
 * everything, too. With `--explain` it only says what a check is about.
 */
async function main(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return 2;
  const { root, printIn, fix, yes, name } = options;
  if (name !== undefined) return explain(name);
  const unwritten = fix ? await fixSchemas(root, yes) : [];
  if (unwritten === undefined) return 1;
  const gate = runAjvCli(root);
  const report = fromHere(await checkSchemas(root), root);
  printIn(report, gate);
  return isPassed(report.findings, gate) && unwritten.length === 0 ? 0 : 1;
}

function explain(name: string): number {
  const check = checks.find((other) => other.name === name);
  if (check) console.log(explanation(check));
  else console.error(`There is no check "${name}". ${didYouMean(name, names, 'Their names are in schemas/README.md.')}`);
  return check ? 0 : 2;
}

/** Editors and pull requests find a file by its path from the folder they have open; one outside keeps the institution's own. */
function fromHere(report: SchemaReport, root: string): SchemaReport {
  const inside = relative(process.cwd(), root);
  if (inside === '' || inside.startsWith('..')) return report;
  const below = (file: string): string => join(inside, file).replaceAll('\\', '/');
  const moved = (findings: readonly PlacedFinding[]): readonly PlacedFinding[] =>
    findings.map(({ fix, ...finding }) => ({
      ...finding,
      file: below(finding.file),
      ...(fix && { fix: { ...fix, file: below(fix.file) } }),
    }));
  return { ...report, findings: moved(report.findings), warnings: moved(report.warnings) };
}

interface Options {
  readonly root: string;
  readonly printIn: (typeof formats)[string];
  readonly fix: boolean;
  readonly yes: boolean;
  /** Of the check to explain. */
  readonly name: string | undefined;
}

function readOptions(): Options | undefined {
  try {
    const {
      format,
      fix,
      yes,
      explain: name,
      institution,
    } = parseOptions({
      options: {
        format: { type: 'string' },
        fix: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        explain: { type: 'string' },
        ...institutionOption,
      },
    }).values;
    if (fix && format !== undefined) throw new Error('--fix shows its changes as text: leave out --format.');
    if (name !== undefined && (fix || format !== undefined)) throw new Error('--explain goes with nothing else.');
    if (yes && !fix) throw new Error('--yes goes with --fix.');
    const printIn = formats[format ?? 'text'];
    if (printIn) return { printIn, fix, yes, name, root: institutionFolder(institution) };
    console.error(`There is no --format ${format}\n${USAGE}`);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  return undefined;
}

/** What ajv-cli says is printed where our checks, which add a place, found nothing. */
function printText({ findings, warnings, isUnfinished, compiled }: SchemaReport, gate: readonly AjvRun[]): void {
  const refused = refusedIn(gate);
  const unexplained = findings.length === 0 ? refused : [];
  if (refused.length === 0) console.log(`ajv-cli accepts each of the ${gate.length - 1} kinds of file, and every schema compiles.`);
  else if (unexplained.length === 0) console.log('ajv-cli refuses a file, too: the findings say where and why.');
  for (const run of unexplained) console.log(`FAILED  ${run.command}`);
  console.log('');
  for (const finding of findings) console.log(findingLine(finding));
  for (const run of unexplained) console.log(run.output);
  const count = findings.length + unexplained.length;
  if (count > 0) console.log('');
  const [first] = findings;
  if (first) console.log(meaning(first));
  const counted = `${count} finding${count === 1 ? '' : 's'}.`;
  if (count === 0) {
    console.log(`No findings in ${Object.keys(compiled?.documents ?? {}).length} files.`);
    printWarnings(warnings);
  } else console.log(isUnfinished ? `${counted} More checks run once ${count === 1 ? 'it is' : 'they are'} corrected.` : counted);
  const fixable = findings.filter(({ fix }) => fix).length;
  if (fixable > 0)
    console.log(
      `npm run lint:schemas -- --fix shows how it would correct ${count === 1 ? 'it' : `${fixable} of them`}, and asks before it writes.`,
    );
}

function printWarnings(warnings: readonly PlacedFinding[]): void {
  const [first] = warnings;
  if (!first) return;
  console.log(`\n${warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}, which refuse nothing:`);
  for (const warning of warnings) console.log(findingLine(warning));
  console.log(meaning(first));
}

const meaning = ({ rule }: PlacedFinding): string => `What it means, with an example: ${EXPLAIN} ${rule}`;

process.exitCode = await main();
