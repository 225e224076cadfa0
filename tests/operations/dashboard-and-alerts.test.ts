import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { metricDefinitions, type MetricDefinition } from '../../src/server/metrics/metric-definitions.ts';

const read = (file: string): string => readFileSync(`scripts/deploy/${file}`, 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}
interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
  readonly gridPos: { readonly x: number; readonly y: number };
}
const { groups } = parse(read('alerts.yml')) as { readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('dashboard.json')) as { readonly panels: readonly Panel[] };
const expressions = [...rules.map(({ expr }) => expr), ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].map(
  (expr) => expr.replaceAll('$__rate_interval', '5m'),
);

function selectorsIn(expr: string): readonly { readonly metric: string; readonly labels: readonly string[] }[] {
  const found: { metric: string; labels: string[] }[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`${expr} is no query: see its part ${from} to ${to}.`);
      if (type.name !== 'VectorSelector') return;
      const text = expr.slice(node.from, node.to);
      found.push({ metric: /^\w+/.exec(text)?.[0] ?? text, labels: [...text.matchAll(/(\w+)(?==|!=|=~|!~)/g)].map(([label]) => label) });
    },
  });
  return found;
}

async function namesThere(): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, readonly string[]>([['up', []]]);
  const rows: Readonly<Record<string, MetricDefinition>> = metricDefinitions;
  for (const [name, { kind, labels }] of Object.entries(rows))
    if (kind === 'histogram') for (const suffix of ['bucket', 'count', 'sum']) names.set(`${name}_${suffix}`, [...labels, 'le']);
    else names.set(name, labels);
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const { name } of await register.getMetricsAsJSON()) names.set(name, []);
  return names;
}

test('every query of the dashboard and the alerts is one, and asks for metrics and labels that there are', async () => {
  const names = await namesThere();
  expect(expressions.length).toBeGreaterThan(20);
  for (const expr of expressions) {
    const selectors = selectorsIn(expr);
    expect(selectors.length, expr).toBeGreaterThan(0);
    for (const { metric, labels } of selectors) {
      expect([...names.keys()], expr).toContain(metric);
      expect(['job', 'instance', ...(names.get(metric) ?? [])], expr).toEqual(expect.arrayContaining([...labels]));
    }
  }
  expect(() => selectorsIn('sum by (le (rate(x[5m]))')).toThrow('is no query');
});

test('every metric of our own is in an alert and on the dashboard', () => {
  const alerts = rules.map(({ expr }) => expr).join('\n');
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  expect(Object.keys(metricDefinitions).filter((name) => !alerts.includes(name) || !panels.includes(name))).toEqual([]);
});

test('alerts have names of their own, say what to do, and wait for times that Prometheus can read', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const rule of rules) {
    expect(Object.keys(rule).filter((key) => !['alert', 'expr', 'for', 'labels', 'annotations'].includes(key))).toEqual([]);
    expect(rule.alert).toMatch(/^Matricula[A-Z]\w+$/);
    expect(rule.for ?? '1m').toMatch(/^\d+[smh]$/);
    expect(rule.labels.severity).toMatch(/^(?:critical|warning)$/);
    expect(rule.annotations.summary).not.toBe('');
    expect(rule.annotations.description).not.toBe('');
  }
});

test('panels do not lie upon each other', () => {
  const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x}/${y}`);
  expect(new Set(places).size).toBe(places.length);
});

test('work that waits is reported after the five minutes of which the summary and the documents speak', () => {
  const rule = rules.find(({ alert }) => alert === 'MatriculaQueueStands');
  const [seconds, minutes] = [/> (\d+)$/.exec(rule?.expr ?? '')?.[1], /^(\d+)m$/.exec(rule?.for ?? '')?.[1]].map(Number);
  expect((seconds ?? 0) + (minutes ?? 0) * 60).toBe(300);
  expect(rule?.annotations.summary).toContain('for more than five minutes');
  expect(read('README.md')).toMatch(/`MatriculaQueueStands` of \[alerts\.yml\]\(alerts\.yml\) fires after five minutes\./);
});
