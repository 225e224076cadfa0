import { createSecrets } from '../../../src/server/secrets.ts';
import { createApplications } from '../../../src/server/store/applications.ts';
import { openDatabase } from '../../../src/server/store/database.ts';
import { persona } from '../../larkmere/e2e/application.ts';
import { figure, median, quantile, type Figure } from '../bench-result.ts';
import { SECRET_KEY, setStage, type Stage } from './stage.ts';
import { countSyncs, slowSyncs } from './syncs.ts';

/** Servers of 20 connections each, as many as a server opens: all of them save without a pause. */
const SERVERS = [1, 5, 15];
export const CONNECTIONS = 20;
/** By how much longer each sync takes than on this disk, in ms. */
export const LONGER_MS = [0, 1, 5];
const SECONDS = 2;
const ROUNDS = 3;
const WAITS = { usual: 0, waiting: 1000 } as const;

interface Round {
  readonly syncsEach: number;
  readonly syncsPerSecond: number;
  readonly perSecond: number;
  readonly p99: number;
}

/**
 * How many saves one sync of the log serves, on this disk and on slower ones, as PostgreSQL is and when a commit waits a millisecond for
 * others, in turns.
 */
export async function measureGroupCommit(folder: string, bin?: string): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const longerMs of LONGER_MS) {
    const environment = slowSyncs(folder, longerMs);
    if (environment === undefined) {
      console.log('Slower disks are left out: there is no compiler, cc.');
      if (longerMs > 0) break;
    }
    const stage = await setStage(Math.max(...SERVERS) * CONNECTIONS, bin, environment);
    try {
      for (const servers of SERVERS) {
        const rounds: Record<keyof typeof WAITS, Round[]> = { usual: [], waiting: [] };
        for (let round = 0; round < ROUNDS * 2; round += 1) {
          const kind = round % 2 === 0 ? 'usual' : 'waiting';
          await stage.postgres.asSuperuser(`ALTER SYSTEM SET commit_delay = ${WAITS[kind]}`);
          await stage.postgres.asSuperuser('SELECT pg_reload_conf()');
          rounds[kind].push(await saveForAWhile(stage, servers));
        }
        figures.push(...figuresOf(longerMs, servers * CONNECTIONS, rounds));
      }
    } finally {
      await stage.close();
    }
  }
  return figures;
}

function figuresOf(longerMs: number, writers: number, rounds: Readonly<Record<keyof typeof WAITS, readonly Round[]>>): readonly Figure[] {
  const how =
    `capacity: ${SECONDS} s of saves through the store, each connection one after the other, medians of ${ROUNDS} rounds in turns; ` +
    'commit_delay 1000 beside commit_delay 0, commit_siblings 5';
  const where = `${longerMs === 0 ? 'this disk' : `a sync ${longerMs} ms longer`}, ${writers} writers`;
  const one = (name: string, unit: string, take: (round: Round) => number): Figure => {
    const [usual, waiting] = [median(rounds.usual.map(take)), median(rounds.waiting.map(take))];
    return figure(`${name}, ${where}`, usual, unit, { name: 'commit_delay 1000', value: waiting }, how);
  };
  return [
    one('Syncs for each save', '', ({ syncsEach }) => syncsEach),
    one('Syncs', 'per s', ({ syncsPerSecond }) => syncsPerSecond),
    one('Saves', 'per s', ({ perSecond }) => perSecond),
    one('Save, p99', 'ms', ({ p99 }) => p99),
  ];
}

async function saveForAWhile(stage: Stage, servers: number): Promise<Round> {
  const applications = createApplications(createSecrets(SECRET_KEY).dataKeys);
  const answers = persona('us-freshman');
  const before = await countSyncs(stage);
  const databases = Array.from({ length: servers }, () => openDatabase(stage.databaseUrl, () => undefined));
  const saved = { formHash: 'bench', now: new Date() };
  const idOf = (writer: number): string => stage.students[writer]?.id ?? '';
  const all = databases.flatMap(({ db }, server) =>
    Array.from(
      { length: CONNECTIONS },
      (_, n) => (name: string) => applications.writeAnswers(db, idOf(server * CONNECTIONS + n), { ...answers, first_name: name }, saved),
    ),
  );
  const times: number[] = [];
  await Promise.all(all.map((save) => save('first')));
  const began = performance.now();
  await Promise.all(
    all.map(async (save) => {
      for (let n = 1; performance.now() - began < SECONDS * 1000; n += 1) {
        const sent = performance.now();
        await save(`Bo ${n}`);
        times.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(databases.map(({ close }) => close()));
  const syncs = (await countSyncs(stage)) - before;
  return {
    syncsEach: syncs / (all.length + times.length),
    syncsPerSecond: syncs / seconds,
    perSecond: times.length / seconds,
    p99: quantile(times, 0.99),
  };
}
