import type { MetricsSettings } from '../settings.ts';
import { idleMeter, type Meter } from './metric-list.ts';
import { createReadGauges } from './read-gauges.ts';

export interface Metrics {
  readonly meter: Meter;
  /** Serves them, if anyone wants them. @throws with what to do if it cannot listen */
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Measures what this server does if the settings say where that is read, else nothing. */
export async function openMetrics(settings: MetricsSettings | undefined, deps: Parameters<typeof createReadGauges>[0]): Promise<Metrics> {
  if (!settings) return { meter: idleMeter, listen: () => Promise.resolve(), close: () => Promise.resolve() };
  // Imported only then.
  const [{ createPrometheus }, { serveMetrics }] = await Promise.all([import('./prometheus.ts'), import('./serve-metrics.ts')]);
  const prometheus = createPrometheus(createReadGauges(deps));
  let stop: (() => Promise<void>) | undefined;
  return {
    meter: prometheus.meter,
    async listen() {
      stop = await serveMetrics(settings, prometheus);
    },
    close: async () => stop?.(),
  };
}
