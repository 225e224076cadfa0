import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setTracing } from './in-span.ts';

const MANIFEST = join(import.meta.dirname, '../../../package.json');
/** A collector that does not respond keeps no server from stopping. */
const LAST_WORDS_MS = 2000;

/**
 * Sends traces to the OpenTelemetry collector that the settings name, if they do. What else OpenTelemetry's environment variables
 * say, of headers, sampling and the service's name, is read by its library.
 * @returns sends what is left, and ends
 */
export async function openTraces(collector: URL | undefined): Promise<() => Promise<void>> {
  if (!collector) return () => Promise.resolve();
  // Imported only then.
  const [{ context, propagation, trace }, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, hooks, core, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
  const own = resources.resourceFromAttributes({ 'service.name': 'matricula', 'service.version': version });
  const provider = new BasicTracerProvider({
    resource: own.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: new URL('v1/traces', folderOf(collector)).href }))],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  setTracing(true);
  return async () => {
    setTracing(false);
    await Promise.race([provider.shutdown().catch(() => undefined), pause(LAST_WORDS_MS, undefined, { ref: false })]);
    for (const part of [trace, context, propagation]) part.disable();
  };
}

/** OpenTelemetry appends to the address that is given, whether or not it ends in a slash. */
const folderOf = (address: URL): URL => new URL(`${address.href.replace(/\/$/, '')}/`);
