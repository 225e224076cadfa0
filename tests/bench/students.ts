import type { Site } from '../e2e/site.ts';
import { givenAccount } from '../e2e/steps.ts';

type Account = Awaited<ReturnType<typeof givenAccount>>;

/** This many confirmed accounts, made a few at a time. */
export async function givenAccounts(site: Site, count: number): Promise<readonly Account[]> {
  const accounts: Account[] = [];
  while (accounts.length < count)
    accounts.push(...(await Promise.all(Array.from({ length: Math.min(8, count - accounts.length) }, () => givenAccount(site)))));
  return accounts;
}

/** One try to log in: its status, its cookies as a browser sends them back, and how long it took in ms. */
export async function tryLogIn(site: Site, username: string, password: string): Promise<{ status: number; cookie: string; ms: number }> {
  const started = performance.now();
  const answer = await fetch(`${site.url}/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ username, password }),
  });
  await answer.arrayBuffer();
  const ms = performance.now() - started;
  return {
    status: answer.status,
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
    ms,
  };
}

/** @throws when the password is not taken */
export async function logIn(site: Site, { email, password }: Account): Promise<string> {
  const { status, cookie } = await tryLogIn(site, email, password);
  if (status !== 200) throw new Error(`/public/login answered ${status}`);
  return cookie;
}
