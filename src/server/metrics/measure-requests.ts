import type { FastifyInstance } from 'fastify';
import type { Meter } from './metric-definitions.ts';

export function measureRequests(app: FastifyInstance, meter: Meter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? undefined : request.routeOptions.url;
    const labels = {
      method: route === undefined ? 'other' : request.method,
      route: route ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    meter.time('matricula_request_seconds', labels, reply.elapsedTime / 1000);
    done();
  });
}
