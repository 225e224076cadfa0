import { argon2, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { startSite, type Site } from '../e2e/site.ts';
import { figure, quantile, type Figure } from './bench-result.ts';
import { callOnce } from './deadline/calling.ts';
import { givenAccounts, logIn } from './students.ts';

const STUDENTS = 12;
const ROUNDS = 3;
const ROUND_MS = 4000;
const SAVING = 4;

/**
 * Twelve students who log in again and again, against what the cores can hash at most, in turns. Then saves of four others while they do,
 * against the same saves alone, in turns.
 */
export async function measureLogins(): Promise<readonly Figure[]> {
  const site = await startSite();
  try {
    const accounts = await givenAccounts(site, STUDENTS);
    const cookies = await Promise.all(accounts.map((account) => logIn(site, account)));
    const logins: number[] = [];
    const hashes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      logins.push(await perSecond(accounts.map((account) => () => logIn(site, account))));
      hashes.push(await perSecond(Array.from({ length: availableParallelism() }, () => hash)));
    }
    const how =
      `${STUDENTS} students at once for ${ROUND_MS / 1000} s, best of ${ROUNDS} rounds, load generator on the same ` +
      `${availableParallelism()} cores; bound: argon2id (19 MiB, 2 passes) alone, one on each core`;
    const saves = await savesBeside(
      accounts.slice(SAVING).map((account) => () => logIn(site, account)),
      cookies.slice(0, SAVING).map((cookie) => (n) => save(site, cookie, n)),
    );
    return [figure('Logins', Math.max(...logins), 'per s', { name: 'argon2id alone', value: Math.max(...hashes) }, how), ...saves];
  } finally {
    await site.close();
  }
}

async function savesBeside(logIns: readonly Work[], saves: readonly ((n: number) => Promise<unknown>)[]): Promise<readonly Figure[]> {
  const [alone, beside]: [number[], number[]] = [[], []];
  let count = 0;
  const timed = (into: number[]): readonly Work[] =>
    saves.map((send) => async () => {
      const sent = performance.now();
      await send((count += 1));
      into.push(performance.now() - sent);
    });
  for (let round = 0; round < ROUNDS; round += 1) {
    await perSecond(timed(alone));
    await perSecond([...timed(beside), ...logIns]);
  }
  const how = `${saves.length} students save, ${logIns.length} log in as fast as they can; ${ROUNDS} rounds of ${ROUND_MS / 1000} s each`;
  return [
    figure('Save beside log-ins, p50', quantile(beside, 0.5), 'ms', { name: 'without log-ins', value: quantile(alone, 0.5) }, how),
    figure('Save beside log-ins, p99', quantile(beside, 0.99), 'ms', { name: 'without log-ins', value: quantile(alone, 0.99) }, how),
    figure('Saves beside log-ins', beside.length, '', { name: 'without log-ins', value: alone.length }, how),
  ];
}

async function save({ url }: Site, cookie: string, n: number): Promise<void> {
  const { status } = await callOnce(url, 'PUT', '/api/answer', { body: { answers: { first_name: `Bo ${n}` } }, headers: { cookie } });
  if (status !== 200) throw new Error(`/api/answer answered ${status}`);
}

type Work = () => Promise<unknown>;

/** How often all workers together finish in a second, each starting again when it is done. */
async function perSecond(workers: readonly Work[]): Promise<number> {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    workers.map(async (work) => {
      while (performance.now() - started < ROUND_MS) {
        await work();
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - started) / 1000);
}

const hash = (): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parameters = { message: 'Correct-horse-9', nonce: randomBytes(16), parallelism: 1, tagLength: 32, memory: 19456, passes: 2 };
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
