import { startSite, type Site } from '../e2e/site.ts';
import { figure, median, type Figure } from './bench-result.ts';
import { givenAccounts, logIn, tryLogIn } from './students.ts';

const TRIES = 500;
const ACCOUNTS = 20;
/** A fifth failure would be answered with a delay. */
const ROUNDS_BEFORE_FORGIVEN = 4;
const WRONG = 'Wrong-horse-9999';

/** Whether the time of a refused login tells if an address has an account: 500 tries of each kind, in turns. */
export async function measureLoginTiming(): Promise<readonly Figure[]> {
  const site = await startSite();
  try {
    const accounts = await givenAccounts(site, ACCOUNTS);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < TRIES; n += 1) {
      const account = accounts[n % ACCOUNTS];
      if (!account) break;
      const both = [
        async () => known.push(await refused(site, account.email)),
        async () => unknown.push(await refused(site, `unknown-${n}@example.org`)),
      ];
      for (const one of n % 2 === 0 ? both : both.toReversed()) await one();
      if ((n + 1) % (ACCOUNTS * ROUNDS_BEFORE_FORGIVEN) === 0) for (const one of accounts) await logIn(site, one);
    }
    const [a, b] = [median(known), median(unknown)];
    const how = `${TRIES} wrong passwords for known and ${TRIES} for unknown addresses, in turns, one at a time; medians`;
    return [
      figure('Refused login, known address', a, 'ms', { name: 'unknown address', value: b }, how),
      figure('Difference known to unknown', Math.abs(a - b), 'ms', undefined, how),
    ];
  } finally {
    await site.close();
  }
}

async function refused(site: Site, username: string): Promise<number> {
  const { status, ms } = await tryLogIn(site, username, WRONG);
  if (status !== 400) throw new Error(`/public/login answered ${status} to a wrong password`);
  return ms;
}
