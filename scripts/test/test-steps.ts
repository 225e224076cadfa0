import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { selectTests, type SourceChange } from './select-tests.ts';

/** One step of a run. `counts` for runs of vitest whose tests are counted one by one. */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly counts?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Name of the step without which this one can only fail. */
  readonly needs?: string;
}

interface Result {
  readonly step: string;
  readonly state: 'passed' | 'failed' | 'not run';
  readonly seconds: number;
  readonly tests?: { readonly passed: number; readonly failed: number } | undefined;
}

const root = join(import.meta.dirname, '../..');
const REPORTS = join(root, 'node_modules/.cache/test-reports');
const workers = `--maxWorkers=${Math.max(2, Math.min(4, availableParallelism()))}`;

const COMPONENTS = '--config=tests/components/vitest.config.ts';

const tests = (tier: 'first' | 'rest', name: string, ...options: readonly string[]): Step => ({
  name,
  // Components share one page.
  command: ['vitest', 'run', ...options, ...(options.includes(COMPONENTS) ? [] : [workers])],
  environment: { TEST_TIER: tier },
  counts: true,
});
const IN_BROWSERS = '--config=tests/e2e/vitest.config.ts';

const schemaChecks: Step = { name: 'Schema checks', command: ['npm', 'run', '--silent', 'check'] };

export const testSteps: readonly Step[] = [
  { name: 'Format', command: ['oxfmt', '--check'] },
  { name: 'Type check', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'Lint and walls', command: ['npm', 'run', '--silent', 'lint'] },
  schemaChecks,
  tests('first', 'Unit and API tests'),
  tests('first', 'Component tests', COMPONENTS),
  { name: 'Build', command: ['npm', 'run', '--silent', 'build'] },
  { ...tests('first', 'Browser tests', IN_BROWSERS), needs: 'Build' },
];
export const restSteps: readonly Step[] = [
  tests('rest', 'Rest of unit and API tests'),
  tests('rest', 'Rest of browser tests', IN_BROWSERS),
];

export function changedSteps(change: SourceChange): readonly Step[] {
  const code = change.files.filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)));
  const { tests: files, components, journeys } = selectTests(change);
  console.log(`${change.files.length} files differ from ${change.since}.`);
  if (journeys.length > 0) console.log(`Not run, the nearest journeys: npm run test:e2e ${journeys.slice(0, 3).join(' ')}`);
  const needs = code.length === 0 ? {} : { needs: 'Lint' };
  return [
    ...(code.length === 0
      ? []
      : [{ name: 'Lint', command: ['oxlint', '-c', '.oxlint.config.ts', ...code], environment: { LINT_TYPES: 'no' } }]),
    schemaChecks,
    ...(files.length === 0 ? [] : [{ ...tests('first', 'Related tests', ...files), ...needs }]),
    ...(components.length === 0 ? [] : [{ ...tests('first', 'Related component tests', COMPONENTS, ...components), ...needs }]),
  ];
}

export async function runAll(steps: readonly Step[]): Promise<boolean> {
  const started = performance.now();
  const results: Result[] = [];
  for (const step of steps) {
    console.log(`\n=== ${step.name} ===`);
    const canRun = results.every((result) => result.step !== step.needs || result.state === 'passed');
    if (!canRun) console.log(`Not run: it needs the step "${step.needs}".`);
    results.push(canRun ? await run(step) : { step: step.name, state: 'not run', seconds: 0 });
  }
  if (restSteps.every((step) => steps.includes(step))) await printNotInstalled();
  printResults(results, secondsSince(started));
  return results.every((result) => result.state === 'passed');
}

const reportOf = ({ name }: Step): string => join(REPORTS, `${name.toLowerCase().replaceAll(' ', '-')}.json`);

async function run(step: Step): Promise<Result> {
  const report = reportOf(step);
  await rm(report, { force: true });
  const [program = '', ...options] = step.command;
  const reporters = step.counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const started = performance.now();
  const child = spawn(program, [...options, ...reporters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...step.environment },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = secondsSince(started);
  const tests = step.counts ? await countsOf(report) : undefined;
  // A run without tests counts as failed.
  const passed = code === 0 && (tests === undefined || (tests.passed > 0 && tests.failed === 0));
  return { step: step.name, state: passed ? 'passed' : 'failed', seconds, tests };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  /** Times in milliseconds since 1970. */
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

/** Anything not passed counts as failed: a skipped test proves nothing. */
async function countsOf(report: string): Promise<{ passed: number; failed: number }> {
  try {
    const { numPassedTests, numTotalTests } = JSON.parse(await readFile(report, 'utf8')) as VitestReport;
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

export async function printSlowest(steps: readonly Step[]): Promise<void> {
  const reports = await Promise.all(
    steps.filter(({ counts }) => counts).map((step) => readFile(reportOf(step), 'utf8').catch(() => '{"testResults":[]}')),
  );
  const files = reports.flatMap((report) => (JSON.parse(report) as VitestReport).testResults);
  const seconds = files.map(({ name, startTime, endTime }) => ({ file: relative(root, name), took: (endTime - startTime) / 1000 }));
  console.log('\n=== Slowest files ===');
  for (const { file, took } of seconds.toSorted((a, b) => b.took - a.took).slice(0, 20))
    console.log(`${took.toFixed(1).padStart(7)} s  ${file}`);
}

async function printNotInstalled(): Promise<void> {
  const { missingSoftware } = (await import(pathToFileURL(join(root, 'tests/test-tiers.ts')).href)) as {
    missingSoftware: () => readonly string[];
  };
  for (const line of missingSoftware()) console.log(`Not tried, because it is not installed: ${line}`);
}

function printResults(results: readonly Result[], seconds: number): void {
  console.log('\n=== Result ===');
  for (const { step, state, seconds: took, tests } of results) {
    const counted = tests ? `${tests.passed} passed, ${tests.failed} failed` : '';
    console.log(`${step.padEnd(28)}${state.padEnd(9)}${took.toFixed(1).padStart(7)} s  ${counted}`.trimEnd());
  }
  console.log(`${'All'.padEnd(37)}${seconds.toFixed(1).padStart(7)} s`);
  const stepsWithoutTests = results.filter((result) => !result.tests);
  const failedRuns = results.filter((result) => result.tests && result.state === 'failed' && result.tests.failed === 0);
  const sum = (of: 'passed' | 'failed'): number => results.reduce((total, result) => total + (result.tests?.[of] ?? 0), 0);
  const passed = sum('passed') + stepsWithoutTests.filter((result) => result.state === 'passed').length;
  const failed = sum('failed') + failedRuns.length + stepsWithoutTests.filter((result) => result.state !== 'passed').length;
  console.log(`\n${passed} passed, ${failed} failed`);
}

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 100) / 10;
