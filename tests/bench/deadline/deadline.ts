import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { figure, quantile, type Figure } from '../bench-result.ts';
import { type Counted, countSaved } from './count-saved.ts';
import { CALLS_EACH, type Kind, kinds, model, type NightReport } from './load-model.ts';
import { openSessions, orderFrom, PASSWORD, SECRET_KEY, type Served, setStage, type Stage } from './stage.ts';
import { measureThroughput } from './throughput.ts';

const STUDENTS = 6000;
/** Of them, those whose calls only measure what is possible. */
const MEASURING = 2000;
const KILLED_EVERY_SECONDS = 10;
/** So long no email may come before those that are missing count as lost. */
const QUIET_SECONDS = 40;

/**
 * What one, two and four processes do, and how two and four get through the evening of a deadline on which half as much again comes as they
 * can do. `--seconds=60`: how long each of the evenings takes, of which a sixth is an hour.
 */
export async function measureDeadline(options: readonly string[]): Promise<readonly Figure[]> {
  const seconds = Number(options.find((option) => option.startsWith('--seconds='))?.split('=')[1] ?? 60);
  const stage = await setStage(STUDENTS);
  const figures: Figure[] = [];
  let [measuring, used] = [0, MEASURING];
  try {
    for (const processes of [1, 2, 4]) {
      await openSessions(stage);
      const served = await stage.serve(processes);
      const name = processes === 1 ? 'one process' : `${processes} processes`;
      try {
        const throughput = await measureThroughput(served, stage.students.slice(measuring, (measuring += MEASURING / 3)), name);
        figures.push(...throughput.figures);
        if (processes === 1) continue;
        const most = (throughput.savesPerSecond * model.overCapacity) / CALLS_EACH;
        const students = stage.students.slice(used, (used += (STUDENTS - MEASURING) / 2));
        figures.push(...(await playNight(stage, served, { seconds, most, students, name })));
      } finally {
        await served.close();
      }
    }
  } finally {
    await stage.close();
  }
  return figures;
}

interface Evening {
  readonly seconds: number;
  /** Students a second at midnight. */
  readonly most: number;
  readonly students: Stage['students'];
  readonly name: string;
}

async function playNight(stage: Stage, served: Served, { seconds, most, students, name }: Evening): Promise<readonly Figure[]> {
  const over = new AbortController();
  const trouble = makeTrouble(stage, served, seconds, over.signal);
  const report = await orderFrom<NightReport>('generator.ts', { url: served.url, seconds, most, students, password: PASSWORD });
  over.abort();
  const troubles = await trouble;
  const counted = await countSaved(stage.pool, SECRET_KEY, report.known);
  const receipts = await countReceipts(stage, report);
  const midnight = (seconds * model.hours.before) / (model.hours.before + model.hours.after);
  print(name, report, { ...counted, ...receipts, ...troubles, midnight, most });
  const how =
    `deadline: the load model of tests/bench/deadline/load-model.ts, open-loop, ${seconds} s, at midnight ${model.overCapacity} times ` +
    `the calls of what these processes can do in saves; one killed every ${KILLED_EVERY_SECONDS} s, the database restarted once, ` +
    `bucket and mail server slow; times count from when a person wanted it`;
  const each = kinds.flatMap((kind) => {
    const { offered, served: done, shed, times } = report.tallies[kind];
    return [
      figure(`${name}, ${kind}: served`, done, 'calls', { name: 'offered', value: offered }, how),
      figure(`${name}, ${kind}: shed`, shed, 'calls', undefined, how),
      ...(times.length > 0 ? [figure(`${name}, ${kind}: p99`, quantile(times, 0.99), 'ms', undefined, how)] : []),
    ];
  });
  return [
    ...each,
    figure(`${name}: students whose confirmed save is not there`, counted.lost, '', undefined, how),
    figure(`${name}: confirmed submissions that are not there`, counted.lostSubmissions, '', undefined, how),
    figure(`${name}: applications submitted twice`, counted.doubled, '', undefined, how),
    figure(`${name}: receipts missing`, receipts.missing, '', undefined, how),
    figure(`${name}: receipts sent twice`, receipts.twice, '', undefined, how),
    figure(`${name}: last kept draft arrived, after midnight`, Math.max(0, report.lastDraftAt - midnight), 's', undefined, how),
    figure(
      `${name}: cores of the load generator`,
      report.cpuSeconds / report.doneAt,
      '',
      { name: 'cores', value: availableParallelism() },
      how,
    ),
  ];
}

/** Kills one server after the other, which start again as a supervisor has them do, and restarts the database once. */
async function makeTrouble(
  { postgres }: Stage,
  { servers }: Served,
  seconds: number,
  over: AbortSignal,
): Promise<{ kills: number; restarts: number }> {
  const starts: Promise<void>[] = [];
  let [kills, restarts] = [0, 0];
  for (let second = 1; second < seconds && !over.aborted; second += 1) {
    await pause(1000);
    if (second === Math.round(seconds * 0.55)) {
      postgres.restart();
      restarts += 1;
    }
    if (second % KILLED_EVERY_SECONDS !== 0) continue;
    const server = servers[kills % servers.length];
    kills += 1;
    starts.push(
      (server?.kill() ?? Promise.resolve()).then(() => server?.startAgain()).catch((error: unknown) => console.error(String(error))),
    );
  }
  await Promise.all(starts);
  return { kills, restarts };
}

/** Waits for the mail server, which is slow, as long as emails come: those of what was measured before may be in front of theirs. */
async function countReceipts({ services }: Stage, { known }: NightReport): Promise<{ missing: number; twice: number }> {
  const submitted = known.filter(({ isSubmitted }) => isSubmitted).map(({ email }) => email);
  const times = (email: string): number => services.mails.filter((to) => to === email).length;
  let [arrived, quiet] = [services.mails.length, 0];
  while (quiet < QUIET_SECONDS && submitted.some((email) => times(email) === 0)) {
    await pause(1000);
    quiet = services.mails.length > arrived ? 0 : quiet + 1;
    arrived = services.mails.length;
  }
  return { missing: submitted.filter((email) => times(email) === 0).length, twice: submitted.filter((email) => times(email) > 1).length };
}

interface Outcome extends Counted {
  readonly missing: number;
  readonly twice: number;
  readonly kills: number;
  readonly restarts: number;
  readonly midnight: number;
  readonly most: number;
}

function print(name: string, report: NightReport, outcome: Outcome): void {
  const { lost, lostSubmissions, doubled, submitted, missing, twice, kills, restarts, midnight, most } = outcome;
  const row = (...cells: readonly (string | number)[]): void =>
    console.log(cells.map((cell, n) => (n === 0 ? String(cell).padEnd(10) : String(cell).padStart(9))).join(''));
  console.log(`\nThe evening with ${name}: ${report.students} students, ${most.toFixed(1)} a second at midnight (second ${midnight})`);
  row('', 'offered', 'served', 'shed', 'failed', 'p50 ms', 'p99 ms');
  const ms = (times: readonly number[], share: number): string => (times.length > 0 ? quantile(times, share).toFixed(0) : '-');
  for (const kind of kinds) {
    const tally = report.tallies[kind satisfies Kind];
    row(kind, tally.offered, tally.served, tally.shed, tally.failed, ms(tally.times, 0.5), ms(tally.times, 0.99));
  }
  const after = (second: number): string => `${Math.max(0, second - midnight).toFixed(1)} s after midnight`;
  console.log(
    [
      `servers killed ${kills}, database restarted ${restarts}, pages loaded again ${report.reloads}, ` +
        `longest wait for a log-in ${report.longestWait.toFixed(1)} s`,
      `saves lost ${lost}, submissions ${submitted} (lost ${lostSubmissions}, doubled ${doubled}), ` +
        `receipts missing ${missing}, twice ${twice}`,
      `last kept draft arrived ${after(report.lastDraftAt)}, all done ${after(report.doneAt)}`,
      `the generator took ${(report.cpuSeconds / report.doneAt).toFixed(2)} cores and was late by ${report.lateMs.toFixed(0)} ms at most`,
    ].join('\n'),
  );
}
