import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineCommand, runCommand } from './command.ts';

/** One step of a run. `counts` if it is a run of vitest whose tests are counted one by one. */
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

const root = join(import.meta.dirname, '..');
const REPORTS = join(root, 'node_modules/.cache/test-reports');
const workers = `--maxWorkers=${Math.max(2, Math.min(4, availableParallelism()))}`;

const tests = (tier: 'first' | 'rest', name: string, ...options: readonly string[]): Step => ({
  name,
  command: ['vitest', 'run', ...options, workers],
  environment: { TEST_TIER: tier },
  counts: true,
});
const IN_BROWSERS = '--config=tests/e2e/vitest.config.ts';

/** Steps of `npm test`. */
const first: readonly Step[] = [
  { name: 'Format', command: ['oxfmt', '--check'] },
  { name: 'Type check', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'Lint and walls', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'Schema checks', command: ['npm', 'run', '--silent', 'lint:schemas'] },
  tests('first', 'Unit and API tests'),
  tests('first', 'Component tests', '--config=tests/components/vitest.config.ts'),
  { name: 'Build', command: ['npm', 'run', '--silent', 'build'] },
  { ...tests('first', 'Browser tests', IN_BROWSERS), needs: 'Build' },
];
/** Steps that `npm run test:all` adds. */
const rest: readonly Step[] = [tests('rest', 'Rest of unit and API tests'), tests('rest', 'Rest of browser tests', IN_BROWSERS)];

export const command = defineCommand({
  name: 'test',
  audience: 'coders',
  purpose: 'format, types, lint and walls, schema checks, build, and the tests of the first tier',
  options: {
    all: { type: 'boolean', meaning: 'also the rest of the tests, as npm run test:all' },
    rest: { type: 'boolean', meaning: 'only the rest of the tests, as npm run test:rest' },
  },
  run: async ({ all, rest: isRest }) => ((await runAll(all ? [...first, ...rest] : isRest ? rest : first)) ? 0 : 1),
});

async function runAll(steps: readonly Step[]): Promise<boolean> {
  const started = performance.now();
  const results: Result[] = [];
  for (const step of steps) {
    console.log(`\n=== ${step.name} ===`);
    const canRun = results.every((result) => result.step !== step.needs || result.state === 'passed');
    if (!canRun) console.log(`Not run: it needs the step "${step.needs}".`);
    results.push(canRun ? await run(step) : { step: step.name, state: 'not run', seconds: 0 });
  }
  if (steps !== first) await printNotInstalled();
  printResults(results, secondsSince(started));
  return results.every((result) => result.state === 'passed');
}

async function run(step: Step): Promise<Result> {
  const report = join(REPORTS, `${step.name.toLowerCase().replaceAll(' ', '-')}.json`);
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
  // A run of no tests at all proves nothing.
  const passed = code === 0 && (tests === undefined || (tests.passed > 0 && tests.failed === 0));
  return { step: step.name, state: passed ? 'passed' : 'failed', seconds, tests };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
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

/** Says which software tests would be tried with, were it installed. */
async function printNotInstalled(): Promise<void> {
  const { notInstalled } = (await import(pathToFileURL(join(root, 'tests/tiers.ts')).href)) as { notInstalled: () => readonly string[] };
  for (const line of notInstalled()) console.log(`Not tried, because it is not installed: ${line}`);
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

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10;
}

if (import.meta.main) await runCommand(command);
