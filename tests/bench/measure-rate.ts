export interface MeasuredRate {
  readonly perSecond: number;
  readonly times: readonly number[];
}

/** Clients that send one call after the other for so many seconds. @throws what a call throws */
export async function measureRate(clients: number, seconds: number, call: (client: number) => Promise<void>): Promise<MeasuredRate> {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() - began < seconds * 1000) {
        const sent = performance.now();
        await call(client);
        times.push(performance.now() - sent);
      }
    }),
  );
  return { perSecond: times.length / ((performance.now() - began) / 1000), times };
}
