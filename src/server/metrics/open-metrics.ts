import type { MetricsSettings } from '../settings.ts';
import { idleMeter } from './metric-list.ts';
import { createReadGauges } from './read-gauges.ts';

export type Metrics = Awaited<ReturnType<typeof openMetrics>>;

export async function openMetrics(settings: MetricsSettings | undefined, deps: Parameters<typeof createReadGauges>[0]) {
  if (!settings) return { meter: idleMeter, listen: () => Promise.resolve(), close: () => Promise.resolve() };
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
