import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../tests/bench/bench-result.ts';
import { measureDeadline } from '../tests/bench/deadline/deadline.ts';
import { measureLoads } from '../tests/bench/load.ts';
import { measurePeers } from '../tests/bench/peers.ts';
import { measureServer } from '../tests/bench/server.ts';
import { measureSizes } from '../tests/bench/size.ts';
import { ensureBuilt } from './build/browser-build.ts';
import { runCommand } from './command.ts';
import { parseOptions } from './parse-options.ts';

interface Extent {
  /** Repetitions, of which the median or the best counts. */
  readonly rounds: number;
  /** Numbers of questions of the questionnaire. */
  readonly sizes: readonly number[];
  /** Length of the evening. */
  readonly seconds: number;
}
const whole: Extent = { rounds: 3, sizes: [30, 120, 500, 1000], seconds: 60 };
/** Extent of a run of all benches. */
const shortened: Extent = { rounds: 1, sizes: [120], seconds: 30 };

const benches: Readonly<Record<string, (extent: Extent) => Promise<readonly Figure[]>>> = {
  size: measureSizes,
  load: ({ rounds }) => measureLoads(rounds),
  peers: ({ sizes, rounds }) => measurePeers(sizes, rounds),
  server: ({ rounds }) => measureServer(rounds),
  deadline: ({ seconds }) => measureDeadline(seconds),
};

// npm run bench -- [NAME ...] [--rounds=3] [--sizes=120,1000] [--seconds=60]
await runCommand(async () => {
  const { values, positionals: named } = parseOptions({
    options: { rounds: { type: 'string' }, sizes: { type: 'string' }, seconds: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = named.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0)
    throw new Error(`There is no bench called ${unknown.join(', ')}. The benches are: ${Object.keys(benches).join(', ')}.`);
  const { rounds, sizes, seconds } = named.length > 0 ? whole : shortened;
  const extent: Extent = {
    rounds: numbersIn('rounds', values.rounds)?.[0] ?? rounds,
    sizes: numbersIn('sizes', values.sizes) ?? sizes,
    seconds: numbersIn('seconds', values.seconds)?.[0] ?? seconds,
  };
  if (!(await ensureBuilt(join(import.meta.dirname, '..')))) {
    process.exitCode = 1;
    return;
  }
  const figures: Figure[] = [];
  for (const name of named.length > 0 ? named : Object.keys(benches)) {
    console.log(`Measuring: ${name} ...`);
    figures.push(...((await benches[name]?.(extent)) ?? []));
  }
  print(figures);
});

function numbersIn(option: string, value: string | undefined): readonly number[] | undefined {
  const numbers = value?.split(',').map(Number);
  if (numbers?.some((number) => !Number.isInteger(number) || number < 1)) throw new Error(`--${option} takes whole numbers from 1.`);
  return numbers;
}

function print(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length)) + 2;
  console.log(`\n${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}\n`);
  for (const { name, value, unit, beside, ratio } of figures) {
    const compared = beside ? `   ${beside.name} ${beside.value}, ratio ${ratio}` : '';
    console.log(`${name.padEnd(width)}${String(value).padStart(9)} ${unit}${compared}`);
  }
  const ways = new Set(figures.flatMap(({ how }) => how ?? []));
  console.log(`\nHow: ${[...ways].join('.\n     ')}.`);
}
