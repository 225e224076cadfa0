import type { Browser, CDPSession, Page } from 'playwright-core';
import { seesHeading } from '../e2e/steps.ts';
import { figure, median, quantile, type Figure } from './bench-result.ts';
import { metric } from './visit.ts';

const SLOW_DOWN = 4;
const ROUNDS = 4;
const KEYS = 40;
const PAUSE_MS = 60;

interface Timings {
  /** From the key event's time stamp until just after the next paint, in ms. */
  readonly toPaint: number[];
  /** Main-thread work of one keystroke, in ms: the mean of a round. */
  readonly work: number[];
}

/**
 * Types into the first text question of /about with the processor slowed down four times, and into a plain uncontrolled
 * input of an empty page, in turns.
 */
export async function measureKeystrokes(browser: Browser, url: string): Promise<readonly Figure[]> {
  const ours: Timings = { toPaint: [], work: [] };
  const plain: Timings = { toPaint: [], work: [] };
  const form = await browser.newPage({ baseURL: url });
  await form.goto('/about');
  await seesHeading(form, 'About You');
  await form.waitForLoadState('networkidle');
  const bare = await browser.newPage();
  await bare.setContent('<!doctype html><label>First Name <input maxlength="45"></label>');
  for (let round = 0; round < ROUNDS; round++) {
    await typeRound(form, ours);
    await typeRound(bare, plain);
  }
  await Promise.all([form.close(), bare.close()]);
  const how =
    `${SLOW_DOWN}x CPU slow-down, ${ROUNDS * KEYS} keys; key event to the task after the next animation frame; the wait for ` +
    `the frame is part of it`;
  return [
    figure(
      'Keystroke to paint on /about, p95',
      quantile(ours.toPaint, 0.95),
      'ms',
      { name: 'plain input', value: quantile(plain.toPaint, 0.95) },
      how,
    ),
    figure('Keystroke to paint on /about, median', median(ours.toPaint), 'ms', { name: 'plain input', value: median(plain.toPaint) }, how),
    figure(
      'Work of a keystroke on /about',
      median(ours.work),
      'ms',
      { name: 'plain input', value: median(plain.work) },
      `${SLOW_DOWN}x CPU slow-down; main-thread task time of a round divided by its keys, median of ${ROUNDS} rounds`,
    ),
  ];
}

async function typeRound(page: Page, timings: Timings): Promise<void> {
  await page.bringToFront();
  const input = page.getByLabel('First Name').first();
  await input.fill('');
  await input.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.evaluate(watchKeys);
  await page.keyboard.type('ab', { delay: PAUSE_MS });
  await page.evaluate(() => ((globalThis as unknown as { keyTimes: number[] }).keyTimes.length = 0));
  const before = await taskTime(session);
  await page.keyboard.type('abcdefghij'.repeat(KEYS / 10), { delay: PAUSE_MS });
  await page.waitForTimeout(PAUSE_MS);
  timings.work.push(((await taskTime(session)) - before) / KEYS);
  timings.toPaint.push(...(await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
}

/** Runs in the page. A message posted from an animation frame arrives when that frame has been painted. */
function watchKeys(): void {
  const page = globalThis as unknown as { keyTimes?: number[] };
  if (page.keyTimes) return;
  const times: number[] = [];
  page.keyTimes = times;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

const taskTime = async (session: CDPSession): Promise<number> => 1000 * (await metric(session, 'TaskDuration'));
