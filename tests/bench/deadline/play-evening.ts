import { createRandom } from '../../../scripts/lookup/random.ts';
import { quantile } from '../bench-result.ts';
import { arrivals, type Kind, kinds, type Tally, type Visit } from './load-model.ts';
import { type CallCost, type Machines, simulate } from './simulated-evening.ts';
import { createTimeline } from './simulated-stations.ts';
import { type Night, studentNight } from './student-night.ts';

export interface Evening {
  readonly machines: Machines;
  readonly costs: Readonly<Record<Kind, CallCost>>;
  readonly visit: Visit;
  /** Instants at which students come, in seconds; those who are there from the start have a part of their saves left. */
  readonly come: readonly number[];
  readonly present?: number;
  /** Seconds until everybody who is there has done something, which are not counted; and the end. */
  readonly warmUp?: number;
  readonly seconds: number;
  readonly kills?: readonly number[];
  readonly restarts?: readonly number[];
  readonly seed?: number;
}

export interface Played {
  readonly tallies: Readonly<Record<Kind, Tally>>;
  readonly reloads: number;
  readonly lastDraftAt: number;
  readonly syncsPerSecond: number;
  readonly commitsPerSecond: number;
  readonly logMegabytesPerSecond: number;
  readonly webCores: number;
  readonly databaseCores: number;
  readonly connections: number;
}

/** The same students as those of the load generator, in simulated time, at servers that are simulated. */
export async function playEvening(evening: Evening): Promise<Played> {
  const { machines, costs, visit, come, present = 0, warmUp = 0, seconds, kills = [], restarts = [], seed = 7 } = evening;
  const random = createRandom(seed);
  const timeline = createTimeline();
  const { now, after, wake } = timeline;
  const simulated = simulate(timeline, machines, costs, random);
  const tallies = Object.fromEntries(kinds.map((kind) => [kind, { offered: 0, served: 0, shed: 0, failed: 0, times: [] }]));
  const night: Night = {
    visit,
    send: simulated.send,
    deliver: () => Promise.resolve(),
    wait: (waited) => new Promise<void>((resolve) => after(waited, () => wake(resolve, undefined))),
    password: '',
    tallies: tallies as unknown as Record<Kind, Tally>,
    random,
    now,
    seen: { reloads: 0, longestWait: 0, lastDraftAt: 0 },
  };
  const student = { id: '', email: '', session: '' };
  for (const at of come) after(at, () => wake(() => void studentNight(night, student), undefined));
  const { least, most } = visit.thinkSeconds;
  for (let n = 0; n < present; n += 1) {
    const savedBefore = Math.floor(random() * visit.saves);
    after((random() * (least + most)) / 2, () =>
      wake(() => void studentNight({ ...night, visit: { ...visit, savedBefore, mustLogIn: 0, opensPage: 0 } }, student), undefined),
    );
  }
  kills.forEach((at, n) => after(at, () => simulated.kill(n)));
  for (const at of restarts) after(at, simulated.restartDatabase);
  await timeline.runUntil(warmUp);
  for (const tally of Object.values(night.tallies)) Object.assign(tally, { offered: 0, served: 0, shed: 0, failed: 0, times: [] });
  const { counted } = simulated.log;
  const before = { ...counted, web: simulated.busySeconds.web(), database: simulated.busySeconds.database() };
  await timeline.runUntil(seconds);
  const span = seconds - warmUp;
  return {
    tallies: night.tallies,
    ...night.seen,
    syncsPerSecond: (counted.syncs - before.syncs) / span,
    commitsPerSecond: (counted.commits - before.commits) / span,
    logMegabytesPerSecond: (counted.bytes - before.bytes) / span / 1e6,
    webCores: (simulated.busySeconds.web() - before.web) / span,
    databaseCores: (simulated.busySeconds.database() - before.database) / span,
    connections: simulated.mostConnections(),
  };
}

export const p99 = (tally: Tally): number => quantile(tally.times, 0.99);

/** An evening of the load generator: `most` students a second at midnight. */
export const comeAsInBench = (seconds: number, most: number, seed = 7): readonly number[] => arrivals(seconds, most, createRandom(seed));
