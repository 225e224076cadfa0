import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { runAjvCli, type AjvRun } from './checks/application/ajv-cli.ts';
import { checkSchemas, type SchemaReport } from './checks/check-schemas.ts';
import { annotation, findingLine } from './checks/finding-line.ts';
import { sarifLog } from './checks/sarif.ts';
import { INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';

/** How findings can be printed. */
const formats: Readonly<Record<string, (report: SchemaReport, gate: readonly AjvRun[]) => void>> = {
  text: printText,
  json: ({ findings }, gate) => print({ passed: isPassed(findings, gate), findings, ajv: gate }),
  github(report, gate) {
    for (const finding of report.findings) console.log(annotation(finding));
    printText(report, gate);
  },
  sarif: ({ findings }, gate) => print(sarifLog(findings, findings.length === 0 ? refusedIn(gate).map((run) => run.output) : [])),
};

const print = (output: object): void => console.log(JSON.stringify(output, null, 2));
const refusedIn = (gate: readonly AjvRun[]): readonly AjvRun[] => gate.filter((run) => !run.passed);
const isPassed = (findings: readonly object[], gate: readonly AjvRun[]): boolean => findings.length + refusedIn(gate).length === 0;

const USAGE = `npm run lint:schemas -- [--format ${Object.keys(formats).join('|')}] ${INSTITUTION_USAGE}`;

/** Checks the files of an application and prints what must be fixed; exits with 1 on any finding. */
async function main(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return 2;
  const { root, printIn } = options;
  const gate = runAjvCli(root);
  const report = fromHere(await checkSchemas(root), root);
  printIn(report, gate);
  return isPassed(report.findings, gate) ? 0 : 1;
}

/** Editors and pull requests find a file by its path from the folder they have open; one outside keeps the institution's own. */
function fromHere(report: SchemaReport, root: string): SchemaReport {
  const inside = relative(process.cwd(), root);
  if (inside === '' || inside.startsWith('..')) return report;
  return {
    ...report,
    findings: report.findings.map((finding) => ({ ...finding, file: join(inside, finding.file).replaceAll('\\', '/') })),
  };
}

function readOptions(): { root: string; printIn: (typeof formats)[string] } | undefined {
  try {
    const { values } = parseArgs({
      options: { format: { type: 'string', default: 'text' }, ...institutionOption },
    });
    const printIn = formats[values.format];
    if (printIn) return { printIn, root: institutionFolder(values.institution) };
    console.error(`There is no --format ${values.format}\n${USAGE}`);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  return undefined;
}

/** What ajv-cli says is printed where our checks, which add a place, found nothing. */
function printText({ findings, isUnfinished, compiled }: SchemaReport, gate: readonly AjvRun[]): void {
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
  const counted = `${count} finding${count === 1 ? '' : 's'}.`;
  if (count === 0) console.log(`No findings in ${Object.keys(compiled?.documents ?? {}).length} files.`);
  else console.log(isUnfinished ? `${counted} More checks run once ${count === 1 ? 'it is' : 'they are'} corrected.` : counted);
}

process.exitCode = await main();
