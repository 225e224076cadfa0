import { sleep } from './sleep.ts';

const QUIET_MS = 500;
const IDLE_MS = 2_000;
let lastKey = -QUIET_MS;
globalThis.addEventListener?.('keydown', () => (lastKey = performance.now()), { capture: true, passive: true });

/** Resolves once nobody has typed for half a second and the browser is idle, or has not been for two seconds: scripts that load then hold up no key. */
export async function waitUntilIdle(): Promise<void> {
  for (let left = 0; (left = lastKey + QUIET_MS - performance.now()) > 0;) await sleep(left);
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  await new Promise((resolve) => whenIdle(resolve, { timeout: IDLE_MS }));
}
