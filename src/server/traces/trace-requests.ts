import { context } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { markFailed, startRequest, tracing } from './in-span.ts';

/**
 * Traces every request by its route, never by what its address says, and what is done for it.
 * @param continuesTraces whether a proxy in front, whom we trust, may say to which trace a request belongs
 */
export function traceRequests(app: FastifyInstance, { continuesTraces }: { readonly continuesTraces: boolean }): void {
  const begun = new WeakMap<FastifyRequest, ReturnType<typeof startRequest>>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!tracing()) return done();
    const started = startRequest(request.method, continuesTraces ? request.headers : undefined);
    begun.set(request, started);
    context.with(started.inside, done);
  });
  // Reading a body loses the async context around it.
  app.addHook('preHandler', (request, _reply, done) => {
    const started = begun.get(request);
    return started ? context.with(started.inside, done) : done();
  });
  app.addHook('onError', (request, reply, error, done) => {
    const started = begun.get(request);
    if (started && reply.statusCode >= 500) markFailed(started.span, error);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = begun.get(request) ?? {};
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    span?.updateName(`${request.method} ${route}`);
    span?.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'matricula.request_id': request.id,
    });
    span?.end();
    done();
  });
}
