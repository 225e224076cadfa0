/**
 * A line before so many servers, first come, first served: both arrivals and the work of each are left to chance. Returns the time from the
 * arrival to the end that 99 of 100 keep to, in ms. On paper it is infinite from 100 % on; here it grows with the length of the run.
 */
export function simulateP99(servers: number, perSecond: number, workMs: number, random: () => number, calls = 100_000): number {
  const exponential = (mean: number): number => -Math.log(1 - random()) * mean;
  // A heap of the instants at which each server is free.
  const free = Array.from({ length: Math.max(1, Math.floor(servers)) }, () => 0);
  const sojourns: number[] = [];
  let at = 0;
  for (let n = 0; n < calls; n += 1) {
    at += exponential(1000 / perSecond);
    const end = Math.max(at, free[0] ?? 0) + exponential(workMs);
    replaceLeast(free, end);
    // The first tenth still sees empty servers.
    if (n >= calls / 10) sojourns.push(end - at);
  }
  return sojourns.toSorted((a, b) => a - b)[Math.floor(sojourns.length * 0.99)] ?? Number.NaN;
}

function replaceLeast(heap: number[], value: number): void {
  let place = 0;
  for (;;) {
    const left = 2 * place + 1;
    if (left >= heap.length) break;
    const child = left + 1 < heap.length && (heap[left + 1] ?? 0) < (heap[left] ?? 0) ? left + 1 : left;
    if ((heap[child] ?? 0) >= value) break;
    heap[place] = heap[child] ?? 0;
    place = child;
  }
  heap[place] = value;
}
