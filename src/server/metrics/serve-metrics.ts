import { once } from 'node:events';
import { createServer } from 'node:http';
import { hostInUrl, isLoopback } from '../platform/network.ts';
import { hashToken, equalInConstantTime } from '../platform/secrets.ts';
import type { MetricsSettings } from '../settings/metrics-settings.ts';
import type { PrometheusRegistry } from './prometheus.ts';

const PATH = '/metrics';
const SECOND = 1000;

/** Serves the metrics on a port of their own. @returns how to stop it @throws with what to do if it cannot listen there */
export async function serveMetrics(
  { host, port, token }: MetricsSettings,
  { text, contentType }: PrometheusRegistry,
): Promise<() => Promise<void>> {
  const isAllowed = (header: string | undefined): boolean =>
    token === undefined || equalInConstantTime(hashToken((header ?? '').replace(/^bearer /i, 'Bearer ')), hashToken(`Bearer ${token}`));
  // Prevents DNS rebinding by a page in a browser of this machine.
  const isMeant = (asked = ''): boolean =>
    !isLoopback(host) || [`${host}:${port}`, host].includes(asked) || isLoopback(URL.parse(`http://${asked}`)?.hostname ?? '');
  const server = createServer({ requestTimeout: 10 * SECOND, headersTimeout: 5 * SECOND }, (request, response) => {
    if (!isMeant(request.headers.host))
      return void response.writeHead(421).end(`Metrics are at http://${hostInUrl(host)}:${port}${PATH}.\n`);
    if (request.url !== PATH) return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    if (!isAllowed(request.headers.authorization)) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    text().then(
      (body) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    throw new Error(`Metrics cannot be served at ${host}:${port} (${code}). Choose another METRICS_PORT, or correct METRICS_HOST.`, {
      cause: error,
    });
  }
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
