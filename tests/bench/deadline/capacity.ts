import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../../scripts/lookup/random.ts';
import { findBinaries } from '../../../src/server/store/embedded/binaries.ts';
import { figure, type Figure } from '../bench-result.ts';
import { assumptions, type Step } from './assumptions.ts';
import { simulateP99 } from './queue-simulation.ts';
import { measureGroupCommit } from './group-commit.ts';
import { simulateSeason } from './seasons.ts';
import { compareSimulation } from './simulation-check.ts';
import { setStage } from './stage.ts';
import { type Cost, measureSteps, type Memory } from './step-costs.ts';
import { measureSubmissions } from './submissions.ts';
import { measureWal } from './wal.ts';

const { anHour, commits, season, utilization, roundTripMs, disk, connections, dollars, months, rushDays } = assumptions;
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
    const builtIn = join(findBinaries().folder, 'bin');
    const grouped = [...(await measureGroupCommit(folder, builtIn)), ...(await measureSubmissions(folder, builtIn))];
    const { costs, memory, compared } = await measureOnStage();
    const tableBytes = wal.find(({ name }) => name.startsWith('Table for each'))?.value ?? 8192;
    const how = 'capacity: costs measured here, one server and four clients; the rest from tests/bench/deadline/assumptions.ts';
    const steps = (Object.entries(costs) as [Step, Cost][]).flatMap(([step, { webMs, databaseMs, walBytes }]) => [
      figure(`${step}: server`, webMs, 'ms of a core', undefined, how),
      figure(`${step}: PostgreSQL`, databaseMs, 'ms of a core', undefined, how),
      figure(`${step}: log`, walBytes, 'bytes', undefined, how),
    ]);
    const ofSeasons: Figure[] = [];
    for (const one of seasons) ofSeasons.push(...(await needsOf(one, { costs, tableBytes }, how)));
    return [
      ...wal,
      ...grouped,
      ...steps,
      ...compared,
      figure('memory of a server: at rest', memory.atRest, 'MB', undefined, how),
      figure('memory of a server: the most under these calls', memory.most, 'MB', undefined, how),
      ...ofSeasons,
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOnStage(): Promise<{
  costs: Readonly<Record<Step, Cost>>;
  memory: Memory;
  compared: readonly Figure[];
}> {
  const stage = await setStage(900);
  try {
    const measured = await measureSteps(stage);
    return { ...measured, compared: await compareSimulation(stage, measured.costs) };
  } finally {
    await stage.close();
  }
}

interface Measured {
  readonly costs: Readonly<Record<Step, Cost>>;
  readonly tableBytes: number;
}

async function needsOf({ name, atOnce, applications }: Season, { costs, tableBytes }: Measured, how: string): Promise<readonly Figure[]> {
  const all = Object.entries(costs) as [Step, Cost][];
  const perSecond = (step: Step): number => (atOnce * anHour[step]) / HOUR;
  const sum = (of: (cost: Cost) => number): number => all.reduce((total, [step, cost]) => total + perSecond(step) * of(cost), 0);
  const calls = sum(() => 1);
  const [webBusy, databaseBusy] = [sum(({ webMs }) => webMs) / 1000, sum(({ databaseMs }) => databaseMs) / 1000];
  const [webCores, databaseCores] = [webBusy, databaseBusy].map((busy) => Math.ceil(busy / utilization)) as [number, number];
  const writes = all.reduce((total, [step]) => total + perSecond(step) * commits[step], 0);
  // One at a time, and all writes that wait share the next one: so there are never more than the disk does, however many write.
  const syncs = Math.min(writes, 1000 / disk.syncMs);
  const walMegabytes = sum(({ walBytes }) => walBytes) / 1e6;
  // Those that are in use at a moment: as long as a statement takes, its way there and back, and half a sync before its own for a write.
  const inUse = (databaseBusy + (calls * roundTripMs) / 1000) * 2 + (writes * 1.5 * disk.syncMs) / 1000;
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
    of('syncs of the log at most', syncs, 'per s', { name: 'IOPS of a disk', value: disk.iops }),
    of('log', walMegabytes, 'MB per s', { name: 'a disk', value: disk.megabytesPerSecond }),
    of('database', databaseGigabytes, 'GB'),
    of('files', fileGigabytes, 'GB'),
    of('money for the season', money, 'dollars', { name: 'a thousand applications', value: (money / applications) * 1000 }),
    ...(await simulateSeason(name, atOnce, costs, { web: webBusy, database: databaseBusy })),
  ];
}
