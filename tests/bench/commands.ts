import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figure, median, type Figure } from './bench-result.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Time of `npm run lint:schemas`: the median of three runs. */
export function measureLint(): readonly Figure[] {
  const seconds = [1, 2, 3].map(() => secondsOf(['run', '--silent', 'lint:schemas']));
  return [figure('npm run lint:schemas', median(seconds), 's', undefined, 'median of three')];
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
