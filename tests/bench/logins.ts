import { argon2, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { startSite } from '../e2e/site.ts';
import { figure, type Figure } from './bench-result.ts';
import { givenAccounts, logIn } from './students.ts';

const STUDENTS = 12;
const ROUNDS = 3;
const ROUND_MS = 4000;

/** Twelve students who log in again and again, against what the cores can hash at most, in turns. */
export async function measureLogins(): Promise<readonly Figure[]> {
  const site = await startSite();
  try {
    const accounts = await givenAccounts(site, STUDENTS);
    await Promise.all(accounts.map((account) => logIn(site, account)));
    const logins: number[] = [];
    const hashes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      logins.push(await perSecond(accounts.map((account) => () => logIn(site, account))));
      hashes.push(await perSecond(Array.from({ length: availableParallelism() }, () => hash)));
    }
    const how =
      `${STUDENTS} students at once for ${ROUND_MS / 1000} s, best of ${ROUNDS} rounds, load generator on the same ` +
      `${availableParallelism()} cores; bound: argon2id (19 MiB, 2 passes) alone, one on each core`;
    return [figure('Logins', Math.max(...logins), 'per s', { name: 'argon2id alone', value: Math.max(...hashes) }, how)];
  } finally {
    await site.close();
  }
}

/** How often all workers together finish in a second, each starting again when it is done. */
async function perSecond(workers: readonly (() => Promise<unknown>)[]): Promise<number> {
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
