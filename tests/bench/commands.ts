import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, median, type Figure } from './bench-result.ts';
import { writeWithLongerList, writeMultiplied } from './multiplied-form.ts';

const ROOT = join(import.meta.dirname, '../..');

/** How many times as large the shipped form is, when it is checked; and how many options are added to a list of it. */
const TIMES = [10, 50];
const OPTIONS = [2000, 20_000];
const LIST = 'majors';

/** Time of `npm run lint:schemas`: the median of three runs, and one each of larger forms and of one with a longer list. */
export function measureLint(): readonly Figure[] {
  const once = median([1, 2, 3].map(() => secondsOf(['run', '--silent', 'lint:schemas'])));
  const shipped = { name: 'the shipped form', value: once };
  const larger = TIMES.map((times) => {
    const seconds = secondsOfLint((folder) => writeMultiplied(ROOT, folder, times));
    return figure(`npm run lint:schemas, each page ${times} times`, seconds, 's', shipped);
  });
  const longer = OPTIONS.map((more) => {
    const seconds = secondsOfLint((folder) => writeWithLongerList(ROOT, folder, LIST, more));
    return figure(`npm run lint:schemas, ${more} options more in a list`, seconds, 's', shipped);
  });
  return [figure('npm run lint:schemas', once, 's', undefined, 'median of three'), ...larger, ...longer];
}

function secondsOfLint(write: (folder: string) => void): number {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  try {
    write(folder);
    return secondsOf(['run', '--silent', 'lint:schemas', '--', '--institution', folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Time of `npm test`: of a run now, or of the last one that was run. */
export async function measureTests(runNow: boolean): Promise<readonly Figure[]> {
  if (runNow) return [figure('npm test', secondsOf(['test']), 's', undefined, 'run now')];
  try {
    const { at, seconds } = JSON.parse(await readFile(join(ROOT, 'bench-results/last-test.json'), 'utf8')) as {
      at: string;
      seconds: number;
    };
    return [figure('npm test', seconds, 's', undefined, `the run of ${at}`)];
  } catch {
    console.log('npm test has not been run yet: its time is left out. Give --with-tests to run it now.');
    return [];
  }
}

function secondsOf(options: readonly string[]): number {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync('npm', options, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${options.join(' ')} failed:\n${stdout}\n${stderr}`);
  return (performance.now() - started) / 1000;
}
