/** Longer than requests and jobs get; what is left by then is not worth waiting for. */
const STOP_SECONDS = 14;

/** Shuts down cleanly on a signal, and when the npm that started us exits; a second signal, or taking too long, ends it at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let asked = false;
  const ask = (): void => {
    if (asked) process.exit(1);
    asked = true;
    clearInterval(watch);
    setTimeout(() => {
      console.error(`Not everything could be closed within ${STOP_SECONDS} s: the rest is ended now.`);
      process.exit(1);
    }, STOP_SECONDS * 1000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
  // npm passes a signal only to its shell, which dies without passing it on to us.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env['npm_lifecycle_event'] && process.ppid !== parent) ask();
  }, 300);
  watch.unref();
}
