import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../../scripts/lookup/random.ts';
import { figure, type Figure } from '../bench-result.ts';
import { assumptions, type Step } from './assumptions.ts';
import { simulateP99 } from './queue-simulation.ts';
import { measureGroupCommit } from './group-commit.ts';
import { setStage } from './stage.ts';
import { type Cost, measureSteps, type Memory } from './step-costs.ts';
import { measureWal } from './wal.ts';

const { anHour, season, utilization, roundTripMs, disk, connections, dollars, months, rushDays } = assumptions;
const HOUR = 3600;
const GIGABYTE = 1e9;

interface Season {
  readonly name: string;
  readonly atOnce: number;
  readonly applications: number;
}
const seasons: readonly Season[] = [
  { name: '20,000 at once, 200,000 applications', atOnce: 20_000, applications: 200_000 },
  { name: '200,000 at once, 2,000,000 applications', atOnce: 200_000, applications: 2_000_000 },
];

/** What a season takes, computed from what each step costs here and from tests/bench/deadline/assumptions.ts. */
export async function measureCapacity(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  try {
    const wal = await measureWal(folder);
    const { costs, memory, grouped } = await measureOnStage();
    const tableBytes = wal.find(({ name }) => name.startsWith('Table for each'))?.value ?? 8192;
    const how = 'capacity: costs measured here, one server and four clients; the rest from tests/bench/deadline/assumptions.ts';
    const steps = (Object.entries(costs) as [Step, Cost][]).flatMap(([step, { webMs, databaseMs, walBytes }]) => [
      figure(`${step}: server`, webMs, 'ms of a core', undefined, how),
      figure(`${step}: PostgreSQL`, databaseMs, 'ms of a core', undefined, how),
      figure(`${step}: log`, walBytes, 'bytes', undefined, how),
    ]);
    return [
      ...wal,
      ...grouped,
      ...steps,
      figure('memory of a server: at rest', memory.atRest, 'MB', undefined, how),
      figure('memory of a server: the most under these calls', memory.most, 'MB', undefined, how),
      ...seasons.flatMap((one) => needsOf(one, { costs, tableBytes, syncs: grouped[0]?.beside?.value ?? 1 }, how)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOnStage(): Promise<{ costs: Readonly<Record<Step, Cost>>; memory: Memory; grouped: readonly Figure[] }> {
  const stage = await setStage(600);
  try {
    const grouped = await measureGroupCommit(stage);
    return { grouped, ...(await measureSteps(stage)) };
  } finally {
    await stage.close();
  }
}

interface Measured {
  readonly costs: Readonly<Record<Step, Cost>>;
  readonly tableBytes: number;
  /** Syncs of the log for each write, when many write at once. */
  readonly syncs: number;
}

function needsOf({ name, atOnce, applications }: Season, { costs, tableBytes, syncs }: Measured, how: string): readonly Figure[] {
  const all = Object.entries(costs) as [Step, Cost][];
  const perSecond = (step: Step): number => (atOnce * anHour[step]) / HOUR;
  const sum = (of: (cost: Cost) => number): number => all.reduce((total, [step, cost]) => total + perSecond(step) * of(cost), 0);
  const calls = sum(() => 1);
  const [webBusy, databaseBusy] = [sum(({ webMs }) => webMs) / 1000, sum(({ databaseMs }) => databaseMs) / 1000];
  const [webCores, databaseCores] = [webBusy, databaseBusy].map((busy) => Math.ceil(busy / utilization)) as [number, number];
  const writes = perSecond('save') + perSecond('log-in') * 4 + perSecond('submit') * 2 + perSecond('upload');
  const walMegabytes = sum(({ walBytes }) => walBytes) / 1e6;
  // Those that are in use at a moment: as long as a statement takes, and its way there and back.
  const inUse = (databaseBusy + (calls * roundTripMs) / 1000) * 2;
  const random = createRandom(3);
  const p99 = (cores: number, busy: number): number => simulateP99(cores, calls, (busy / calls) * 1000, random);
  const databaseGigabytes = (applications * (tableBytes * 2 + 4000)) / GIGABYTE;
  const fileGigabytes = (applications * (season.filesEach * season.fileBytes + season.copyBytes)) / GIGABYTE;
  const coreHours = (rushDays + (months * 30 - rushDays) / 10) * 24;
  const money =
    coreHours * (webCores * dollars.webCoreHour + databaseCores * dollars.databaseCoreHour) +
    months * (databaseGigabytes * dollars.databaseGigabyteMonth + fileGigabytes * dollars.fileGigabyteMonth);
  /** How many at once use one of the things up, where there are 16 cores for the database and a usual disk. */
  const limits: Readonly<Record<string, number>> = {
    'processors of a database with 16 cores': atOnce * ((16 * utilization) / databaseBusy),
    connections: atOnce * (connections / inUse),
    'syncs of the log': atOnce * (disk.iops / (writes * syncs)),
    'bytes of the log': atOnce * (disk.megabytesPerSecond / walMegabytes),
  };
  const [first = ['', 0]] = Object.entries(limits).toSorted(([, a], [, b]) => a - b);
  console.log(
    `\n${name}: ${calls.toFixed(0)} calls a second. What breaks first: ${first[0]}, at ${Math.round(first[1])} students at once.`,
  );
  for (const [limit, students] of Object.entries(limits))
    console.log(`  ${limit.padEnd(42)} ${Math.round(students).toLocaleString('en')} at once`);
  const of = (what: string, value: number, unit: string, beside?: { name: string; value: number }): Figure =>
    figure(`${name}: ${what}`, value, unit, beside, how);
  return [
    of('calls', calls, 'per s'),
    of('cores of servers', webCores, '', { name: 'busy', value: webBusy }),
    of('cores of PostgreSQL', databaseCores, '', { name: 'busy', value: databaseBusy }),
    of('simulated p99 in the servers', p99(webCores, webBusy), 'ms'),
    of('simulated p99 in PostgreSQL', p99(databaseCores, databaseBusy), 'ms'),
    of('connections in use', inUse, '', { name: 'those of a database', value: connections }),
    of('writes that wait for the disk', writes, 'per s'),
    of('syncs of the log', writes * syncs, 'per s', { name: 'IOPS of a disk', value: disk.iops }),
    of('log', walMegabytes, 'MB per s', { name: 'a disk', value: disk.megabytesPerSecond }),
    of('database', databaseGigabytes, 'GB'),
    of('files', fileGigabytes, 'GB'),
    of('money for the season', money, 'dollars', { name: 'a thousand applications', value: (money / applications) * 1000 }),
  ];
}
