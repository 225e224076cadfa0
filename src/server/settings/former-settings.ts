import type { EnvironmentVariables } from './settings.ts';

const GUIDE = 'scripts/deploy/README.md';

const formerMetrics: Readonly<Record<string, string>> = {
  matricula_in_line: 'matricula_strain',
  matricula_shed_total: 'matricula_strain',
  matricula_pace: 'matricula_strain',
  matricula_refusals_total: 'matricula_request_seconds by status',
  matricula_limits_hit_total: 'matricula_request_seconds by status',
  matricula_lookups_total: 'matricula_request_seconds by route',
  matricula_validation_failures_total: 'nothing',
  matricula_conversion_refusals_total: 'matricula_conversion_seconds_count{outcome="refused"}',
  matricula_job_seconds: 'matricula_queue_oldest_seconds',
  matricula_webhooks_total: 'matricula_webhooks_waiting',
  matricula_mails_waiting: 'matricula_queue_jobs{queue="send-mail"}',
  matricula_database_connections: 'matricula_database_waiting',
  matricula_deletions_put_off_total: 'npm run applications -- due',
  matricula_info: 'nothing',
};

/** Advice about variables that earlier versions read; empty for a new installation. */
export function obsoleteSettingHints(environment: EnvironmentVariables): readonly string[] {
  const traces = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT_FILE'].filter((name) => environment[name]?.trim());
  // OpenTelemetry's own instrumentation reads it.
  const isInstrumented = environment['NODE_OPTIONS']?.includes('--import') === true;
  return (isInstrumented ? [] : traces).map(
    (name) => `${name} alone collects no traces any more: attach OpenTelemetry's own instrumentation (${GUIDE}, "Traces"), or remove it.`,
  );
}

export const renamedMetricsHint = `Alerts and dashboards of earlier versions may name metrics that are gone (use instead): ${Object.entries(
  formerMetrics,
)
  .map(([former, instead]) => `${former} (${instead})`)
  .join(', ')}.`;
