import { isLoopback } from '../platform/network.ts';
import type { SettingReader } from './setting-reader.ts';

export interface MetricsSettings {
  readonly port: number;
  readonly host: string;
  /** Bearer token; required wherever others could reach the port. */
  readonly token: string | undefined;
}

export function parseMetricsSettings({ read, wholeNumber, problems }: SettingReader, serverPort: number): MetricsSettings | undefined {
  const port = wholeNumber('METRICS_PORT', 0, 0, 65535);
  const host = read('METRICS_HOST') ?? '127.0.0.1';
  const token = read('METRICS_TOKEN');
  if (token && token.length < 32) problems.push('METRICS_TOKEN is shorter than 32 characters: openssl rand -base64 32 makes one.');
  if (port === 0) {
    const isWrong = problems.some((problem) => problem.startsWith('METRICS_PORT '));
    if (!isWrong && (token ?? read('METRICS_HOST')))
      problems.push('METRICS_PORT is missing: METRICS_HOST and METRICS_TOKEN mean nothing without it.');
    return undefined;
  }
  if (port === serverPort)
    problems.push('METRICS_PORT is the port of the server: metrics need a port of their own, which students never reach.');
  if (!isLoopback(host) && !token)
    problems.push('METRICS_TOKEN is missing: others can reach METRICS_HOST, so anyone who reads the metrics has to present a token.');
  return { port, host, token };
}
