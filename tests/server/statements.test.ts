import { expect, test } from 'vitest';
import { type Call, calls } from '../../src/contract/calls.ts';
import { visitorOf } from './process-visitor.ts';
import { newDataDir, startProcess } from './server-process.ts';
import { freshDatabase } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';
import { openTraceCollector } from './trace-collector.ts';

// Each is a way to the database and back, one after the other; BEGIN and COMMIT are two of them.
test('calls that many make at once take few statements', { timeout: 60_000 }, async () => {
  const collector = await openTraceCollector();
  const server = await startProcess({
    DATA_DIR: newDataDir(),
    DATABASE_URL: await freshDatabase(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const visitor = visitorOf(server);
  await visitor.signUpAndLogIn('ada@example.org');
  // What a server does at its first save alone is no cost of the others.
  await visitor.send(calls.saveAnswers, { answers: completeAnswers });
  // In another browser, that is logged in already: nothing is left out.
  const elsewhere = visitorOf(server);
  await elsewhere.logIn('ada@example.org');
  await elsewhere.logIn('ada@example.org');
  for (const [call, body] of [[calls.saveAnswers, { answers: { first_name: 'Bo' } }], [calls.profile], [calls.submit]] as const)
    expect((await elsewhere.send(call, body)).status).toBe(200);
  expect(await server.end()).toBe(0);

  const spans = collector.spans();
  /** Of the last one of these calls. */
  const statementsOf = ({ method, path }: Call): readonly string[] => {
    const request = spans.findLast(({ name }) => name === `${method} ${path}`);
    const isStatement = (one: (typeof spans)[number]): boolean => one.attributes.some(({ key }) => key === 'db.query.text');
    return spans.filter((one) => one.parentSpanId === request?.spanId && isStatement(one)).map(({ name }) => name);
  };
  expect(statementsOf(calls.login)).toEqual([
    'INSERT call_window',
    'SELECT known_browser',
    'INSERT login_failure',
    'DELETE login_failure',
    'DELETE session',
  ]);
  expect(statementsOf(calls.profile)).toEqual(['UPDATE session']);
  expect(statementsOf(calls.saveAnswers)).toEqual(['UPDATE session', 'UPDATE application']);
  expect(statementsOf(calls.submit)).toHaveLength(13);
});
