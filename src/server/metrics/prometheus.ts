import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Meter, type MetricName, metricDefinitions, type MetricDefinition, type GaugeSample } from './metric-definitions.ts';

/** Seconds, from a look-up to a conversion that is stopped. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90];

export type PrometheusRegistry = ReturnType<typeof createPrometheusRegistry>;

/** @param read current gauges; one that is not among them is left out */
export function createPrometheusRegistry(read: () => Promise<readonly GaugeSample[]>) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const counters = new Map<MetricName, Counter>();
  const histograms = new Map<MetricName, Histogram>();
  const gauges = new Map<MetricName, Gauge>();
  const rows: Readonly<Record<MetricName, MetricDefinition>> = metricDefinitions;
  for (const [name, { kind, help, labels }] of Object.entries(rows) as [MetricName, MetricDefinition][]) {
    const about = { name, help, labelNames: labels, registers: [register] };
    if (kind === 'counter') counters.set(name, new Counter(about));
    else if (kind === 'histogram') histograms.set(name, new Histogram({ ...about, buckets: BUCKETS }));
    else gauges.set(name, new Gauge(about));
  }
  const meter: Meter = {
    count: (name, labels) => counters.get(name)?.inc(labels),
    time: (name, labels, seconds) => histograms.get(name)?.observe(labels, seconds),
  };
  return {
    meter,
    contentType: register.contentType,
    async text(): Promise<string> {
      const readings = await read();
      for (const [name, gauge] of gauges) {
        gauge.reset();
        // A gauge without labels would show 0 while its value is unknown.
        if (rows[name].labels.length === 0) gauge.remove({});
      }
      for (const { name, labels, value } of readings) gauges.get(name)?.set(labels, value);
      return register.metrics();
    },
  };
}
