import { setTimeout as pause } from 'node:timers/promises';
import type { PdfCopyState } from '../../src/contract/shapes/bodies.ts';
import { calls, type Call } from '../../src/contract/calls.ts';
import { persona } from '../larkmere/e2e/application.ts';
import { startSite, type Site } from '../e2e/site.ts';
import { readPdf } from '../pdf/pdf-reader.ts';
import { figure, median, type Figure } from './bench-result.ts';
import { givenAccounts, logIn } from './students.ts';

const WARM = 10;
const KILLED_COPIES = 100;
const KILLS = 10;
const MAX_SECONDS = 300;

/** How long a student waits for a PDF copy, and what comes of copies whose server is killed again and again. */
export async function measureCopies(): Promise<readonly Figure[]> {
  const site = await startSite();
  try {
    const cookies = await students(site, KILLED_COPIES);
    const [first = '', ...others] = cookies;
    const cold = await timed(() => resolved(site, first));
    const warm: number[] = [];
    for (const cookie of others.slice(0, WARM)) warm.push(await timed(() => resolved(site, cookie)));
    const cached: number[] = [];
    for (const cookie of cookies.slice(0, WARM)) {
      cached.push(
        await timed(async () => {
          await state(site, cookie);
          await download(site, cookie);
        }),
      );
    }
    const how = 'us-freshman, 7 sheets, from asking to a copy that can be downloaded, asked for every 50 ms';
    return [
      figure('PDF copy, first after a start', cold, 'ms', undefined, `${how}; the browser is launched`),
      figure('PDF copy, browser running', median(warm), 'ms', undefined, `median of ${WARM}, ${how}`),
      figure('PDF copy that is there', median(cached), 'ms', undefined, `median of ${WARM}, question and download`),
      ...(await kill(site, cookies)),
    ];
  } finally {
    await site.close();
  }
}

/** All change an answer and ask for a copy of it; the server dies while they are printed, and comes back. */
async function kill(site: Site, cookies: readonly string[]): Promise<readonly Figure[]> {
  const names = cookies.map((_, n) => `Number${n}x`);
  await each(cookies, async (cookie, n) => {
    await send(site, calls.saveAnswers, cookie, { answers: { first_name: names[n] } });
    await state(site, cookie);
  });
  const started = performance.now();
  for (let n = 0; n < KILLS; n += 1) {
    await pause(1000);
    await site.kill();
    await site.startAgain();
  }
  const ends = await Promise.all(
    cookies.map((cookie) =>
      resolved(site, cookie, 1000).then(
        ({ status }) => status,
        () => 'none',
      ),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  let wrong = 0;
  for (const [n, cookie] of cookies.entries()) {
    if (ends[n] !== 'COMPLETED') continue;
    const words = (await readPdf(await download(site, cookie))).pages.join('\n');
    if (!words.includes(`Application of ${names[n]} `)) wrong += 1;
  }
  const how = `${cookies.length} copies asked for at once, ${KILLS} times kill -9 and a new start, all ended in ${Math.round(seconds)} s`;
  return [
    figure('PDF copies that never ended, server killed', ends.filter((status) => status === 'none').length, 'copies', undefined, how),
    figure('PDF copies that failed, server killed', ends.filter((status) => status === 'FAILED').length, 'copies', undefined, how),
    figure('PDF copies of anything else than was asked for', wrong, 'copies', undefined, how),
  ];
}

async function students(site: Site, count: number): Promise<readonly string[]> {
  const accounts = await givenAccounts(site, count);
  const cookies: string[] = [];
  for (const account of accounts) cookies.push(await logIn(site, account));
  await each(cookies, (cookie) => send(site, calls.saveAnswers, cookie, { answers: persona('us-freshman') }));
  return cookies;
}

/** Eight at a time. */
async function each<T>(values: readonly T[], work: (value: T, n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < values.length; n += 8) await Promise.all(values.slice(n, n + 8).map((value, m) => work(value, n + m)));
}

async function send(site: Site, { method, path }: Call, cookie: string, body?: object): Promise<Response> {
  const answer = await fetch(`${site.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: site.url, cookie },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

const state = async (site: Site, cookie: string): Promise<PdfCopyState> =>
  (await send(site, calls.pdfCopy, cookie)).json() as Promise<PdfCopyState>;
const download = async (site: Site, cookie: string): Promise<Uint8Array> => (await send(site, calls.pdfFile, cookie)).bytes();

/** Asks again and again. @throws when it has not ended in time */
async function resolved(site: Site, cookie: string, milliseconds = 50): Promise<PdfCopyState> {
  for (const until = Date.now() + MAX_SECONDS * 1000; Date.now() < until; await pause(milliseconds)) {
    const copy = await state(site, cookie);
    if (copy.status !== 'UNPROCESSED' && copy.status !== 'IN_PROGRESS') return copy;
  }
  throw new Error('The copy did not end.');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
