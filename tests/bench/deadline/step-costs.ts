import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { callOnce, type Reply } from './calling.ts';
import type { Step } from './assumptions.ts';
import { openSessions, PASSWORD, type Stage } from './stage.ts';

/** What one call costs: ms of processor in the server and in PostgreSQL, and bytes of its log. */
export interface Cost {
  readonly webMs: number;
  readonly databaseMs: number;
  readonly walBytes: number;
}

/** MB of one server that is asked nothing, and the most that it had while it was asked. */
export interface Memory {
  readonly atRest: number;
  readonly most: number;
}

const TICK_MS = 10;
const REST_MS = 5000;
const AT_ONCE = 4;
const CALLS: Readonly<Record<Step, number>> = { save: 800, read: 800, page: 600, 'look-up': 600, 'log-in': 60, submit: 120, upload: 200 };

/** Costs of each step in one server, one kind after the other; on Linux, which says what each process has computed. */
export async function measureSteps(stage: Stage): Promise<{ readonly costs: Readonly<Record<Step, Cost>>; readonly memory: Memory }> {
  await openSessions(stage);
  const served = await stage.serve(1);
  const { students } = stage;
  const [server] = served.servers;
  const headersOf = (n: number) => ({ cookie: `matricula_session=${students[n % students.length]?.session}` });
  const ask = (method: string, path: string, n: number, body?: object | null): Promise<Reply> =>
    callOnce(served.url, method, path, { body, headers: headersOf(n) });
  const calls: Readonly<Record<Step, (n: number) => Promise<Reply>>> = {
    save: (n) => ask('PUT', '/api/answer', n, { answers: { first_name: `Bo ${n}` } }),
    read: (n) => ask('GET', '/api/profile', n),
    page: (n) => ask('GET', '/about', n),
    'look-up': (n) =>
      callOnce(served.url, 'GET', `/lookup/find?category=hs_ceeb&max_results=5&text=${'northern'.slice(0, 2 + (n % 6))}`, {}),
    'log-in': (n) => callOnce(served.url, 'POST', '/public/login', { body: { username: students[n]?.email ?? '', password: PASSWORD } }),
    upload: (n) => ask('POST', '/api/presigned-url', n, { answer_key: 'transcript' }),
    submit: (n) => ask('POST', '/api/submit', n, null),
  };
  const costs: [Step, Cost][] = [];
  try {
    await pause(REST_MS);
    const atRest = megabytesOf(server?.pid() ?? 0, 'VmRSS');
    for (const [step, count] of Object.entries(CALLS) as [Step, number][]) {
      const call = calls[step];
      // What is loaded, compiled and planned at the first calls is no cost of the others.
      await runAll(20, (n) => call(students.length - 1 - n));
      await stage.postgres.asSuperuser('CHECKPOINT');
      const before = { web: cpuMsOf(server?.pid() ?? 0), database: databaseCpuMs(stage), wal: await walPosition(stage) };
      const done = await runAll(count, call);
      const after = { web: cpuMsOf(server?.pid() ?? 0), database: databaseCpuMs(stage), wal: await walPosition(stage) };
      costs.push([
        step,
        {
          webMs: (after.web - before.web) / done,
          databaseMs: (after.database - before.database) / done,
          walBytes: (after.wal - before.wal) / done,
        },
      ]);
    }
    const memory = { atRest, most: megabytesOf(server?.pid() ?? 0, 'VmHWM') };
    return { costs: Object.fromEntries(costs) as Record<Step, Cost>, memory };
  } finally {
    await served.close();
  }
}

/** How many of them were answered well. */
async function runAll(count: number, call: (n: number) => Promise<Reply>): Promise<number> {
  let [next, done] = [0, 0];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const { status } = await call(next++);
        if (status >= 200 && status < 300) done += 1;
      }
    }),
  );
  return done;
}

export async function walPosition({ pool }: Pick<Stage, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ at: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0' AS at`);
  return Number(rows[0]?.at);
}

/** What it has in memory now, or the most that it ever had. */
const megabytesOf = (pid: number, which: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The fields of `/proc/PID/stat` behind the name, which may have spaces in it. */
const fieldsOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
const cpuMsOf = (pid: number, isWithEnded = false): number => {
  const fields = fieldsOf(pid);
  return (isWithEnded ? [11, 12, 13, 14] : [11, 12]).reduce((sum, place) => sum + Number(fields[place]) * TICK_MS, 0);
};

/** Of PostgreSQL and all of its processes, those that have ended included. */
function databaseCpuMs({ postgres }: Stage): number {
  const own = postgres.pid();
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && Number(fieldsOf(Number(name))[1]) === own;
    } catch {
      return false;
    }
  });
  return children.reduce(
    (sum, pid) => {
      try {
        return sum + cpuMsOf(Number(pid));
      } catch {
        return sum;
      }
    },
    cpuMsOf(own, true),
  );
}
