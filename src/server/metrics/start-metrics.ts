import type { MetricsSettings } from '../settings/metrics-settings.ts';
import { noopMeter } from './metric-definitions.ts';
import { createReadGauges } from './read-gauges.ts';

export async function startMetrics(settings: MetricsSettings | undefined, deps: Parameters<typeof createReadGauges>[0]) {
  if (!settings) return { meter: noopMeter, listen: () => Promise.resolve(), close: () => Promise.resolve() };
  const [{ createPrometheusRegistry }, { serveMetrics }] = await Promise.all([import('./prometheus.ts'), import('./serve-metrics.ts')]);
  const prometheus = createPrometheusRegistry(createReadGauges(deps));
  let stop: (() => Promise<void>) | undefined;
  return {
    meter: prometheus.meter,
    async listen() {
      stop = await serveMetrics(settings, prometheus);
    },
    close: async () => stop?.(),
  };
}
