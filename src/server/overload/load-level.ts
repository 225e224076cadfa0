import { monitorEventLoopDelay } from 'node:perf_hooks';

/** `high`: calls of low priority are refused. `critical`: all but a few log-ins and uploads are refused, too. */
export type LoadLevel = 'normal' | 'high' | 'critical';
export const loadLevelRanks: Readonly<Record<LoadLevel, number>> = { normal: 0, high: 1, critical: 2 };

interface LoadMetrics {
  readonly delayMs: number;
  readonly waiting: number;
}

const THRESHOLDS = [
  { level: 'critical', delayMs: 300, waiting: 60 },
  { level: 'high', delayMs: 100, waiting: 20 },
] as const satisfies readonly ({ readonly level: LoadLevel } & LoadMetrics)[];

const SAMPLE_MS = 500;
const SAMPLES_TO_RISE = 3;
const SAMPLES_TO_FALL = 4;

export function createLoadLevelTracker(): { readonly record: (metrics: LoadMetrics) => void; readonly current: () => LoadLevel } {
  let current: LoadLevel = 'normal';
  let recent: readonly number[] = [];
  let calm: readonly number[] = [];
  const rankOf = ({ delayMs, waiting }: LoadMetrics, share: number): number =>
    loadLevelRanks[THRESHOLDS.find((one) => delayMs >= one.delayMs * share || waiting >= one.waiting * share)?.level ?? 'normal'];
  const levelOf = (rank: number): LoadLevel => (rank === 2 ? 'critical' : rank === 1 ? 'high' : 'normal');
  return {
    record(metrics) {
      recent = [...recent.slice(1 - SAMPLES_TO_RISE), rankOf(metrics, 1)];
      // Falls only well below the level of its rise.
      calm = [...calm.slice(1 - SAMPLES_TO_FALL), rankOf(metrics, 0.5)];
      const risen = recent.length < SAMPLES_TO_RISE ? 0 : Math.min(...recent);
      const fallen = calm.length < SAMPLES_TO_FALL ? 2 : Math.max(...calm);
      current = levelOf(Math.max(risen, Math.min(loadLevelRanks[current], fallen)));
    },
    current: () => current,
  };
}

export function measureLoad(waiting: () => number): { readonly current: () => LoadLevel; readonly close: () => void } {
  const resolution = 20;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const { record, current } = createLoadLevelTracker();
  const timer = setInterval(() => {
    record({ delayMs: delay.count === 0 ? SAMPLE_MS : delay.mean / 1e6 - resolution, waiting: waiting() });
    delay.reset();
  }, SAMPLE_MS);
  timer.unref();
  return {
    current,
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
