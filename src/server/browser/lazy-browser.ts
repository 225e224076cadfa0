import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { fitsChromiumSocketPath, findChromium, chromiumLaunchOptions } from './chromium.ts';

export type LazyBrowser = ReturnType<typeof createLazyBrowser>;

interface Options {
  /** Folder for its files while it runs; created when needed. */
  readonly folder: string;
  readonly chromiumPath?: string | undefined;
  readonly seconds?: number;
  readonly idleSeconds?: number;
}

interface Running {
  readonly profile: BrowserContext;
  readonly isAlive: () => boolean;
  readonly end: () => Promise<void>;
}

const WEEK = 7 * 24 * 3600 * 1000;
/** A signal to the server would end Chromium before its work is finished. */
const ownSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

export function createLazyBrowser({ folder, chromiumPath, seconds = 60, idleSeconds = 180 }: Options) {
  const found = findChromium(chromiumPath);
  let running: Promise<Running> | undefined;
  let works = 0;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const launched = async (): Promise<Running> => {
    const last = await running?.catch(() => undefined);
    if (last?.isAlive()) return last;
    await last?.end();
    if (isClosed) throw new Error('The browser is closed.');
    running = launch(await chromiumLaunchOptions(found, join(folder, 'chromium')), folder);
    return running;
  };
  let lastLaunch: Promise<unknown> = Promise.resolve();
  const launchOneAtATime = (): Promise<Running> => {
    const next = lastLaunch.then(launched);
    lastLaunch = next.catch(() => undefined);
    return next;
  };
  const end = async (): Promise<void> => {
    const last = running;
    running = undefined;
    await (await last?.catch(() => undefined))?.end();
  };

  return {
    chromium: found,
    /** Runs a task in a fresh context. @throws what `work` throws; an error without Chromium, if it exited, or after `seconds` */
    async run<T>(work: (context: BrowserContext) => Promise<T>, options?: BrowserContextOptions): Promise<T> {
      works += 1;
      clearTimeout(idle);
      try {
        const { profile, end: kill } = await launchOneAtATime();
        const context = await profile.browser()?.newContext(options);
        if (!context) throw new Error('The browser has ended.');
        try {
          return await within(seconds, work(context));
        } finally {
          // A page that hangs can keep its context open: then the whole browser is closed.
          await within(5, context.close()).catch(kill);
        }
      } finally {
        works -= 1;
        if (works === 0) idle = setTimeout(() => void end().catch(() => undefined), idleSeconds * 1000).unref();
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(idle);
      await lastLaunch;
      await end();
    },
  };
}

async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const inTime = new AbortController();
  const late = pause(seconds * 1000, undefined, { signal: inTime.signal }).then(() => {
    throw new Error(`The browser did not finish within ${seconds} s.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    inTime.abort();
  }
}

async function launch(options: Awaited<ReturnType<typeof chromiumLaunchOptions>>, folder: string): Promise<Running> {
  // Imported when first needed: it takes 40 MB.
  const { chromium } = await import('playwright-core');
  const profiles = join(folder, 'profiles');
  await mkdir(profiles, { recursive: true, mode: 0o700 });
  await removeOld(profiles);
  const own = await mkdtemp(join(profiles, 'profile-'));
  const env = { ...(options.env ?? process.env), TMPDIR: fitsChromiumSocketPath(own) ? own : tmpdir() };
  const settings = { ...options, ...ownSignals, env, artifactsDir: own };
  const profile = await chromium.launchPersistentContext(join(own, 'data'), settings).catch(async (error: unknown) => {
    await rm(own, { recursive: true, force: true });
    throw error;
  });
  let isAlive = true;
  profile.on('close', () => (isAlive = false));
  return {
    profile,
    isAlive: () => isAlive,
    async end() {
      await profile.close().catch(() => undefined);
      await rm(own, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Removes what a killed server left behind. Other servers may use the same folder, but none keeps a browser for a week. */
async function removeOld(profiles: string): Promise<void> {
  for (const name of await readdir(profiles)) {
    const { mtimeMs } = await stat(join(profiles, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > WEEK) await rm(join(profiles, name), { recursive: true, force: true });
  }
}
