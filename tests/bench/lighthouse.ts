import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium, launchOptionsOf } from '../../src/server/browser/chromium.ts';
import { freePort } from '../e2e/free-port.ts';
import { startSite } from '../e2e/site.ts';
import { figure, median, type Figure } from './bench-result.ts';
import { install, installedFolder } from './packages/install.ts';
import { givenAccounts, logIn } from './students.ts';

const VISITS = 3;
const CATEGORIES = { performance: 'performance', accessibility: 'accessibility', 'best-practices': 'best practices' } as const;
const AUDITS = [
  ['first-contentful-paint', 'first words'],
  ['largest-contentful-paint', 'largest part painted'],
  ['total-blocking-time', 'main thread blocked'],
  ['cumulative-layout-shift', 'layout shift'],
] as const;

interface Report {
  readonly categories: Readonly<Record<keyof typeof CATEGORIES, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue: number }>>;
}

/** What Lighthouse says of the screens as a cheap phone gets them, of 100. */
export async function measureLighthouse(): Promise<readonly Figure[]> {
  await install(['lighthouse']);
  const site = await startSite();
  try {
    const [account] = await givenAccounts(site, 1);
    if (!account) throw new Error('There is no account');
    const cookie = await logIn(site, account);
    const screens = [
      { name: '/login', path: '/login' },
      { name: '/about', path: '/about' },
      { name: '/about as a student', path: '/about', cookie },
      { name: '/review as a student', path: '/review', cookie },
    ];
    const visits = screens.map((screen) => ({ ...screen, reports: [] as Report[] }));
    for (let n = 0; n < VISITS; n += 1)
      for (const { path, cookie: own, reports } of visits) reports.push(await reportOn(`${site.url}${path}`, own));
    return visits.flatMap(({ name, reports }) => figuresOf(name, reports));
  } finally {
    await site.close();
  }
}

/** The report on one visit, in a browser of its own. */
async function reportOn(url: string, cookie: string | undefined): Promise<Report> {
  const [port, options] = await Promise.all([freePort(), launchOptionsOf(findChromium(process.env['CHROMIUM_PATH']))]);
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), `--remote-debugging-port=${port}`] });
  const folder = await mkdtemp(join(tmpdir(), 'matricula-lighthouse-'));
  const file = join(folder, 'report.json');
  const headers = cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`];
  const asked = [`--port=${port}`, '--output=json', `--output-path=${file}`, `--only-categories=${Object.keys(CATEGORIES).join(',')}`];
  try {
    const program = join(installedFolder('lighthouse'), 'cli/index.js');
    await promisify(execFile)(process.execPath, [program, url, ...asked, '--quiet', '--no-enable-error-reporting', ...headers]);
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await Promise.all([browser.close(), rm(folder, { recursive: true })]);
  }
}

function figuresOf(name: string, reports: readonly Report[]): readonly Figure[] {
  const how = `lighthouse: its mobile setting (a simulated phone on a slow network), an empty cache, medians of ${VISITS} visits`;
  const of = (label: string, unit: string, take: (report: Report) => number): Figure =>
    figure(`Lighthouse ${name}: ${label}`, median(reports.map(take)), unit, undefined, how);
  return [
    ...Object.entries(CATEGORIES).map(([id, label]) =>
      of(label, 'of 100', ({ categories }) => 100 * categories[id as keyof typeof CATEGORIES].score),
    ),
    ...AUDITS.map(([id, label]) =>
      of(label, id === 'cumulative-layout-shift' ? 'CLS' : 'ms', ({ audits }) => audits[id]?.numericValue ?? Number.NaN),
    ),
  ];
}
