export interface MetricDefinition {
  readonly kind: 'counter' | 'histogram' | 'gauge';
  readonly help: string;
  /** Label values are names of the program or of the form, never what anyone typed. */
  readonly labels: readonly string[];
}

/** Gauges from the shared database: each server reports the same, so take the greatest and not the sum. */
const OF_ALL = 'Of all servers together, from the database: do not add it up.';

export const metricDefinitions = {
  matricula_request_seconds: {
    kind: 'histogram',
    help: 'Requests that were answered, by the pattern of their route and the class of their status.',
    labels: ['method', 'route', 'status'],
  },
  matricula_events_total: {
    kind: 'counter',
    help: 'What the audit log has entries of: logged_in (a session was opened), login_failed, login_delayed, submitted and others.',
    labels: ['event', 'actor'],
  },
  matricula_saves_total: { kind: 'counter', help: 'Saves of answers, by how they ended.', labels: ['outcome'] },
  matricula_conversion_seconds: { kind: 'histogram', help: 'Conversions of uploaded files to PDF.', labels: ['outcome'] },
  matricula_mails_total: { kind: 'counter', help: 'Attempts to send an email, by how they ended.', labels: ['outcome'] },
  matricula_mails_refused_total: {
    kind: 'counter',
    help: 'Emails that were not caused because a limit was reached: of a network, or of all together.',
    labels: ['limit'],
  },
  matricula_strain: {
    kind: 'gauge',
    help: 'Load level of this server: 0, 1 (calls of low priority are refused), 2 (all but a few log-ins and uploads, too).',
    labels: [],
  },
  matricula_database_up: { kind: 'gauge', help: 'Whether the database responds to this server.', labels: [] },
  matricula_database_waiting: { kind: 'gauge', help: 'Queries of this server that wait for a connection.', labels: [] },
  matricula_queue_jobs: { kind: 'gauge', help: `Work in the queue. ${OF_ALL}`, labels: ['queue', 'state'] },
  matricula_queue_oldest_seconds: { kind: 'gauge', help: `How long the oldest work that is due has waited. ${OF_ALL}`, labels: ['queue'] },
  matricula_webhooks_waiting: { kind: 'gauge', help: `Messages that another system has not taken yet. ${OF_ALL}`, labels: ['state'] },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof metricDefinitions;
type OfKind<Kind> = { [Name in MetricName]: (typeof metricDefinitions)[Name]['kind'] extends Kind ? Name : never }[MetricName];
type CounterName = OfKind<'counter'>;
type HistogramName = OfKind<'histogram'>;
type GaugeName = OfKind<'gauge'>;
type MetricLabels<Name extends MetricName> = Readonly<Record<(typeof metricDefinitions)[Name]['labels'][number], string>>;

export interface Meter {
  count<Name extends CounterName>(name: Name, labels: MetricLabels<Name>): void;
  time<Name extends HistogramName>(name: Name, labels: MetricLabels<Name>, seconds: number): void;
}

export const noopMeter: Meter = { count: () => undefined, time: () => undefined };

export type GaugeSample = {
  [Name in GaugeName]: { readonly name: Name; readonly labels: MetricLabels<Name>; readonly value: number };
}[GaugeName];
