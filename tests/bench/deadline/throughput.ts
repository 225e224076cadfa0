import { startSite } from '../../e2e/site.ts';
import { persona } from '../../larkmere/e2e/application.ts';
import { figure, quantile, type Figure } from '../bench-result.ts';
import { callOnce, type Reply } from './calling.ts';
import type { BenchStudent } from './load-model.ts';
import { PASSWORD, type Served } from './stage.ts';

const CLIENTS = 10;
const SECONDS = 3;

interface Rate {
  readonly perSecond: number;
  readonly p99: number;
}

/** How much a few processes do of each kind of call when ten clients ask one thing after the other, beside bare Fastify and driver. */
export async function measureThroughput(
  served: Served,
  students: readonly BenchStudent[],
  name: string,
): Promise<{ readonly savesPerSecond: number; readonly figures: readonly Figure[] }> {
  const ask = (method: string, path: string, student: BenchStudent | undefined, body?: object | null): Promise<Reply> =>
    callOnce(served.url, method, path, { body, headers: { cookie: `matricula_session=${student?.session}` } });
  let count = 0;
  const saves = await rateOf((client) => {
    count += 1;
    return ask('PUT', '/api/answer', students[client], { answers: { first_name: `Bo ${count}` } });
  });
  const bare = await bareRate();
  const lookUps = await rateOf((client) =>
    ask('GET', `/lookup/find?category=hs_ceeb&max_results=5&text=${'northern'.slice(0, 2 + (client % 6))}`, undefined),
  );
  const logIns = await rateOf((client) =>
    callOnce(served.url, 'POST', '/public/login', { body: { username: students[client]?.email ?? '', password: PASSWORD } }),
  );
  let next = 0;
  const submissions = await rateOf(() => ask('POST', '/api/submit', students[CLIENTS + (next += 1)], null));
  const beside = (of: keyof Rate) => ({ name: 'bare Fastify + pg', value: bare[of] });
  const how =
    `deadline: ${CLIENTS} clients in turn for ${SECONDS} s each, loopback, balancer and generator on the same cores; bare: one process, ` +
    `Fastify and pg, one UPDATE of the whole map`;
  return {
    savesPerSecond: saves.perSecond,
    figures: Object.entries({ Saves: saves, 'Look-ups': lookUps, 'Log-ins': logIns, Submissions: submissions }).flatMap(([what, rate]) => [
      figure(`${what}, ${name}`, rate.perSecond, 'per s', beside('perSecond'), how),
      figure(`${what}, ${name}, p99`, rate.p99, 'ms', beside('p99'), how),
    ]),
  };
}

async function rateOf(call: (client: number) => Promise<Reply>): Promise<Rate> {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() - began < SECONDS * 1000) {
        const sent = performance.now();
        const { status } = await call(client);
        if (status >= 200 && status < 300) times.push(performance.now() - sent);
      }
    }),
  );
  return { perSecond: times.length / ((performance.now() - began) / 1000), p99: quantile(times, 0.99) };
}

async function bareRate(): Promise<Rate> {
  const bare = await startSite({ script: 'tests/bench/bare-server.ts', environment: { STUDENTS: String(CLIENTS) } });
  try {
    const answers = persona('us-freshman');
    return await rateOf((client) => callOnce(bare.listensAt, 'PUT', `/save/${client}`, { body: { answers } }));
  } finally {
    await bare.close();
  }
}
