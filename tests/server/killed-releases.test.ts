import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ApiEndpoint, fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import type { PreparedDecisionResponse } from '../../src/api/schemas/decision-schemas.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { createProcessVisitor } from './process-visitor.ts';
import { newDataDir, startServerProcess } from './server-process.ts';
import { PASSWORD } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';

const NAMES = ['ada@example.org', 'bo@example.org', 'cy@example.org'];

test('a server that is killed in the middle of a release goes on with it, and tells each student once', { timeout: 300_000 }, async () => {
  const { url, client } = await createEmptyDatabase();
  const environment = { DATA_DIR: newDataDir(), DATABASE_URL: url, TEST_DECIDES: 'yes' };
  const server = await startServerProcess(environment);
  const rows = async (sql: string): Promise<readonly unknown[]> => (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  for (const name of NAMES) {
    const student = createProcessVisitor(server);
    await student.signUpAndLogIn(name);
    await student.send(endpoints.saveAnswers, { answers: completeAnswers });
    expect((await student.send(endpoints.submit)).status).toBe(200);
  }
  const env = { PATH: process.env['PATH'], ...environment };
  const typed = ['scripts/staff.ts', 'add', 'olive@example.org', '--name', 'Olive', '--role', 'editor'];
  const [link = ''] = spawnSync(process.execPath, typed, { env, encoding: 'utf8' }).stdout.split('\n');
  const officer = createProcessVisitor(server);
  const desk = async (call: ApiEndpoint, body?: unknown): Promise<unknown> => (await officer.send(call, body)).json();
  await desk(officeEndpoints.staffPassword, { id: new URL(link).searchParams.get('id'), password: PASSWORD, confirm_password: PASSWORD });
  await desk(officeEndpoints.staffLogin, { username: 'olive@example.org', password: PASSWORD });
  const accounts = (await rows('SELECT account_id FROM submission ORDER BY 1')).map(String);
  for (const id of accounts) {
    const { prepared } = (await desk(fillPathParams(officeEndpoints.prepareDecision, { id }), {
      base: 0,
      outcome: 'waitlisted',
    })) as PreparedDecisionResponse;
    await desk(fillPathParams(officeEndpoints.checkDecision, { id }), { version: prepared?.version });
  }

  // The second student's transaction has changed nearly all and waits.
  await rows('CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(900); RETURN OLD; END $$');
  await rows(
    `CREATE TRIGGER wait BEFORE DELETE ON prepared_decision FOR EACH ROW WHEN (OLD.account_id = '${accounts[1]}') EXECUTE FUNCTION wait()`,
  );
  await desk(officeEndpoints.releaseDecisions, { at: null });
  const waiting = "FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
  await expect.poll(() => rows(`SELECT pid ${waiting}`), { timeout: 30_000 }).toHaveLength(1);
  await server.end('SIGKILL');
  await rows(`SELECT pg_terminate_backend(pid) ${waiting}`);
  const told = 'SELECT account_id FROM application_state ORDER BY 1';
  expect(await rows(told), 'the others have their old page').toEqual(accounts.slice(0, 1));
  await rows('DROP TRIGGER wait ON prepared_decision');

  const next = await startServerProcess(environment);
  const mailed = "SELECT recipient FROM mail WHERE kind = 'state_decision' AND sent_at IS NOT NULL ORDER BY 1";
  await expect.poll(() => rows(mailed), { timeout: 150_000 }).toEqual(NAMES);
  expect(await rows(told)).toEqual(accounts);
  expect(await rows('SELECT account_id FROM prepared_decision')).toEqual([]);
  const mails = readdirSync(join(environment.DATA_DIR, 'outbox')).filter((name) => name.endsWith('.eml'));
  expect(mails, 'a code, a receipt and the decision').toHaveLength(3 * NAMES.length);
  await next.end();
});
