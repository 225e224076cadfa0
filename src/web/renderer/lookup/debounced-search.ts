/** Pause in typing before a look-up, and its longest delay, in ms. */
const PAUSE = 200;
const LONGEST = 500;

/** Debounced search. Only the result for the latest text is shown. */
export function createDebouncedSearch<Found>(find: (text: string, signal: AbortSignal) => Promise<Found>, show: (found: Found) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | undefined;
  let controller = new AbortController();
  const run = async (text: string): Promise<void> => {
    since = undefined;
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const found = await find(text, signal);
    if (!signal.aborted) show(found);
  };
  return {
    type(text: string): void {
      const now = Date.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(() => void run(text), Math.max(0, Math.min(PAUSE, since + LONGEST - now)));
    },
    stop(): void {
      clearTimeout(timer);
      since = undefined;
      controller.abort();
    },
  };
}
