import { expect, test } from 'vitest';
import { renamedMetricsHint, obsoleteSettingHints } from '../../src/server/settings/former-settings.ts';
import { metricDefinitions } from '../../src/server/metrics/metric-definitions.ts';

const metricNames = Object.keys(metricDefinitions);

test('a new installation reads nothing of earlier versions', () => {
  expect(obsoleteSettingHints({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' })).toEqual([]);
});

test('who still names a collector of traces reads what to attach, unless it is attached', () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  expect(obsoleteSettingHints(environment)).toEqual([expect.stringMatching(/^OTEL_EXPORTER_OTLP_ENDPOINT alone /)]);
  expect(obsoleteSettingHints({ ...environment, NODE_OPTIONS: '--import instrumentation' })).toEqual([]);
});

test('where metrics are served, those that are gone are named, each with one that is there', () => {
  const named = [...renamedMetricsHint.matchAll(/(?<former>matricula_\w+) \((?<instead>[^)]*)\)/g)].map(({ groups }) => groups);
  expect(named.length).toBeGreaterThan(5);
  for (const one of named) expect(metricNames).not.toContain(one?.['former']);
  const instead = named.flatMap((one) => one?.['instead']?.match(/matricula_\w+/)?.[0].replace(/_count$/, '') ?? []);
  for (const name of instead) expect(metricNames).toContain(name);
});
