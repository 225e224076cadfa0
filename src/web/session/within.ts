/** Whether a call succeeds within a time: no one should wait in front of the answers of someone who leaves. */
export const succeedsWithin = (ms: number, call: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    call.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms)),
  ]);
