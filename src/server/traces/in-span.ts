import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Context, type Span } from '@opentelemetry/api';

/** Does nothing until `openTraces` has been called, and costs next to nothing then. */
const tracer = trace.getTracer('matricula');

let isTracing = false;
/** Whether anyone wants traces. */
export const setTracing = (is: boolean): void => {
  isTracing = is;
};
export const tracing = (): boolean => isTracing;

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

interface Described {
  /** Names, ids and counts; never what anyone has typed. */
  readonly attributes?: Attributes;
  readonly kind?: 'internal' | 'client' | 'consumer';
  /** Of what asked for this work; what is going on at the moment if absent. */
  readonly parent?: Context;
}

/** Does a piece of work that traces show by a name, which says what kind of work it is and nothing about a student. */
export async function inSpan<Result>(name: string, work: () => Promise<Result>, described: Described = {}): Promise<Result> {
  if (!isTracing) return work();
  const { attributes = {}, kind = 'internal', parent = context.active() } = described;
  return tracer.startActiveSpan(name, { attributes, kind: KINDS[kind] }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** With the name of what went wrong: a message may repeat what someone has typed. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  const { name, code } = error as { readonly name?: string; readonly code?: string };
  span.setAttribute('error.type', code ?? name ?? 'unknown');
}

/** A request's span, which lasts until it has been answered. */
export function startRequest(
  method: string,
  headers: Readonly<Record<string, unknown>> | undefined,
): { readonly span: Span; readonly inside: Context } {
  const before = headers ? propagation.extract(context.active(), headers) : context.active();
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, before);
  return { span, inside: trace.setSpan(before, span) };
}

/** What a job keeps of the trace that it belongs to, as W3C's `traceparent`; nothing if there is none. */
export function carriedTrace(): { readonly traceparent?: string } {
  const carrier: { traceparent?: string } = {};
  if (isTracing) propagation.inject(context.active(), carrier);
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent };
}

export const traceOf = ({ traceparent }: { readonly traceparent?: string | undefined }): Context =>
  propagation.extract(context.active(), traceparent === undefined ? {} : { traceparent });
