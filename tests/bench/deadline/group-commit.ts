import { figure, median, quantile, type Figure } from '../bench-result.ts';
import { callOnce } from './calling.ts';
import { openSessions, type Stage } from './stage.ts';

const CLIENTS = 20;
const SECONDS = 2;
const ROUNDS = 5;

interface Round {
  readonly syncsEach: number;
  readonly perSecond: number;
  readonly p99: number;
}

/** How many saves one write to the disk serves, as PostgreSQL is and when a commit waits a millisecond for others; in turns. */
export async function measureGroupCommit(stage: Stage): Promise<readonly Figure[]> {
  if (!Number.isFinite(await syncs(stage))) return [];
  await openSessions(stage);
  const served = await stage.serve(1);
  const rounds: Record<'usual' | 'waiting', Round[]> = { usual: [], waiting: [] };
  try {
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const kind = round % 2 === 0 ? 'usual' : 'waiting';
      await stage.postgres.asSuperuser(`ALTER SYSTEM SET commit_delay = ${kind === 'usual' ? 0 : 1000}`);
      await stage.postgres.asSuperuser('SELECT pg_reload_conf()');
      rounds[kind].push(await saveForAWhile(served.url, stage));
    }
  } finally {
    await served.close();
    await stage.postgres.asSuperuser('ALTER SYSTEM RESET commit_delay');
  }
  const how =
    `capacity: ${CLIENTS} clients who save one after the other, medians of ${ROUNDS} rounds of ${SECONDS} s each in turns; ` +
    `commit_siblings 5`;
  const of = (kind: keyof typeof rounds, take: (round: Round) => number): number => median(rounds[kind].map(take));
  const compared = (name: string, unit: string, take: (round: Round) => number): Figure =>
    figure(name, of('waiting', take), unit, { name: 'commit_delay 0', value: of('usual', take) }, how);
  return [
    compared('Syncs of the log for each save, commit_delay 1000', '', ({ syncsEach }) => syncsEach),
    compared('Saves, commit_delay 1000', 'per s', ({ perSecond }) => perSecond),
    compared('Save, p99, commit_delay 1000', 'ms', ({ p99 }) => p99),
  ];
}

async function saveForAWhile(url: string, stage: Stage): Promise<Round> {
  const times: number[] = [];
  const before = await syncs(stage);
  const began = performance.now();
  let count = 0;
  await Promise.all(
    stage.students.slice(0, CLIENTS).map(async ({ session }) => {
      while (performance.now() - began < SECONDS * 1000) {
        const sent = performance.now();
        count += 1;
        await callOnce(url, 'PUT', '/api/answer', {
          body: { answers: { first_name: `Bo ${count}` } },
          headers: { cookie: `matricula_session=${session}` },
        });
        times.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { syncsEach: ((await syncs(stage)) - before) / times.length, perSecond: times.length / seconds, p99: quantile(times, 0.99) };
}

/** Of all that was written so far; NaN where PostgreSQL counts them elsewhere (from 18 on). */
async function syncs({ pool, postgres }: Stage): Promise<number> {
  await postgres.asSuperuser('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ stat: Readonly<Record<string, number>> }>('SELECT to_jsonb(pg_stat_wal) AS stat FROM pg_stat_wal');
  return Number(rows[0]?.stat['wal_sync'] ?? Number.NaN);
}
