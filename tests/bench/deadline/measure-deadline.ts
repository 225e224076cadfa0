import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { toBenchFigure, quantile, type BenchFigure } from '../bench-figures.ts';
import { measureRate } from '../measure-rate.ts';
import { sendOrThrow } from '../send-call.ts';
import { createSecrets } from '../../../src/server/platform/secrets.ts';
import { associatedDataOf } from '../../../src/server/database/sealed-columns.ts';
import { CALLS_PER_STUDENT, type EveningReport, callKinds, secondOfMidnight, loadModel, type StudentOutcome } from './load-model.ts';
import { startTestBed, runBenchProcess, BENCH_PASSWORD, BENCH_SECRET_KEY, type TestBed } from './test-bed.ts';

const PROCESSES = 2;
const STUDENTS_PER_SECOND = 40;
const KILLED_EVERY_SECONDS = 10;
/** Moment of the database's restart, as a share of the run. */
const RESTART_AT = 0.55;
const QUIET_SECONDS = 40;
const SAVING = { clients: 10, seconds: 3 };

/** Evening of a deadline with half as much again as the servers can do, while servers die and the database restarts: what is lost. */
export async function measureDeadline(seconds: number): Promise<readonly BenchFigure[]> {
  const bed = await startTestBed(PROCESSES, SAVING.clients + STUDENTS_PER_SECOND * seconds);
  try {
    const { perSecond } = await measureRate(SAVING.clients, SAVING.seconds, async (client) => {
      const headers = { cookie: `matricula_session=${bed.students[client]?.session}` };
      await sendOrThrow(bed.url, 'PUT', '/api/answer', { body: { answers: { first_name: `Bo ${Math.random()}` } }, headers });
    });
    const most = (perSecond * loadModel.overCapacity) / CALLS_PER_STUDENT;
    const over = new AbortController();
    const faults = causeFaults(bed, seconds, over.signal);
    const report = await runBenchProcess<EveningReport>('students-process.ts', {
      url: bed.url,
      seconds,
      most,
      students: bed.students.slice(SAVING.clients),
      password: BENCH_PASSWORD,
    });
    over.abort();
    return await figuresOf(bed, report, { ...(await faults), seconds, perSecond });
  } finally {
    await bed.close();
  }
}

interface Faults {
  readonly kills: number;
  readonly restarts: number;
}

async function causeFaults({ postgres, servers }: TestBed, seconds: number, over: AbortSignal): Promise<Faults> {
  const starts: Promise<void>[] = [];
  let [kills, restarts] = [0, 0];
  for (let second = 1; second < seconds && !over.aborted; second += 1) {
    await pause(1000);
    if (second === Math.round(seconds * RESTART_AT)) {
      postgres.restart();
      restarts += 1;
    }
    const server = servers[kills % servers.length];
    if (second % KILLED_EVERY_SECONDS !== 0 || !server) continue;
    kills += 1;
    starts.push(
      server
        .kill()
        .then(() => server.startAgain())
        .catch((error: unknown) => console.error(String(error))),
    );
  }
  await Promise.all(starts);
  return { kills, restarts };
}

async function figuresOf(
  bed: TestBed,
  report: EveningReport,
  { kills, restarts, seconds, perSecond }: Faults & { readonly seconds: number; readonly perSecond: number },
): Promise<readonly BenchFigure[]> {
  const { outcomes, tallies } = report;
  const receipts = await countReceipts(bed, report);
  const { lost, lostSubmissions, doubled } = await countSaved(bed.pool, BENCH_SECRET_KEY, outcomes);
  const how =
    `deadline: ${PROCESSES} processes and the load model of tests/bench/deadline/load-model.ts for ${seconds} s, at midnight ` +
    `${loadModel.overCapacity} times the calls of ${Math.round(perSecond)} saves a second; bucket and mail server slow; times count from ` +
    'when a student wanted it';
  const of = (name: string, value: number, unit = '', beside?: { name: string; value: number }): BenchFigure =>
    toBenchFigure(name, value, unit, beside, how);
  return [
    of('Students', outcomes.length),
    of('Servers killed', kills),
    of('Restarts of the database', restarts),
    ...callKinds.flatMap((kind) => {
      const { offered, served, refused, times } = tallies[kind];
      if (offered === 0) return [];
      return [
        of(`${kind}: served`, served, 'calls', { name: 'offered', value: offered }),
        of(`${kind}: refused`, refused, 'calls'),
        ...(times.length > 0 ? [of(`${kind}: p99`, quantile(times, 0.99), 'ms')] : []),
      ];
    }),
    of('Students with a confirmed save that is lost', lost),
    of('Submissions', outcomes.filter(({ isSubmitted }) => isSubmitted).length),
    of('Submissions lost', lostSubmissions),
    of('Applications submitted twice', doubled),
    of('Receipts missing', receipts.missing),
    of('Receipts sent twice', receipts.twice),
    of('Last repeated save, after midnight', Math.max(0, report.lastRetryAt - secondOfMidnight(seconds)), 's'),
    of('Longest delay of the load generator', report.lateMs, 'ms'),
  ];
}

async function countReceipts({ services }: TestBed, { outcomes }: EveningReport): Promise<{ missing: number; twice: number }> {
  const submitted = outcomes.filter(({ isSubmitted }) => isSubmitted).map(({ email }) => email);
  const times = (email: string): number => services.mails.filter((to) => to === email).length;
  let [arrived, quiet] = [services.mails.length, 0];
  while (quiet < QUIET_SECONDS && submitted.some((email) => times(email) === 0)) {
    await pause(1000);
    quiet = services.mails.length > arrived ? 0 : quiet + 1;
    arrived = services.mails.length;
  }
  return { missing: submitted.filter((email) => times(email) === 0).length, twice: submitted.filter((email) => times(email) > 1).length };
}

interface Counted {
  readonly lost: number;
  readonly lostSubmissions: number;
  readonly doubled: number;
}

/** Opens the stored answers of each student: the last confirmed save must be in them, or a later one. */
async function countSaved(pool: Pool, secretKey: string, outcomes: readonly StudentOutcome[]): Promise<Counted> {
  const { dataKeys } = createSecrets(secretKey);
  const { rows } = await pool.query<{ id: string; draft: Buffer | null; submitted: Buffer | null; times: string }>(
    `SELECT application.account_id AS id, application.answers AS draft, submission.answers AS submitted,
      (SELECT count(*) FROM audit WHERE audit.account_id = application.account_id AND event = 'submitted') AS times
    FROM application LEFT JOIN submission USING (account_id) WHERE application.account_id = ANY($1)`,
    [outcomes.map(({ id }) => id)],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const savedNumber = (id: string): number => {
    const { draft = null, submitted = null } = stored.get(id) ?? {};
    const place = submitted ? 'submission.answers' : 'application.answers';
    const sealed = submitted ?? draft;
    const opened = sealed ? (dataKeys.unseal(sealed, associatedDataOf(place, id)) as { first_name?: string }) : {};
    return Number(/^Bo (\d+)$/.exec(opened.first_name ?? '')?.[1] ?? 0);
  };
  const isStored = (id: string): boolean => (stored.get(id)?.submitted ?? null) !== null;
  return {
    lost: outcomes.filter(({ id, saved }) => savedNumber(id) < saved).length,
    lostSubmissions: outcomes.filter(({ id, isSubmitted }) => isSubmitted && !isStored(id)).length,
    doubled: rows.filter(({ times }) => Number(times) > 1).length,
  };
}
