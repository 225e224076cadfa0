import { gzipSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { quantile } from './bench-figures.ts';
import { firstHiddenQuestion, createQuestionnaire } from './questionnaire/questionnaire.ts';

const SLOW_DOWN = 4;
const KEYS = 30;
const PAUSE_MS = 60;
const LEAVES = 5;

export interface BenchVisit {
  readonly name: string;
  readonly url: string;
  readonly prepare?: ((context: BrowserContext) => Promise<void>) | undefined;
  readonly message: string;
}

/** One visit's figures; milliseconds at a processor four times slower, but for `kilobytes` (gzip) and `heap` (MB, at full speed). */
export interface VisitFigures {
  readonly kilobytes: number;
  readonly interactive: number;
  readonly keyScript: number;
  readonly keyToPaint: number;
  readonly leaveScript: number;
  readonly leaveTask: number;
  readonly shown: number;
  readonly errors: number;
  readonly heap: number;
}

interface Watch {
  readonly first: number | null;
  readonly keys: number[];
  start: (what: string, isThere: 'shown' | 'counted') => void;
  readonly settled: () => number | null;
}

/** Loads the page with an empty cache, types, leaves fields, answers Yes, and submits what is missing. */
export async function measureVisit(browser: Browser, visit: BenchVisit, size: number): Promise<VisitFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await visit.prepare?.(context);
    await context.addInitScript(watch);
    const page = await context.newPage();
    const bodies = collectBodies(page);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await page.goto(visit.url);
    const interactive = await until(page, () => (globalThis as unknown as { watch: Watch }).watch.first);
    await page.waitForLoadState('networkidle');
    const kilobytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
    await quiet(session);
    const typed = await type(page, session);
    const left = await leave(page, session);
    const shown = firstHiddenQuestion(createQuestionnaire(size));
    const appeared = await reaction(page, `[id="${shown.key}"],[id="control-${shown.key}"]`, 'shown', async () => {
      await page.getByLabel('Yes').first().click();
    });
    await quiet(session);
    const errors = await reaction(page, visit.message, 'counted', () => page.getByRole('button', { name: 'Submit' }).click());
    await quiet(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.send('HeapProfiler.collectGarbage');
    const heap = (await readCdpMetric(session, 'JSHeapUsedSize')) / 1e6;
    return { kilobytes, interactive, ...typed, ...left, shown: appeared, errors, heap };
  } finally {
    await context.close();
  }
}

async function type(page: Page, session: CDPSession): Promise<Pick<VisitFigures, 'keyScript' | 'keyToPaint'>> {
  await firstField(page).click();
  await page.keyboard.type('ab', { delay: PAUSE_MS });
  await page.evaluate(() => ((globalThis as unknown as { watch: Watch }).watch.keys.length = 0));
  const scripts: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const before = await readCdpMetric(session, 'ScriptDuration');
    await page.keyboard.press('a');
    await page.waitForTimeout(PAUSE_MS);
    scripts.push(1000 * ((await readCdpMetric(session, 'ScriptDuration')) - before));
  }
  const keys = await page.evaluate(() => (globalThis as unknown as { watch: Watch }).watch.keys);
  return { keyScript: quantile(scripts, 0.95), keyToPaint: quantile(keys, 0.95) };
}

async function leave(page: Page, session: CDPSession): Promise<Pick<VisitFigures, 'leaveScript' | 'leaveTask'>> {
  const scripts: number[] = [];
  const tasks: number[] = [];
  for (let time = 0; time < LEAVES; time++) {
    await firstField(page).click();
    await page.keyboard.press('b');
    await page.waitForTimeout(300);
    const [script, task] = [await readCdpMetric(session, 'ScriptDuration'), await readCdpMetric(session, 'TaskDuration')];
    await page.keyboard.press('Tab');
    await page.waitForTimeout(300);
    scripts.push(1000 * ((await readCdpMetric(session, 'ScriptDuration')) - script));
    tasks.push(1000 * ((await readCdpMetric(session, 'TaskDuration')) - task));
  }
  return { leaveScript: quantile(scripts, 0.5), leaveTask: quantile(tasks, 0.5) };
}

const firstField = (page: Page) => page.locator('form input').first();

/** Milliseconds from the press to the paint of the first match, or of the last change of the number of matches. */
async function reaction(page: Page, selector: string, kind: 'shown' | 'counted', act: () => Promise<void>): Promise<number> {
  await page.evaluate(([what, how]) => (globalThis as unknown as { watch: Watch }).watch.start(what, how), [selector, kind] as const);
  await act();
  return until(page, () => (globalThis as unknown as { watch: Watch }).watch.settled());
}

async function until(page: Page, read: () => number | null): Promise<number> {
  for (const end = Date.now() + 60_000; Date.now() < end; await page.waitForTimeout(100)) {
    const value = await page.evaluate(read);
    if (value !== null) return value;
  }
  throw new Error(`${page.url()}: what was waited for did not come`);
}

async function quiet(session: CDPSession): Promise<void> {
  for (let busy = Infinity; busy > 0.05;) {
    const before = await readCdpMetric(session, 'TaskDuration');
    await pause(500);
    busy = (await readCdpMetric(session, 'TaskDuration')) - before;
  }
}

function collectBodies(page: Page): Promise<Buffer>[] {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) bodies.push(response.body().catch(() => Buffer.alloc(0)));
  });
  return bodies;
}

export async function readCdpMetric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}

function watch(): void {
  const painted = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  };
  const state = {
    first: null as number | null,
    keys: [] as number[],
    pressed: 0,
    at: null as number | null,
    changed: 0,
    count: 0,
    what: '',
    how: '',
  };
  const look = (): void => {
    if (state.first === null) {
      if (document.querySelector('form input')) {
        state.first = 0;
        painted(() => (state.first = performance.now()));
      }
      return;
    }
    if (state.what === '') return;
    const count = document.querySelectorAll(state.what).length;
    if (count === state.count) return;
    state.count = count;
    state.changed = performance.now();
    painted(() => (state.at = performance.now() - state.pressed));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  addEventListener('keydown', ({ timeStamp }) => painted(() => state.keys.push(performance.now() - timeStamp)), { capture: true });
  addEventListener('click', ({ timeStamp }) => (state.pressed = timeStamp), { capture: true });
  Object.assign(globalThis, {
    watch: {
      get first() {
        return state.first === 0 ? null : state.first;
      },
      keys: state.keys,
      start(what: string, how: string) {
        Object.assign(state, { what, how, at: null, count: document.querySelectorAll(what).length });
      },
      // Messages that come late belong to the same press.
      settled: () => (state.how === 'shown' || performance.now() - state.changed > 2000 ? state.at : null),
    },
  });
}
