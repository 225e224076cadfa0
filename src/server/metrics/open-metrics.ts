import type { MetricsSettings } from '../settings.ts';
import { idleMeter, type Meter } from './metric-list.ts';
import { createReadGauges } from './read-gauges.ts';

export type Metrics = Awaited<ReturnType<typeof openMetrics>>;

/** Measures what this server does if the settings say where that is read, else nothing. */
export async function openMetrics(settings: MetricsSettings | undefined, deps: Parameters<typeof createReadGauges>[0]) {
  if (!settings) return { meter: idleMeter, listen: () => Promise.resolve(), close: () => Promise.resolve() };
  // Imported only then.
  const [{ createPrometheus }, { serveMetrics }] = await Promise.all([import('./prometheus.ts'), import('./serve-metrics.ts')]);
  const prometheus = createPrometheus(createReadGauges(deps));
  let stop: (() => Promise<void>) | undefined;
  return {
    meter: prometheus.meter as Meter,
    /** Serves them. @throws with what to do if it cannot listen */
    async listen() {
      stop = await serveMetrics(settings, prometheus);
    },
    close: async () => stop?.(),
  };
}
