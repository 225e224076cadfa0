import type { BenchFigure } from '../tests/bench/bench-figures.ts';
import { ensureBrowserBuild } from './build/browser-build.ts';
import { defineCommand, runCommand, UsageError } from '../src/command-line/command.ts';
import { PROJECT_FOLDER } from '../src/command-line/institution.ts';

/** `rounds`: repetitions; `sizes`: numbers of questions of the questionnaire; `seconds`: length of the evening. */
const whole = { rounds: 3, sizes: [30, 120, 500, 1000] as readonly number[], seconds: 60 };
type Extent = typeof whole;
const shortened: Extent = { rounds: 1, sizes: [120], seconds: 30 };

/** Each loaded only when it runs: an install for production lacks what they need. */
const benches: Readonly<Record<string, (extent: Extent) => Promise<readonly BenchFigure[]>>> = {
  size: async () => (await import('../tests/bench/measure-sizes.ts')).measureSizes(),
  way: async () => (await import('../tests/bench/measure-application-path.ts')).measureApplicationPath(),
  load: async ({ rounds }) => (await import('../tests/bench/measure-loads.ts')).measureLoads(rounds),
  peers: async ({ sizes, rounds }) => (await import('../tests/bench/measure-peers.ts')).measurePeers(sizes, rounds),
  server: async ({ rounds }) => (await import('../tests/bench/measure-server.ts')).measureServer(rounds),
  edit: async ({ rounds }) => (await import('../tests/bench/measure-edit.ts')).measureEdit(rounds),
  deadline: async ({ seconds }) => (await import('../tests/bench/deadline/measure-deadline.ts')).measureDeadline(seconds),
};

export const command = defineCommand({
  name: 'bench',
  audience: 'coders',
  purpose: `measures ${Object.keys(benches).join(', ')}: all of them shortened, or those that are named in full`,
  words: { '[NAME...]': 'the benches to run' },
  options: {
    rounds: { type: 'string', value: '3', meaning: 'how often is measured' },
    sizes: { type: 'string', value: '120,1000', meaning: 'numbers of questions, for peers' },
    seconds: { type: 'string', value: '60', meaning: 'length of the evening, for deadline' },
  },
  async run(values, ...named) {
    const unknown = named.filter((name) => !Object.hasOwn(benches, name));
    if (unknown.length > 0)
      throw new UsageError(`There is no bench called ${unknown.join(', ')}. The benches are: ${Object.keys(benches).join(', ')}.`);
    const { rounds, sizes, seconds } = named.length > 0 ? whole : shortened;
    const extent: Extent = {
      rounds: numbersIn('rounds', values.rounds)?.[0] ?? rounds,
      sizes: numbersIn('sizes', values.sizes) ?? sizes,
      seconds: numbersIn('seconds', values.seconds)?.[0] ?? seconds,
    };
    if (!(await ensureBrowserBuild(PROJECT_FOLDER))) return 1;
    const figures: BenchFigure[] = [];
    for (const name of named.length > 0 ? named : Object.keys(benches)) {
      console.log(`Measuring: ${name} ...`);
      figures.push(...((await benches[name]?.(extent)) ?? []));
    }
    (await import('../tests/bench/bench-figures.ts')).printBenchFigures(figures);
    return 0;
  },
});

function numbersIn(option: string, value: string | undefined): readonly number[] | undefined {
  const numbers = value?.split(',').map(Number);
  if (numbers?.some((number) => !Number.isInteger(number) || number < 1)) throw new UsageError(`--${option} takes whole numbers from 1.`);
  return numbers;
}

if (import.meta.main) await runCommand(command);
