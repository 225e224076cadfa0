const EVERY_MS = 10_000;
/** Timeout of a check in ms; slower counts as offline. */
const LONGEST_MS = 5000;

/** Calls back once the server can be reached: asked at a reconnection, a look at the page, every ten seconds. @returns a stop function */
export function onServerReachable(then: () => void): () => void {
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    clearInterval(timer);
    window.removeEventListener('online', ask);
    document.removeEventListener('visibilitychange', ask);
  };
  const ask = (): void => {
    if (!navigator.onLine || document.visibilityState === 'hidden') return;
    void settle();
  };
  const settle = async (): Promise<void> => {
    if (!(await isReached()) || isOver) return;
    stop();
    then();
  };
  const timer = setInterval(ask, EVERY_MS);
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', ask);
  return stop;
}

async function isReached(): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LONGEST_MS);
  const ask = fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal: limit.signal });
  const response = await ask.catch(() => undefined);
  clearTimeout(timer);
  return response !== undefined && response.status < 500;
}
