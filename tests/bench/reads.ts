import { setTimeout as pause } from 'node:timers/promises';
import { persona } from '../larkmere/e2e/application.ts';
import { startSite, type Site } from '../e2e/site.ts';
import { figure, quantile, type Figure } from './bench-result.ts';
import { givenAccounts, logIn } from './students.ts';

const STUDENTS = 20;
const SESSIONS_EACH = 10;
const SECONDS = 10;

/** 200 sessions that each read their profile once a second, beside as many calls that only ask the database for 1. */
export async function measureReads(): Promise<readonly Figure[]> {
  const site = await startSite();
  try {
    const accounts = await givenAccounts(site, STUDENTS);
    const cookies = (
      await Promise.all(
        accounts.map(async (account) => {
          const own: string[] = [];
          for (let n = 0; n < SESSIONS_EACH; n += 1) own.push(await logIn(site, account));
          await fill(site, own[0] ?? '');
          return own;
        }),
      )
    ).flat();
    await readEachSecond(
      cookies.map((cookie) => () => get(`${site.url}/api/profile`, cookie)),
      2,
    );
    const profile = await readEachSecond(
      cookies.map((cookie) => () => get(`${site.url}/api/profile`, cookie)),
      SECONDS,
    );
    const least = await readEachSecond(
      cookies.map(() => () => get(`${site.url}/health/ready`, '')),
      SECONDS,
    );
    const how =
      `${cookies.length} sessions, each one read a second for ${SECONDS} s at an instant of its own, full answers, loopback, ` +
      `load generator on the same cores; beside: /health/ready, one SELECT 1`;
    return (
      [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const
    ).map(([name, share]) =>
      figure(`Read of a profile, ${name}`, quantile(profile, share), 'ms', { name: '/health/ready', value: quantile(least, share) }, how),
    );
  } finally {
    await site.close();
  }
}

/** Every reader once a second, spread over it; nobody waits for anybody else. Answers the times of all reads in ms. */
async function readEachSecond(readers: readonly (() => Promise<void>)[], seconds: number): Promise<readonly number[]> {
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    readers.map(async (read, reader) => {
      for (let second = 0; second < seconds; second += 1) {
        await pause(Math.max(0, started + (second + reader / readers.length) * 1000 - performance.now()));
        const sent = performance.now();
        await read();
        times.push(performance.now() - sent);
      }
    }),
  );
  return times;
}

async function get(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function fill(site: Site, cookie: string): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: site.url, cookie };
  const answer = await fetch(`${site.url}/api/answer`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ answers: persona('us-freshman') }),
  });
  if (!answer.ok) throw new Error(`/api/answer answered ${answer.status}`);
}
