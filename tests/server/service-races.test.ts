import { afterAll, expect, test } from 'vitest';
import { type Call, callFor, calls } from '../../src/contract/calls.ts';
import { officeCalls } from '../../src/contract/office-calls.ts';
import { requestCalls } from '../../src/contract/request-calls.ts';
import { createSecrets } from '../../src/server/secrets.ts';
import { addWebhook } from '../../src/server/services/webhooks.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { removeUnusedDocuments, takeUnattachedObjects } from '../../src/server/store/documents.ts';
import { removeExpired } from '../../src/server/store/expiry.ts';
import { duringIn } from './during.ts';
import { asked, KATE, own, statuses } from './requests-of.ts';
import { type Browser, onDatabase, sharedServer, submitComplete } from './server-under-test.ts';
import { accountIdOf, systemAndOffice } from './system-and-office.ts';
import { staffOf } from './staff-of.ts';
import { timeOfAccounts } from './time-of-accounts.ts';
import { completeAnswers, SHORT, tinyKeeping } from './tiny-application.ts';

const definition = tinyKeeping('UTC', SHORT);
const server = await sharedServer({ definition: () => definition });
const { withToken } = await systemAndOffice(server);
const staff = staffOf(server);
const during = duringIn(server);
const { db, close } = openDatabase(server.databaseUrl, () => undefined);
afterAll(close);

let people = 0;
async function newcomer(answers: object = completeAnswers): Promise<{ readonly student: Browser; readonly id: string }> {
  const username = `student${++people}@example.org`;
  const student = await server.student(username);
  await student.call(calls.saveAnswers, { answers });
  return { student, id: await accountIdOf(server, username) };
}
const decision = { state: 'decision', message: 'Welcome.' };
const STAFF = `UPDATE staff SET removed_at = now(), password_hash = NULL WHERE email = $1`;

test.each<[string, string, Call, object, number]>([
  [
    'loses the role of an editor sets no state',
    "UPDATE staff SET role = 'reader' WHERE email = $1",
    officeCalls.officeState,
    decision,
    403,
  ],
  ['is removed sets no state', STAFF, officeCalls.officeState, decision, 401],
  ['is removed holds nothing', STAFF, officeCalls.officeHold, { is_held: true }, 401],
  ['is removed adds no note', STAFF, officeCalls.addNote, { text: 'Bye.' }, 401],
])('a member who meanwhile %s', async (name, change, call, body, status) => {
  const { student, id } = await newcomer();
  await submitComplete(student);
  const email = `${name.replaceAll(' ', '-')}-${call.path.length}@example.edu`;
  const editor = await staff.atWork(email, 'editor');
  expect(await during(change, [email], [() => editor.call(callFor(call, { id }), body)])).toMatchObject([{ status }]);
  expect(await server.query("SELECT FROM audit WHERE account_id = $1 AND actor LIKE 'staff %'", [id])).toEqual([]);
});

test.each<[string, string, (id: string, student: Browser) => Promise<() => Promise<{ readonly status: number }>>, number]>([
  [
    'a state that a system sets does not outlive its token',
    'UPDATE system_token SET revoked_at = now() WHERE $1::uuid IS NOT NULL',
    async (id) => () => server.browser().call(callFor(calls.setState, { id }), decision, withToken),
    401,
  ],
  [
    'a note waits for a deletion, and has no application then',
    'DELETE FROM account WHERE id = $1',
    async (id) => {
      const reader = await staff.atWork(`${id}@example.edu`);
      return () => reader.call(callFor(officeCalls.addNote, { id }), { text: 'Who?' });
    },
    404,
  ],
  [
    'a submission needs no endpoint that is being removed',
    'DELETE FROM webhook_endpoint WHERE $1::uuid IS NOT NULL',
    async (_, student) => {
      const means = { db, clock: server.clock, secrets: createSecrets('x'.repeat(32)), audit: async () => undefined };
      const add = () => addWebhook(means, new URL('https://hooks.example/'));
      const lock = "SELECT pg_advisory_xact_lock(hashtext('webhook https://hooks.example/'))";
      expect((await during(lock, [], [add, add])).filter((added) => added === undefined)).toHaveLength(1);
      return () => student.call(calls.submit);
    },
    200,
  ],
  [
    'a sender sends nothing for a request that is being withdrawn',
    'UPDATE document_request SET withdrawn_at = now() WHERE account_id = $1',
    async (_, student) => {
      const kate = await asked(server, student);
      return () => kate.decline();
    },
    409,
  ],
])('%s', async (_, change, prepared, status) => {
  const { student, id } = await newcomer();
  if (change.includes('system_token')) await submitComplete(student);
  const call = await prepared(id, student);
  expect(await during(change, [id], [call])).toMatchObject([{ status }]);
});

test('no request is open once an application is withdrawn, whichever comes first', async () => {
  const { student, id } = await newcomer();
  await submitComplete(student);
  const ask = () => student.call(requestCalls.askForDocument, { ...KATE, email: 'joe@school.example' });
  const lock = 'SELECT FROM application WHERE account_id = $1 FOR UPDATE';
  await during(lock, [id], [() => student.call(calls.withdraw), ask]);
  expect([(await own(student)).may_ask, (await statuses(student)).filter((one) => one !== 'withdrawn')]).toEqual([false, []]);
});

const FILE = `INSERT INTO document (account_id, answer_key, file_name, file_size, status, upload_key, changed_at)
  SELECT id, 'transcript', 'a.pdf', 1, 'COMPLETED', '', $2 FROM account WHERE id = $1`;
const long = new Date(0);

test('a file that is being removed becomes no answer', async () => {
  const { student, id } = await newcomer();
  await server.query(FILE, [id, long]);
  const save = () => student.call(calls.saveAnswers, { answers: { transcript: 'ANSWERED' } });
  const lock = 'SELECT FROM application WHERE account_id = $1 FOR UPDATE';
  expect(await during(lock, [id], [save], 'DELETE FROM document WHERE account_id = $1')).toMatchObject([{ status: 200 }]);
  expect((await student.call(calls.profile)).body['answer']).not.toHaveProperty('transcript');
});

test('what someone is about to use is not swept', async () => {
  const { id } = await newcomer();
  const {
    rows: [{ id: pending } = { id: '' }],
  } = await onDatabase(server.databaseUrl, (client) =>
    client.query<{ id: string }>("INSERT INTO account (username, created_at) VALUES ('late@example.org', $1) RETURNING id", [long]),
  );
  await server.query(FILE, [id, long]);
  await server.query("INSERT INTO stored_object (key, account_id, answer_key, created_at) VALUES ('uploads/late', $1, 'transcript', $2)", [
    id,
    long,
  ]);
  const sweep = async () => {
    await removeExpired(db, server.clock(), { mailsKeptDays: 30, auditKeptDays: 30 });
    await removeUnusedDocuments(db, server.clock());
    return takeUnattachedObjects(db, server.clock());
  };
  const left = `SELECT count(*)::int AS n FROM (SELECT id FROM account WHERE id = '${pending}' UNION SELECT id FROM document WHERE account_id = '${id}') AS l`;
  await onDatabase(server.databaseUrl, async (client) => {
    await client.query('BEGIN');
    for (const used of [
      `account WHERE id = '${pending}'`,
      `application WHERE account_id = '${id}'`,
      "stored_object WHERE key = 'uploads/late'",
    ])
      await client.query(`SELECT FROM ${used} FOR UPDATE`);
    expect([await sweep(), await server.query(left)]).toEqual([[], [{ n: 2 }]]);
  });
  expect([await sweep(), await server.query(left)]).toEqual([['uploads/late'], [{ n: 0 }]]);
});

test.each([
  ['is held', 'UPDATE account SET held_at = now() WHERE id = $1'],
  [
    'logs in',
    'WITH seen AS (UPDATE account SET language = $1 WHERE id = $1::uuid) INSERT INTO login (account_id, at) VALUES ($1::uuid, now())',
  ],
])('retention leaves an account that meanwhile %s', async (_, change) => {
  const { id } = await newcomer();
  const time = timeOfAccounts(server);
  time.jump(1);
  await server.query("UPDATE account SET confirmed_at = now() - interval '40 days' WHERE id = $1", [id]);
  await server.query('DELETE FROM login WHERE account_id = $1', [id]);
  await server.query("UPDATE application SET changed_at = now() - interval '40 days' WHERE account_id = $1", [id]);
  await server.query(
    `INSERT INTO deletion_warning (account_id, days_before, since, deletion_day, mail_id, posted_on, handed_on)
      VALUES ($1, 7, (now() - interval '40 days')::date::text, $2, gen_random_uuid(), (now() - interval '8 days')::date::text, (now() - interval '8 days')::date::text)`,
    [id, time.today()],
  );
  await server.query(
    "INSERT INTO retention_day SELECT (now() - n * interval '1 day')::date::text FROM generate_series(1, 9) AS n ON CONFLICT DO NOTHING",
  );
  await during(change, [id], [() => time.sweep()]);
  expect(await server.query("SELECT state FROM pgboss.job WHERE name = 'apply-retention' AND state <> 'completed'")).toEqual([]);
  expect(await server.query('SELECT FROM account WHERE id = $1', [id])).toHaveLength(1);
});
