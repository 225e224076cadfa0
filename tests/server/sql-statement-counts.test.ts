import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { currentRequestId } from '../../src/server/platform/request-context.ts';
import { openServer, PASSWORD } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';

const nameOf = (text: string): string => {
  const [, verb = ''] = /^\s*(?:WITH\b.*?\b(?=(?:SELECT|INSERT|UPDATE|DELETE)\b))?(\w+)/is.exec(text) ?? [];
  const [, table = ''] = /\b(?:FROM|INTO|UPDATE)\s+"?(\w+)/i.exec(text) ?? [];
  return `${verb.toUpperCase()} ${table}`.trim();
};

// Each is a way to the database and back, one after the other; BEGIN and COMMIT are two of them.
test('calls that many make at once take few statements', { timeout: 60_000 }, async () => {
  const key = { SECRET_KEY: 'the same for both, at least 32 characters' };
  const before = await openServer(key);
  await before.student('ada@example.org');
  await before.stop();
  const statements: { readonly request: string | undefined; readonly name: string }[] = [];
  const query = Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const [asked] = given as [string | { readonly text: string }];
    statements.push({ request: currentRequestId(), name: nameOf(typeof asked === 'string' ? asked : asked.text) });
    return query.apply(this, given);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const server = await openServer({ ...key, DATABASE_URL: before.databaseUrl, PROCESS_TYPE: 'web', BASE_URL: 'http://localhost:3000' });
  onTestFinished(server.stop);
  const browser = server.browser();
  const statementsOf = async (...[call, body]: Parameters<typeof browser.call>): Promise<readonly string[]> => {
    const { status, headers } = await browser.call(call, body);
    expect(status).toBe(200);
    return statements.filter(({ request }) => request === headers['x-request-id']).map(({ name }) => name);
  };
  const logIn = () => statementsOf(endpoints.login, { username: 'ada@example.org', password: PASSWORD });

  await logIn();
  await statementsOf(endpoints.saveAnswers, { answers: completeAnswers });
  expect(await logIn()).toEqual([
    'INSERT call_window',
    'SELECT known_browser',
    'INSERT login_failure',
    'UPDATE account',
    'DELETE login_failure',
  ]);
  expect(await statementsOf(endpoints.saveAnswers, { answers: { first_name: 'Bo' } })).toEqual(['UPDATE session', 'UPDATE application']);
  expect(await statementsOf(endpoints.profile)).toEqual(['UPDATE session']);
  expect(await statementsOf(endpoints.submit)).toHaveLength(13);
});
