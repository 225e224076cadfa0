import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MetricsSettings } from '../settings.ts';
import { idleMeter, type Meter } from './metric-list.ts';
import { createReadGauges } from './read-gauges.ts';

export interface Metrics {
  readonly meter: Meter;
  /** Serves them, if anyone wants them. @throws with what to do if it cannot listen */
  listen(): Promise<void>;
  close(): Promise<void>;
}

const MANIFEST = join(import.meta.dirname, '../../../package.json');

/** Measures what this server does if the settings say where that is read, else nothing. */
export async function openMetrics(
  settings: MetricsSettings | undefined,
  deps: Omit<Parameters<typeof createReadGauges>[0], 'version'>,
): Promise<Metrics> {
  if (!settings) return { meter: idleMeter, listen: () => Promise.resolve(), close: () => Promise.resolve() };
  // Imported only then.
  const [{ createPrometheus }, { serveMetrics }] = await Promise.all([import('./prometheus.ts'), import('./serve-metrics.ts')]);
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
  const prometheus = createPrometheus(createReadGauges({ ...deps, version }));
  let stop: (() => Promise<void>) | undefined;
  return {
    meter: prometheus.meter,
    async listen() {
      stop = await serveMetrics(settings, prometheus);
    },
    close: async () => stop?.(),
  };
}
