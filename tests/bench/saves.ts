import { persona } from '../larkmere/e2e/application.ts';
import { startSite, type Site } from '../e2e/site.ts';
import { givenAccount } from '../e2e/steps.ts';
import { figure, quantile, type Figure } from './bench-result.ts';

const STUDENTS = 10;
const SAVES_EACH = 60;
const ROUNDS = 3;

interface Load {
  readonly perSecond: number[];
  readonly times: number[];
}

/** Ten students who save at once, each one change after the other, against our server and against the bare one in turns. */
export async function measureSaves(): Promise<readonly Figure[]> {
  const [site, bare] = await Promise.all([
    startSite(),
    startSite({ script: 'tests/bench/bare-server.ts', environment: { STUDENTS: String(STUDENTS) } }),
  ]);
  try {
    const full = persona('us-freshman');
    const cookies = await Promise.all(Array.from({ length: STUDENTS }, () => logIn(site)));
    await Promise.all(cookies.map((cookie) => put(`${site.url}/api/answer`, { answers: full }, { cookie, origin: site.url })));
    const ours: Load = { perSecond: [], times: [] };
    const least: Load = { perSecond: [], times: [] };
    let count = 0;
    const saveOurs = (student: number): Promise<void> =>
      put(`${site.url}/api/answer`, { answers: { first_name: `Bo ${count++}` } }, { cookie: cookies[student] ?? '', origin: site.url });
    const saveBare = (student: number): Promise<void> =>
      put(`${bare.url}/save/${student}`, { answers: { ...full, first_name: `Bo ${count++}` } }, {});
    await Promise.all([0, 1, 2].map(saveOurs).concat([0, 1, 2].map(saveBare)));
    for (let round = 0; round < ROUNDS; round++) {
      await run(saveOurs, ours);
      await run(saveBare, least);
    }
    const how =
      `${STUDENTS} students at once, ${ROUNDS * STUDENTS * SAVES_EACH} saves each, loopback, load generator on the same ` +
      `cores; bare: Fastify and pg, one UPDATE of the whole map`;
    return [
      figure('Saves', best(ours.perSecond), 'per s', { name: 'bare Fastify + pg', value: best(least.perSecond) }, how),
      figure('Save, p50', quantile(ours.times, 0.5), 'ms', { name: 'bare Fastify + pg', value: quantile(least.times, 0.5) }, how),
      figure('Save, p99', quantile(ours.times, 0.99), 'ms', { name: 'bare Fastify + pg', value: quantile(least.times, 0.99) }, how),
    ];
  } finally {
    await Promise.all([site.close(), bare.close()]);
  }
}

async function run(save: (student: number) => Promise<void>, load: Load): Promise<void> {
  const started = performance.now();
  await Promise.all(
    Array.from({ length: STUDENTS }, async (_, student) => {
      for (let n = 0; n < SAVES_EACH; n++) {
        const sent = performance.now();
        await save(student);
        load.times.push(performance.now() - sent);
      }
    }),
  );
  load.perSecond.push((STUDENTS * SAVES_EACH) / ((performance.now() - started) / 1000));
}

const best = (values: readonly number[]): number => Math.max(...values);

async function logIn(site: Site): Promise<string> {
  const { email: username, password } = await givenAccount(site);
  const answer = await fetch(`${site.url}/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`/public/login answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function put(url: string, body: object, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
