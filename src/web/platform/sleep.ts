export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Resolves once everything drawn so far has been painted; soon in a hidden page, which draws no frame. */
export const waitForPaint = (): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))), sleep(100)]);
