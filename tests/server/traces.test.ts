import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { visitorOf } from './process-visitor.ts';
import { newDataDir, startProcess } from './server-process.ts';
import { freshDatabase } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';
import { openTraceCollector, type CollectedSpan } from './trace-collector.ts';

const valueOf = ({ attributes }: CollectedSpan, key: string): unknown => {
  const { stringValue, intValue } = attributes.find((one) => one.key === key)?.value ?? {};
  return stringValue ?? intValue;
};

test(
  'a trace shows a submission, the queries it waited for and the email it sent, under the id of the request',
  { timeout: 60_000 },
  async () => {
    const collector = await openTraceCollector();
    const server = await startProcess({
      DATA_DIR: newDataDir(),
      DATABASE_URL: await freshDatabase(),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'admissions',
    });
    const visitor = visitorOf(server);
    await visitor.signUpAndLogIn('ada@example.org');
    await visitor.send(calls.saveAnswers, { answers: completeAnswers });
    const submitted = await visitor.send(calls.submit);
    expect(submitted.status).toBe(200);
    expect((await visitor.send({ method: 'GET', path: '/api/nothing' })).status).toBe(404);
    await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('received');
    expect(await server.end()).toBe(0);

    const spans = collector.spans();
    const named = (name: string): CollectedSpan[] => spans.filter((span) => span.name === name);
    const [submission] = named('POST /api/submit');
    if (!submission) throw new Error(`There is no span of the submission: ${[...new Set(spans.map(({ name }) => name))].join(', ')}`);
    expect(valueOf(submission, 'matricula.request_id')).toBe(submitted.headers.get('x-request-id'));
    expect(Number(valueOf(submission, 'http.response.status_code'))).toBe(200);
    const within = spans.filter(({ traceId }) => traceId === submission.traceId);
    const childrenOf = (parent: CollectedSpan): readonly string[] =>
      within.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map(({ name }) => name);
    expect(childrenOf(submission)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT submission', 'COMMIT', 'send-mail']));
    const [mail] = within.filter(({ name }) => name === 'send-mail');
    expect(mail && childrenOf(mail)).toContain('SELECT mail');
    expect(valueOf(mail ?? submission, 'matricula.request_id')).toBe(submitted.headers.get('x-request-id'));
    expect(named('GET none')).toHaveLength(1);
    // Each request is a trace of its own, whatever a stranger's headers say.
    expect(new Set(named('PUT /api/answer').map(({ traceId }) => traceId)).has(submission.traceId)).toBe(false);
    expect(collector.received.join('\n')).toContain('admissions');
  },
);

test(
  'a collector that takes connections and never answers costs no request anything, and delays a stop by two seconds at most',
  { timeout: 60_000 },
  async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { readonly port: number };
    const environment = { DATA_DIR: newDataDir(), DATABASE_URL: await freshDatabase() };
    const server = await startProcess({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` });
    const visitor = visitorOf(server);
    await visitor.signUpAndLogIn('ada@example.org');
    expect((await visitor.send(calls.saveAnswers, { answers: completeAnswers })).status).toBe(200);
    const asked = Date.now();
    expect(await server.end()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000);
  },
);
